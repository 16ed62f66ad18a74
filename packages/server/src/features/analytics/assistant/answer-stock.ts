import type { CallInput, CallReply, calls } from '@taraz/contract';
import { addDays, addDecimals, type StockRequest, toPersianDigits } from '@taraz/core';
import type { Tx } from '../../../platform/db/database.ts';
import type { RequestContext } from '../../../platform/http/route.ts';
import { startOfTehranDay } from '../../../platform/tehran-day.ts';
import type { StockThen } from '../../warehousing/stock-then.ts';
import { type Answer, answer, listed } from './answer.ts';
import { type Named, namedFinder } from './find-named.ts';
import { maySee, refused } from './may-see.ts';
import { assistantTexts as texts } from './messages.fa.ts';
import { dateOf } from './words-of-days.ts';

type StockQuery = NonNullable<CallInput<typeof calls.listStock>['query']>;
type StockList = CallReply<typeof calls.listStock>;
type Stock = StockList['stock'][number];
type Rows = NonNullable<Answer['rows']>;

export interface StockPorts {
  /** the list of the screen, so that an answer and its screen never differ */
  stock(tx: Tx, query: StockQuery): Promise<StockList>;
  /** what there is of one product */
  stockOfProduct(tx: Tx, id: string): Promise<Stock>;
  /** what was there before an instant; `ids` null: of all goods */
  stockThen(tx: Tx, before: Date, ids: readonly string[] | null): Promise<StockThen[]>;
}

const shownMax = 8;
/** Goods of one name that are told apart from others that the list finds by it. */
const listMax = 100;

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
async function ofGoods(tx: Tx, ports: StockPorts, subject: string): Promise<Answer> {
  const { best, others } = await namedFinder(tx, 'goods')(subject);
  if (best !== null) return ofOneProduct(await ports.stockOfProduct(tx, best.id));
  if (others.length === 0) return answer({ kind: 'figure', text: texts.noGoods(subject) });
  const found = await ports.stock(tx, { search_field: subject, sort: '-qty', limit: listMax });
  const meant = new Set(others.map(({ id }) => id));
  // The list also finds «رنگ روغنی» by «روغن»: then it shows other rows than these.
  const stock = found.count > listMax ? found.stock : found.stock.filter(({ id }) => meant.has(id));
  if (stock.length === 0)
    return answer({ kind: 'figure', text: texts.whichOne(listed(others.map(({ name }) => name))) });
  const isList = found.count > listMax || stock.length === found.count;
  const value = addDecimals(...stock.map((one) => one.value));
  const only = isList ? found : { count: stock.length, value, stock };
  return withStock(texts.stockOf(subject), only, isList ? { q: subject } : null);
}

/** Their quantities are of different units, so that only their worth is summed. */
const withStock = (
  text: string,
  { count, value, stock }: Pick<StockList, 'count' | 'value' | 'stock'>,
  list: Record<string, string> | null,
  first: 'worth' | 'count' = 'worth',
): Answer => {
  const worth = { label: texts.stockWorth, value, unit: 'rial' } as const;
  const goods = { label: texts.goods, value: String(count), unit: 'count' } as const;
  return answer({
    kind: 'figure',
    text,
    figures: first === 'worth' ? [worth, goods] : [goods, worth],
    rows: { of: 'stock', count, list, shown: stock.slice(0, shownMax).map(stockRow) },
  });
};

/** Goods of the list that a name means, and those that it means among all that ever moved: what was removed hides none of the list. */
async function namedThen(tx: Tx, subject: string): Promise<Named[]> {
  const found = [await namedFinder(tx, 'goods')(subject), await namedFinder(tx, 'stocked')(subject)];
  const named = found.flatMap(({ best, others }) => (best === null ? others : [best]));
  return [...new Map(named.map((one) => [one.id, one])).values()];
}

/** What was there at the end of a past day, of all goods or of those of a name. */
async function ofDay(tx: Tx, ports: StockPorts, day: string, subject: string): Promise<Answer> {
  const named = subject === '' ? [] : await namedThen(tx, subject);
  if (subject !== '' && named.length === 0) return answer({ kind: 'figure', text: texts.noGoods(subject) });
  const ids = subject === '' ? null : named.map(({ id }) => id);
  const found = await ports.stockThen(tx, startOfTehranDay(addDays(day, 1)), ids);
  const there = found.filter(({ qty }) => qty !== '0');
  const [one, other] = there.length === 0 ? named : there;
  const called = other === undefined ? one?.name : undefined;
  const what = subject === '' ? texts.stockAll : texts.stockOf(called ?? subject);
  const text = texts.atEndOf(what, dateOf(day));
  if (there.length === 0) return answer({ kind: 'figure', text: texts.noStockThen(text) });
  const values = there.flatMap(({ value }) => value ?? []);
  const [only] = there;
  const isOne = subject !== '' && there.length === 1 && only !== undefined;
  const notes = [
    ...(values.length === there.length ? [] : [texts.worthNotKnown]),
    ...(there.some(({ qty }) => qty.startsWith('-')) ? [texts.belowNothing] : []),
  ];
  return answer({
    kind: 'figure',
    text: notes.length === 0 ? text : `${text}. ${notes.join(' ')}`,
    figures: [
      ...(isOne ? [{ label: texts.stockQty, value: only.qty, unit: 'qty' as const }] : []),
      ...(values.length === there.length
        ? [{ label: texts.stockWorth, value: addDecimals(...values), unit: 'rial' as const }]
        : []),
      ...(isOne
        ? only.places.length < 2
          ? []
          : only.places.map(({ name, qty }) => ({ label: texts.inWarehouse(name), value: qty, unit: 'qty' as const }))
        : [{ label: texts.goods, value: String(there.length), unit: 'count' as const }]),
    ],
    rows: {
      of: 'stock',
      count: there.length,
      // The screen has the stock of now alone.
      list: null,
      shown: there.slice(0, shownMax).map(({ id, name, is_listed, qty }) => ({
        ...{ id, name, value: qty, unit: 'qty' },
        ...(is_listed ? { note: '' } : { note: texts.notListed, is_gone: true }),
      })),
    },
  });
}

/** A question about stock, for whoever has the warehouse's screens. */
export async function answerStock(
  tx: Tx,
  context: RequestContext,
  { ask, day, subject }: StockRequest,
  ports: StockPorts,
): Promise<Answer> {
  if (!maySee(context, 'warehouse')) return refused('warehouse');
  if (day !== null)
    return ask === 'of' ? ofDay(tx, ports, day, subject) : answer({ kind: 'unclear', text: texts.stockOfDay });
  if (ask === 'of' && subject !== '') return ofGoods(tx, ports, subject);
  const state = ask === 'of' ? 'there' : ask;
  const text = { of: texts.stockAll, low: texts.stockLow, short: texts.stockShort }[ask];
  const named = subject === '' ? {} : { search_field: subject };
  const found = await ports.stock(tx, { state, ...named, sort: ask === 'of' ? '-value' : 'qty', limit: shownMax });
  if (found.count === 0) return answer({ kind: 'figure', text: texts.noStock(text) });
  return withStock(text, found, { state, ...(subject === '' ? {} : { q: subject }) }, ask === 'of' ? 'worth' : 'count');
}
