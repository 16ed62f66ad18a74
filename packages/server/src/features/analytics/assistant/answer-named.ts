import { addDecimals, bestFits, nameFit } from '@taraz/core';
import type { Tx } from '../../../platform/db/database.ts';
import { tehranDay } from '../../../platform/tehran-day.ts';
import type { Days } from '../day-range.ts';
import { namelessOf, type Scope, type TopRow, topsOf } from '../sales.ts';
import { type Answer, answer, listed } from './answer.ts';
import { type Asked, counted, countedOfBuyer, countedOfGoods } from './asked.ts';
import { assistantTexts as texts } from './messages.fa.ts';
import { invoicesBehind } from './sources.ts';
import { askedFirst } from './sums-asked.ts';
import { dateOf } from './words-of-days.ts';

const namesMax = 5_000;
const goodsShown = 8;

/** What sold of one name: goods or a buyer, whichever fits better. */
function partOf(subject: string, goods: readonly TopRow[], buyers: readonly TopRow[]) {
  const [asGoods, asBuyers] = [goods, buyers].map((rows) => bestFits(subject, rows, ({ name }) => name));
  const fitOf = (rows: readonly TopRow[] = []) => nameFit(subject, rows[0]?.name ?? '');
  if (fitOf(asGoods) === 0 && fitOf(asBuyers) === 0) return null;
  const kind = fitOf(asBuyers) > fitOf(asGoods) ? 'buyer' : 'goods';
  return { kind, rows: (kind === 'buyer' ? asBuyers : asGoods) ?? [] } as const;
}

/** The one name that all of them have; "" where they have none, or several. */
function nameOfAll(rows: readonly TopRow[]): string {
  const [name = '', ...others] = new Set(rows.map((row) => row.name));
  return others.length > 0 || rows.some(({ key }) => key === '') ? '' : name;
}

/** Sales of one name. */
export async function answerNamed(asked: Asked): Promise<Answer> {
  const { tx, question, days, when, scope } = asked;
  const { subject, measure } = question;
  const goods = await topsOf(tx, scope, 'goods', days, namesMax);
  const buyers = await topsOf(tx, scope, 'buyer', days, namesMax);
  const isFinal = nameFit(subject, texts.finalConsumer) > 0;
  const part = partOf(subject, goods, isFinal ? [...buyers, await finalConsumerOf(tx, scope, days)] : buyers);
  if (part === null) return answer({ kind: 'figure', text: texts.noSuch(subject, when) });
  const { kind, rows } = part;
  const name = listed([...new Set(rows.map((row) => row.name))]);
  const behind = await invoicesBehind(tx, scope, days, { [kind]: rows.map(({ key }) => key) });
  const figures: Answer['figures'] = [
    { label: texts.net, value: addDecimals(...rows.map(({ net }) => net)), unit: 'rial' },
    { label: texts.vatShort, value: addDecimals(...rows.map(({ vat }) => vat)), unit: 'rial' },
    { label: texts.total, value: addDecimals(...rows.flatMap(({ net, vat }) => [net, vat])), unit: 'rial' },
    { label: texts.invoices, value: String(behind.source_count), unit: 'count' },
  ];
  const sold: Answer['figures'] =
    kind === 'buyer' ? [] : [{ label: texts.qty, value: addDecimals(...rows.map(({ qty }) => qty)), unit: 'qty' }];
  return answer({
    kind: 'figure',
    text: kind === 'goods' ? texts.salesOf(name, when) : texts.salesTo(name, when),
    figures: measure === 'quantity' ? [...sold, ...figures] : [...askedFirst(measure, figures), ...sold],
    ...behind,
    list:
      kind === 'buyer'
        ? await countedOfBuyer(asked, days, nameOfAll(rows), behind.source_count)
        : await countedOfGoods(asked, days, rows, behind.source_count),
  });
}

/** Sales to whom no name is known, which buyers' sums leave out, under the name that the screens have for it. */
const finalConsumerOf = async (tx: Tx, scope: Scope, days: Days): Promise<TopRow> => ({
  ...(await namelessOf(tx, scope, days)),
  key: '',
  code: '',
  name: texts.finalConsumer,
  qty: '0',
});

/** The largest or the newest of the invoices that count, of one buyer or of all. */
export async function answerSingle(asked: Asked, order: 'largest' | 'newest'): Promise<Answer> {
  const { tx, question, days, when, scope } = asked;
  const named =
    question.subject === '' ? null : partOf(question.subject, [], await topsOf(tx, scope, 'buyer', days, namesMax));
  if (question.subject !== '' && named === null)
    return answer({ kind: 'figure', text: texts.noBuyerSuch(question.subject, when) });
  const rows = named?.rows ?? [];
  const buyer = named === null ? {} : { buyer: rows.map(({ key }) => key) };
  const behind = await invoicesBehind(tx, scope, days, { ...buyer, order });
  const [first] = behind.sources;
  if (first === undefined) return answer({ kind: 'figure', text: texts.noSales(when), list: counted(days, asked) });
  const ofRows =
    named === null ? counted(days, asked) : await countedOfBuyer(asked, days, nameOfAll(rows), behind.source_count);
  const of = named === null ? '' : listed([...new Set(rows.map(({ name }) => name))]);
  return answer({
    kind: 'figure',
    text:
      question.period === null && order === 'newest'
        ? asked.inBranch(texts.single[order](of))
        : texts.stateIn(texts.single[order](of), when),
    figures: [
      {
        label: texts.singleOf(first.buyer_name || texts.finalConsumer, dateOf(tehranDay(new Date(first.invoice_date)))),
        value: first.total,
        unit: 'rial',
      },
    ],
    ...behind,
    list: ofRows === null ? null : { ...ofRows, sort: order === 'largest' ? '-total' : '-invoice_date' },
  });
}

/** The goods that sold most to one buyer. */
export async function answerGoodsOf(asked: Asked): Promise<Answer> {
  const { tx, question, days, when, scope } = asked;
  const buyer = partOf(question.subject, [], await topsOf(tx, scope, 'buyer', days, namesMax));
  if (buyer === null) return answer({ kind: 'figure', text: texts.noBuyerSuch(question.subject, when) });
  const keys = buyer.rows.map(({ key }) => key);
  const goods = await topsOf(tx, scope, 'goods', days, goodsShown, keys);
  const behind = await invoicesBehind(tx, scope, days, { buyer: keys });
  return answer({
    kind: 'figure',
    text: texts.stateOf(texts.topGoods(when), listed([...new Set(buyer.rows.map(({ name }) => name))])),
    figures: goods.map(({ name, code, net }) => ({ label: name || code, value: net, unit: 'rial' })),
    ...behind,
    list: await countedOfBuyer(asked, days, nameOfAll(buyer.rows), behind.source_count),
  });
}
