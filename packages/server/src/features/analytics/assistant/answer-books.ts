import type { CallInput, CallReply, calls } from '@taraz/contract';
import { addDays, bestMatch, type ChequeRequest, type StockRequest, toPersianDigits } from '@taraz/core';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';
import type { RequestContext } from '../../../platform/http/route.ts';
import { tehranDay } from '../../../platform/tehran-day.ts';
import { type Answer, answer } from './answer.ts';
import { maySee, refused } from './may-see.ts';
import { assistantTexts as texts } from './messages.fa.ts';
import { dateOf, wordsOfDays } from './words-of-days.ts';

type StockQuery = NonNullable<CallInput<typeof calls.listStock>['query']>;
type ChequeQuery = NonNullable<CallInput<typeof calls.listCheques>['query']>;
type StockList = CallReply<typeof calls.listStock>;
type Stock = StockList['stock'][number];
type Cheque = CallReply<typeof calls.listCheques>['cheques'][number];
type Rows = NonNullable<Answer['rows']>;

/** The lists of the screens, so that an answer and its screen never differ. */
export interface BookPorts {
  stock(tx: Tx, query: StockQuery): Promise<StockList>;
  cheques(tx: Tx, query: ChequeQuery): Promise<CallReply<typeof calls.listCheques>>;
}

const shownMax = 8;

const stockRow = ({ id, name, qty, min_qty }: Stock): Rows['shown'][number] => ({
  id,
  name,
  note: min_qty === null ? '' : texts.atLeast(toPersianDigits(min_qty)),
  value: qty,
  unit: 'qty',
});

/** What there is of one product, and where. */
const ofOneProduct = (one: Stock): Answer =>
  answer({
    kind: 'figure',
    text: texts.stockOf(one.name),
    figures: [
      { label: texts.stockQty, value: one.qty, unit: 'qty' },
      { label: texts.stockWorth, value: one.value, unit: 'rial' },
      ...(one.places.length < 2
        ? []
        : one.places.map(({ name, qty }) => ({ label: texts.inWarehouse(name), value: qty, unit: 'qty' as const }))),
    ],
    rows: { of: 'stock', count: 1, list: { q: one.name, id: one.id }, shown: [stockRow(one)] },
  });

/** Goods whose name fits: the list as the screen finds it, or the one product whose name fits best. */
async function ofGoods(tx: Tx, ports: BookPorts, subject: string): Promise<Answer> {
  const { rows } = await sql<{ id: string; name: string }>`
    select id, name from products where type = 'goods' and deleted_at is null limit 20000`.execute(tx);
  const { best, others } = bestMatch(subject, rows, ({ name }) => name);
  if (best !== null) {
    const { stock } = await ports.stock(tx, { search_field: best.name, limit: 100 });
    const one = stock.find(({ id }) => id === best.id);
    if (one !== undefined) return ofOneProduct(one);
  }
  if (others.length === 0) return answer({ kind: 'figure', text: texts.noGoods(subject) });
  const found = await ports.stock(tx, { search_field: subject, sort: '-qty', limit: shownMax });
  if (found.count === 0) {
    const names = others.slice(0, 4).map(({ name }) => name);
    return answer({ kind: 'figure', text: texts.whichOne(names.join('، ')) });
  }
  return withStock(texts.stockOf(subject), found, { q: subject });
}

/** Their quantities are of different units, so that only their worth is summed. */
const withStock = (
  text: string,
  { count, value, stock }: StockList,
  list: Record<string, string>,
  first: 'worth' | 'count' = 'worth',
): Answer => {
  const worth = { label: texts.stockWorth, value, unit: 'rial' } as const;
  const goods = { label: texts.goods, value: String(count), unit: 'count' } as const;
  return answer({
    kind: 'figure',
    text,
    figures: first === 'worth' ? [worth, goods] : [goods, worth],
    rows: { of: 'stock', count, list, shown: stock.map(stockRow) },
  });
};

/** A question about stock, for whoever has the warehouse's screens. */
export async function answerStock(
  tx: Tx,
  context: RequestContext,
  { ask, isOfOtherDay, subject }: StockRequest,
  ports: BookPorts,
): Promise<Answer> {
  if (!maySee(context, 'warehouse')) return refused();
  if (isOfOtherDay) return answer({ kind: 'unclear', text: texts.stockNow });
  if (ask === 'of' && subject !== '') return ofGoods(tx, ports, subject);
  const state = ask === 'of' ? 'there' : ask;
  const text = { of: texts.stockAll, low: texts.stockLow, short: texts.stockShort }[ask];
  const named = subject === '' ? {} : { search_field: subject };
  const found = await ports.stock(tx, { state, ...named, sort: ask === 'of' ? '-value' : 'qty', limit: shownMax });
  if (found.count === 0) return answer({ kind: 'figure', text: texts.noStock(text) });
  return withStock(text, found, { state, ...(subject === '' ? {} : { q: subject }) }, ask === 'of' ? 'worth' : 'count');
}

const chequeRow = ({ id, party, number, direction, due_day, amount }: Cheque): Rows['shown'][number] => ({
  id,
  name: party,
  note: texts.cheques.note(texts.cheques[direction], toPersianDigits(number), dateOf(due_day)),
  value: amount,
  unit: 'rial',
});

/** A question about cheques, for whoever has the treasury's screens. */
export async function answerCheques(
  tx: Tx,
  context: RequestContext,
  { state, direction, isOverdue, period, subject }: ChequeRequest,
  ports: BookPorts,
  nowMs: number,
): Promise<Answer> {
  if (!maySee(context, 'treasury')) return refused();
  const yesterday = addDays(tehranDay(new Date(nowMs)), -1);
  const days = {
    ...(period === null ? {} : { from: period.from, to: period.to }),
    // Overdue and of some days: what of those days is over.
    ...(isOverdue && (period === null || period.to > yesterday) ? { to: yesterday } : {}),
  };
  const words = texts.cheques;
  const text = [
    words[state],
    direction === null ? '' : words[direction],
    isOverdue ? words.overdue : '',
    subject === '' ? '' : words.of(subject),
    period === null ? '' : words.due(wordsOfDays(period)),
  ]
    .filter((part) => part !== '')
    .join(' ');
  const found = await ports.cheques(tx, {
    state,
    ...(direction === null ? {} : { direction }),
    ...(days.from === undefined ? {} : { from_day: days.from }),
    ...(days.to === undefined ? {} : { to_day: days.to }),
    ...(subject === '' ? {} : { search_field: subject }),
    sort: 'due_day',
    limit: shownMax,
  });
  if (found.count === 0) return answer({ kind: 'figure', text: words.none(text) });
  const sums = [
    { label: words.sumReceived, value: found.sum_received, unit: 'rial' },
    { label: words.sumIssued, value: found.sum_issued, unit: 'rial' },
    { label: words.sumReceivedBounced, value: found.sum_received_bounced, unit: 'rial' },
    { label: words.sumIssuedBounced, value: found.sum_issued_bounced, unit: 'rial' },
  ] as const;
  return answer({
    kind: 'figure',
    text,
    figures: [
      ...sums.filter(({ value }) => value !== '0'),
      { label: words.count, value: String(found.count), unit: 'count' },
    ],
    rows: {
      of: 'cheques',
      count: found.count,
      list: {
        state,
        ...(direction === null ? {} : { direction }),
        ...days,
        ...(subject === '' ? {} : { q: subject }),
      },
      shown: found.cheques.map(chequeRow),
    },
  });
}
