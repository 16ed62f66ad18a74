import { addDecimals, bestFits, nameFit, persianFigure } from '@taraz/core';
import type { Tx } from '../../../platform/db/database.ts';
import { tehranDay } from '../../../platform/tehran-day.ts';
import type { Days } from '../day-range.ts';
import { namelessOf, type Scope, type TopRow, topsOf } from '../sales.ts';
import { type Answer, answer, listed } from './answer.ts';
import { type Asked, counted, countedOfBuyer, countedOfGoods, topsOfAsked, withMostTops } from './asked.ts';
import { namedFinder } from './find-named.ts';
import { assistantTexts as texts } from './messages.fa.ts';
import { invoicesBehind } from './sources.ts';
import { askedFirst } from './sums-asked.ts';
import { dateOf } from './words-of-days.ts';

const namesMax = 5_000;
const goodsShown = 8;

/** That a name was not found, and that not all were looked at, where that is so. */
const notFound = (text: string, ...looked: readonly (readonly TopRow[])[]): Answer =>
  answer({
    kind: 'figure',
    text: looked.some((rows) => rows.length >= namesMax)
      ? `${text} ${texts.onlyMost(persianFigure(String(namesMax)))}`
      : text,
  });

/** What sold most, and of more than are looked at what the own list of customers or products has by the name that was said. */
async function soldBy(
  { tx, scope, days, question }: Pick<Asked, 'tx' | 'scope' | 'days' | 'question'>,
  kind: 'goods' | 'buyer',
): Promise<TopRow[]> {
  const most = await topsOf(tx, scope, kind, days, namesMax);
  if (most.length < namesMax) return most;
  const { best, others } = await namedFinder(tx, kind === 'buyer' ? 'customers' : 'products')(question.subject);
  const known = new Set(most.map(({ key }) => key));
  const keys = (best === null ? others : [best])
    .flatMap(({ code, name }) => (kind === 'buyer' ? [code, `~${name}`] : [`${code}~${name}`]))
    .filter((key) => key !== '' && !known.has(key));
  return keys.length === 0 ? most : [...most, ...(await topsOf(tx, scope, kind, days, namesMax, { keys }))];
}

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
  const goods = await soldBy(asked, 'goods');
  const buyers = await soldBy(asked, 'buyer');
  const isFinal = nameFit(subject, texts.finalConsumer) > 0;
  const part = partOf(subject, goods, isFinal ? [...buyers, await finalConsumerOf(tx, scope, days)] : buyers);
  if (part === null) return notFound(texts.noSuch(subject, when), goods, buyers);
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
  const buyers = question.subject === '' ? [] : await soldBy(asked, 'buyer');
  const named = question.subject === '' ? null : partOf(question.subject, [], buyers);
  if (question.subject !== '' && named === null) return notFound(texts.noBuyerSuch(question.subject, when), buyers);
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
  const buyers = await soldBy(asked, 'buyer');
  const buyer = partOf(question.subject, [], buyers);
  if (buyer === null) return notFound(texts.noBuyerSuch(question.subject, when), buyers);
  const keys = buyer.rows.map(({ key }) => key);
  const shown = question.top === null ? goodsShown : topsOfAsked(question);
  const goods = await topsOf(tx, scope, 'goods', days, shown, { buyers: keys });
  const behind = await invoicesBehind(tx, scope, days, { buyer: keys });
  return answer({
    kind: 'figure',
    text: withMostTops(
      texts.stateOf(texts.topGoods(when), listed([...new Set(buyer.rows.map(({ name }) => name))])),
      question,
    ),
    figures: goods.map(({ name, code, net }) => ({ label: name || code, value: net, unit: 'rial' })),
    ...behind,
    list: await countedOfBuyer(asked, days, nameOfAll(buyer.rows), behind.source_count),
  });
}
