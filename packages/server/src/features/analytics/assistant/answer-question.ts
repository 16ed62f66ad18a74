import { addDays, addDecimals, compareDecimals, nameFit, type QuestionRequest, toPersianDigits } from '@taraz/core';
import type { Tx } from '../../../platform/db/database.ts';
import { branchLimitOf } from '../../../platform/http/branch-limit.ts';
import type { RequestContext } from '../../../platform/http/route.ts';
import { tehranDay } from '../../../platform/tehran-day.ts';
import { bucketsOf, type Days, spanOf } from '../day-range.ts';
import { foldAtOnce, foldSales } from '../fold-sales.ts';
import { namelessOf, paymentOf, readSales, type Scope, sumsOf, type TopRow, topsOf } from '../sales.ts';
import { type Answer, answer, listed } from './answer.ts';
import { answerDebts, type DebtPorts, isDebtMeasure } from './answer-debts.ts';
import { answerProfit } from './answer-profit.ts';
import { answerStates, isStateMeasure } from './answer-states.ts';
import { averageFigures } from './average-figures.ts';
import { assistantTexts as texts } from './messages.fa.ts';
import { invoicesBehind } from './sources.ts';
import { nameOfPart, wordsOfDays } from './words-of-days.ts';

interface Asked {
  tx: Tx;
  context: RequestContext;
  question: QuestionRequest;
  days: Days;
  today: string;
  /** said in words */
  when: string;
  scope: Scope;
}

const namesMax = 5_000;
const topsShown = 5;

/** What sold of one name: goods or a buyer, whichever fits better. */
function partOf(subject: string, goods: readonly TopRow[], buyers: readonly TopRow[]) {
  const fits = (rows: readonly TopRow[]) =>
    rows.map((row) => ({ row, fit: nameFit(subject, row.name) })).filter(({ fit }) => fit > 0);
  const best = (rows: ReturnType<typeof fits>) => Math.max(0, ...rows.map(({ fit }) => fit));
  const [asGoods, asBuyers] = [fits(goods), fits(buyers)];
  if (asGoods.length === 0 && asBuyers.length === 0) return null;
  const kind = best(asBuyers) > best(asGoods) ? 'buyer' : 'goods';
  return { kind, rows: (kind === 'buyer' ? asBuyers : asGoods).map(({ row }) => row) } as const;
}

/** The list of exactly the invoices that sums of sales count. */
const counted = ({ from, to }: Days) => ({ from, to, counted: true, all: true });

async function ofOne({ tx, question: { subject, measure }, days, when, scope }: Asked): Promise<Answer> {
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
  return answer({
    kind: 'figure',
    text: kind === 'goods' ? texts.salesOf(name, when) : texts.salesTo(name, when),
    figures: [
      ...askedFirst(measure, figures),
      ...(kind === 'goods'
        ? [{ label: texts.qty, value: addDecimals(...rows.map(({ qty }) => qty)), unit: 'qty' as const }]
        : []),
    ],
    ...behind,
    // No filter of the list knows goods, and none several buyers.
    list:
      kind === 'buyer' && rows.length === 1 && rows[0]?.key !== ''
        ? { ...counted(days), q: rows[0]?.name ?? '' }
        : null,
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

const placeOf: Partial<Record<QuestionRequest['measure'], number>> = { vat: 1, total: 2, count: 3 };

/** Of net, tax, both and number, in this order: that which was asked for stands first. */
function askedFirst(measure: QuestionRequest['measure'], figures: Answer['figures']): Answer['figures'] {
  const first = placeOf[measure] ?? 0;
  return [...figures.slice(first, first + 1), ...figures.filter((_, index) => index !== first)];
}

/** What of sales is on credit, and what is not, both with tax: so much of an invoice is owed or paid. */
async function ofPayment({ tx, question: { measure }, days, when, scope }: Asked): Promise<Answer> {
  const sums = await sumsOf(tx, scope, days);
  if (sums.invoices === 0) return answer({ kind: 'figure', text: texts.noSales(when), list: counted(days) });
  const { cash, credit } = await paymentOf(tx, scope, days);
  const parts = [
    { label: texts.cashPart, value: cash, unit: 'rial' },
    { label: texts.creditPart, value: credit, unit: 'rial' },
  ] as const;
  return answer({
    kind: 'figure',
    text: measure === 'sales_cash' ? texts.salesCash(when) : texts.salesCredit(when),
    figures: measure === 'sales_cash' ? [...parts] : parts.toReversed(),
  });
}

async function ofAll({ tx, question: { measure }, days, when, scope }: Asked): Promise<Answer> {
  const sums = await sumsOf(tx, scope, days);
  if (sums.invoices === 0) return answer({ kind: 'figure', text: texts.noSales(when), list: counted(days) });
  const figures: Answer['figures'] = [
    { label: texts.net, value: sums.net, unit: 'rial' },
    { label: texts.vatShort, value: sums.vat, unit: 'rial' },
    { label: texts.total, value: addDecimals(sums.net, sums.vat), unit: 'rial' },
    { label: texts.invoices, value: String(sums.invoices), unit: 'count' },
  ];
  const text = measure === 'vat' ? texts.vat : measure === 'count' ? texts.count : texts.sales;
  return answer({
    kind: 'figure',
    text: text(when),
    figures: askedFirst(measure, figures),
    ...(await invoicesBehind(tx, scope, days, {})),
    list: counted(days),
  });
}

/** What an invoice and a day have come to, or a month or season where that is asked for. */
async function ofAverage({ tx, question: { step }, days, today, when, scope }: Asked): Promise<Answer> {
  const sums = await sumsOf(tx, scope, days);
  if (sums.invoices === 0) return answer({ kind: 'figure', text: texts.noSales(when), list: counted(days) });
  return answer({
    kind: 'figure',
    text: texts.average(when),
    figures: averageFigures(sums, days, today, step),
    ...(await invoicesBehind(tx, scope, days, {})),
    list: counted(days),
  });
}

/** The parts of a declaration: that which was asked for stands first. */
async function ofDeclaration({ tx, question: { measure }, days, when, scope }: Asked): Promise<Answer> {
  const { taxable, exempt, exported } = await sumsOf(tx, scope, days);
  const asked = measure === 'exempt' || measure === 'exported' ? measure : 'taxable';
  const values = { taxable, exempt, exported };
  const parts = (['taxable', 'exempt', 'exported'] as const).toSorted(
    (a, b) => Number(b === asked) - Number(a === asked),
  );
  return answer({
    kind: 'figure',
    text: texts.partOf(texts.parts[asked], when),
    figures: parts.map((part) => ({ label: texts.parts[part], value: values[part], unit: 'rial' })),
    list: asked === 'exported' ? { ...counted(days), pattern: 'export' } : null,
  });
}

/** The days that parts fill one after another; null where they leave some out, or share some: no list shows just them. */
function joined(parts: readonly Days[]): Days | null {
  const inOrder = parts.toSorted((a, b) => (a.from < b.from ? -1 : 1));
  const [first] = inOrder;
  const last = inOrder.at(-1);
  if (first === undefined || last === undefined) return null;
  const isGapless = inOrder.every(
    ({ from }, index) => index === 0 || from === addDays(inOrder[index - 1]?.to ?? '', 1),
  );
  return isGapless ? { from: first.from, to: last.to } : null;
}

/** At most so many parts are told: days of two months, months of five years. */
const partsMax = 62;

/** One number of each period that was named, or of each day, month or season of one, newest last, and their sum. */
async function ofParts({ tx, question, days, today, when, scope }: Asked): Promise<Answer> {
  const { measure, others, step, isOfBest } = question;
  // What has not begun yet has no number.
  const parts =
    step === null
      ? [days, ...others]
      : bucketsOf(days, step)
          .filter(({ from }) => from <= today)
          .slice(-partsMax);
  const read = await readSales(tx, scope, parts);
  const numberOf = (part: Days) => {
    const { net, vat, invoices } = read(part);
    if (measure === 'total') return addDecimals(net, vat);
    return measure === 'vat' ? vat : measure === 'count' ? String(invoices) : net;
  };
  const unit = measure === 'count' ? ('count' as const) : ('rial' as const);
  const text = measure === 'vat' ? texts.vat : measure === 'count' ? texts.count : texts.sales;
  const all = step === null ? parts.map(nameOfPart) : [when];
  const values = parts.map(numberOf);
  if (isOfBest) return ofBest(text(when), parts, values, unit);
  const whole = joined(parts);
  return answer({
    kind: 'figure',
    text: texts.eachOf(text(all.join(' و ')), step),
    figures: [
      { label: texts.sumOf, value: addDecimals(...values), unit },
      ...parts.map((part, index) => ({
        label: nameOfPart(part),
        value: values[index] ?? '0',
        unit,
      })),
    ],
    ...(whole === null ? {} : { ...(await invoicesBehind(tx, scope, whole, {})), list: counted(whole) }),
  });
}

const bestShown = 3;

/** The parts with the greatest numbers, the greatest first. */
function ofBest(
  text: string,
  parts: readonly Days[],
  values: readonly string[],
  unit: Answer['figures'][number]['unit'],
): Answer {
  const figures = parts
    .map((part, index) => ({ label: nameOfPart(part), value: values[index] ?? '0', unit }))
    .filter(({ value }) => value !== '0')
    .sort((a, b) => compareDecimals(b.value, a.value));
  return answer({ kind: 'figure', text: texts.bestOf(text), figures: figures.slice(0, bestShown) });
}

async function ofTops({ tx, question: { measure }, days, when, scope }: Asked): Promise<Answer> {
  const kind = measure === 'top_goods' ? 'goods' : 'buyer';
  const rows = await topsOf(tx, scope, kind, days, topsShown);
  if (rows.length === 0) return answer({ kind: 'figure', text: texts.noSales(when), list: counted(days) });
  return answer({
    kind: 'figure',
    text: kind === 'goods' ? texts.topGoods(when) : texts.topBuyers(when),
    figures: rows.map(({ name, code, net }) => ({ label: name || code, value: net, unit: 'rial' })),
    ...(await invoicesBehind(tx, scope, days, { [kind]: [rows[0]?.key ?? ''] })),
    list: kind === 'buyer' ? { ...counted(days), q: rows[0]?.name ?? '' } : null,
  });
}

/** What is asked of when no period was named: months and seasons of a year, days of a month. */
const usualSpan = (step: QuestionRequest['step']): 'month' | 'season' | 'year' =>
  step === null ? 'season' : step === 'day' ? 'month' : 'year';

/** What is told to the admin alone, as its screens are. */
const adminMeasures: ReadonlySet<QuestionRequest['measure']> = new Set(['owed', 'top_owed', 'aged', 'profit']);

/**
 * A number and the invoices behind it. Who sees invoices may ask of all that they see, of single buyers and goods too,
 * within their memories and branch; what buyers owe and goods brought in are the admin's, as statements and reports are.
 */
export async function answerQuestion(
  tx: Tx,
  context: RequestContext,
  question: QuestionRequest,
  ports: DebtPorts,
  nowMs: number,
): Promise<Answer> {
  const { accountId, memoryIds, roles, permissions } = context;
  const isAdmin = roles.includes('admin');
  const { measure, subject } = question;
  if (!isAdmin && (adminMeasures.has(measure) || !permissions.includes('invoices')))
    return answer({ kind: 'refused', text: texts.notAllowed });
  await foldSales(tx, foldAtOnce);
  const today = tehranDay(new Date(nowMs));
  const days = question.period ?? spanOf(usualSpan(question.step), today);
  const when = wordsOfDays(days);
  const scope: Scope = { accountId, memoryIds, branchId: branchLimitOf(context) };
  const asked: Asked = { tx, context, question, days, today, when, scope };
  if (isDebtMeasure(measure)) return answerDebts({ tx, question, scope, nowMs }, measure, ports);
  if (measure === 'profit') return answerProfit(tx, question, days, nowMs);
  const isInParts = question.step !== null || question.others.length > 0;
  if (isStateMeasure(measure))
    return isInParts ? answer({ kind: 'unclear', text: texts.onePeriod }) : answerStates(tx, scope, question, measure);
  const isOfTops = measure === 'top_goods' || measure === 'top_buyers';
  const isOfPayment = measure === 'sales_cash' || measure === 'sales_credit';
  const isOfDeclaration = measure === 'taxable' || measure === 'exempt' || measure === 'exported';
  const isOfAll = isOfTops || isOfPayment || isOfDeclaration;
  if (isOfAll && isInParts) return answer({ kind: 'unclear', text: texts.onePeriod });
  if (measure === 'average' && question.others.length > 0) return answer({ kind: 'unclear', text: texts.onePeriod });
  if ((isOfAll || measure === 'average') && subject !== '')
    return answer({ kind: 'unclear', text: texts.notThis(subject) });
  if (isOfTops) return ofTops(asked);
  if (isOfPayment) return ofPayment(asked);
  if (isOfDeclaration) return ofDeclaration(asked);
  if (measure === 'average') return ofAverage(asked);
  // A number alone is a day that there is none of («۳۰ اسفند ۱۴۰۴»), and in the name of many goods.
  if (/^\d{1,4}$/.test(subject)) return answer({ kind: 'unclear', text: texts.notThis(toPersianDigits(subject)) });
  if (isInParts && subject !== '') return answer({ kind: 'unclear', text: texts.oneAtATime });
  if (isInParts) return ofParts(asked);
  return subject === '' ? ofAll(asked) : ofOne(asked);
}
