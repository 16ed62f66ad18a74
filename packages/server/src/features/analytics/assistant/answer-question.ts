import {
  addDays,
  addDecimals,
  compareDecimals,
  type Measure,
  persianFigure,
  type QuestionRequest,
  toPersianDigits,
} from '@taraz/core';
import type { Tx } from '../../../platform/db/database.ts';
import { openMemories } from '../../../platform/db/open-invoices.ts';
import { branchLimitOf } from '../../../platform/http/branch-limit.ts';
import type { RequestContext } from '../../../platform/http/route.ts';
import { tehranDay } from '../../../platform/tehran-day.ts';
import { branchesFor } from '../../branches/branches-for.ts';
import { bucketsOf, type Days, spanOf } from '../day-range.ts';
import { foldAtOnce, foldSales } from '../fold-sales.ts';
import { namelessOf, paymentOf, readSales, type Scope, sumsOf, topsOf } from '../sales.ts';
import { type Answer, answer, listed } from './answer.ts';
import { answerBranches, branchNamed } from './answer-branches.ts';
import { answerChange } from './answer-change.ts';
import { answerDebts, type DebtPorts, isDebtMeasure } from './answer-debts.ts';
import { answerGoodsOf, answerNamed, answerSingle } from './answer-named.ts';
import { answerPayments, isPaymentMeasure } from './answer-payments.ts';
import { answerProfit } from './answer-profit.ts';
import { answerStates, isStateMeasure } from './answer-states.ts';
import { answerPurchases, creditFigures, isToPay } from './answer-vat.ts';
import { type Asked, counted, countedOfBuyer, topsOfAsked, withMostTops } from './asked.ts';
import { averageFigures } from './average-figures.ts';
import { maySee, refused } from './may-see.ts';
import { assistantTexts as texts } from './messages.fa.ts';
import { invoicesBehind } from './sources.ts';
import { askedFirst, isSumMeasure, namedSum, numberAsked, type SumMeasure, unitAsked } from './sums-asked.ts';
import { nameOfPart, wordsOfDays } from './words-of-days.ts';

/** What of sales is on credit, and what is not, both with tax: so much of an invoice is owed or paid. */
async function ofPayment(asked: Asked): Promise<Answer> {
  const { tx, question, days, when, scope } = asked;
  const { measure } = question;
  const sums = await sumsOf(tx, scope, days);
  if (sums.invoices === 0) return answer({ kind: 'figure', text: texts.noSales(when), list: counted(days, asked) });
  const { cash, credit } = await paymentOf(tx, scope, days);
  const parts = [
    { label: texts.cashPart, value: cash, unit: 'rial' },
    { label: texts.creditPart, value: credit, unit: 'rial' },
  ] as const;
  return answer({
    kind: 'figure',
    text: measure === 'sales_cash' ? texts.salesCash(when) : texts.salesCredit(when),
    figures: measure === 'sales_cash' ? [...parts] : parts.toReversed(),
    ...(await invoicesBehind(tx, scope, days, {})),
    list: counted(days, asked),
  });
}

async function ofAll(asked: Asked, measure: SumMeasure): Promise<Answer> {
  const { tx, days, when, scope } = asked;
  const sums = await sumsOf(tx, scope, days);
  if (sums.invoices === 0) return answer({ kind: 'figure', text: texts.noSales(when), list: counted(days, asked) });
  const figures: Answer['figures'] = [
    { label: texts.net, value: sums.net, unit: 'rial' },
    { label: texts.vatShort, value: sums.vat, unit: 'rial' },
    { label: texts.total, value: addDecimals(sums.net, sums.vat), unit: 'rial' },
    { label: texts.invoices, value: String(sums.invoices), unit: 'count' },
  ];
  return answer({
    kind: 'figure',
    text: namedSum(measure, when),
    figures: [...askedFirst(measure, figures), ...(measure === 'vat' ? await creditFigures(asked, sums.vat) : [])],
    ...(await invoicesBehind(tx, scope, days, {})),
    list: counted(days, asked),
  });
}

/** What an invoice and a day have come to, or a month or season where that is asked for. */
async function ofAverage(asked: Asked): Promise<Answer> {
  const { tx, question, days, today, when, scope } = asked;
  const sums = await sumsOf(tx, scope, days);
  if (sums.invoices === 0) return answer({ kind: 'figure', text: texts.noSales(when), list: counted(days, asked) });
  return answer({
    kind: 'figure',
    text: texts.average(when),
    figures: averageFigures(sums, days, today, question.step),
    ...(await invoicesBehind(tx, scope, days, {})),
    list: counted(days, asked),
  });
}

/** The parts of a declaration: that which was asked for stands first. */
async function ofDeclaration(asked: Asked): Promise<Answer> {
  const { tx, question, days, when, scope } = asked;
  const { measure } = question;
  const { taxable, exempt, exported } = await sumsOf(tx, scope, days);
  const wanted = measure === 'exempt' || measure === 'exported' ? measure : 'taxable';
  const values = { taxable, exempt, exported };
  const parts = (['taxable', 'exempt', 'exported'] as const).toSorted(
    (a, b) => Number(b === wanted) - Number(a === wanted),
  );
  return answer({
    kind: 'figure',
    text: texts.partOf(texts.parts[wanted], when),
    figures: parts.map((part) => ({ label: texts.parts[part], value: values[part], unit: 'rial' })),
    list: wanted === 'exported' ? { ...counted(days, asked), pattern: 'export' } : null,
  });
}

const inOrderOf = (parts: readonly Days[]): Days[] => parts.toSorted((a, b) => (a.from < b.from ? -1 : 1));

/** The days that parts fill one after another; null where they leave some out, or share some: no list shows just them. */
function joined(parts: readonly Days[]): Days | null {
  const inOrder = inOrderOf(parts);
  const [first] = inOrder;
  const last = inOrder.at(-1);
  if (first === undefined || last === undefined) return null;
  const isGapless = inOrder.every(
    ({ from }, index) => index === 0 || from === addDays(inOrder[index - 1]?.to ?? '', 1),
  );
  return isGapless ? { from: first.from, to: last.to } : null;
}

/** Is no day in two of them? Of parts that share one the sum would count it twice. */
const areApart = (parts: readonly Days[]): boolean =>
  inOrderOf(parts).every(({ from }, index, all) => index === 0 || from > (all[index - 1]?.to ?? ''));

/** At most so many days, months or seasons are shown, the last ones: days of two months, months of five years. Their sum and the best are of all. */
const partsShown = 62;

/** What of periods has begun, cut at days, months or seasons, oldest first, each once: what has not begun yet has no number. */
function partsOf(periods: readonly Days[], step: NonNullable<QuestionRequest['step']>, today: string): Days[] {
  const begun = periods.filter(({ from }) => from <= today);
  const parts = begun.flatMap(({ from, to }) =>
    bucketsOf({ from, to: step === 'day' && to > today ? today : to }, step),
  );
  const each = new Map(parts.filter(({ from }) => from <= today).map((part) => [`${part.from} ${part.to}`, part]));
  return inOrderOf([...each.values()]);
}

/** One number of each period that was named, or of each day, month or season of them, newest last, and their sum where they are apart. */
async function ofParts(asked: Asked, measure: SumMeasure): Promise<Answer> {
  const { tx, question, days, today, when, scope, inBranch } = asked;
  const { others, step, isOfBest } = question;
  const periods = [days, ...others];
  const parts = step === null ? periods : partsOf(periods, step, today);
  const sums = parts.map(await readSales(tx, scope, periods));
  const unit = unitAsked(measure);
  const values = sums.map((sum) => numberAsked(measure, sum));
  const whole = joined(parts);
  const behind = whole === null ? {} : { ...(await invoicesBehind(tx, scope, whole, {})), list: counted(whole, asked) };
  const all = step !== null && others.length === 0 ? when : inBranch(periods.map(nameOfPart).join(' و '));
  if (isOfBest && sums.every(({ invoices }) => invoices === 0))
    return answer({ kind: 'figure', text: texts.noSales(all), ...behind });
  if (isOfBest) return { ...ofBest(namedSum(measure, all), parts, values, unit), ...behind };
  const each = texts.eachOf(namedSum(measure, all), step);
  const isCut = step !== null && parts.length > partsShown;
  const left = isCut ? parts.length - partsShown : 0;
  return answer({
    kind: 'figure',
    text: isCut ? texts.onlyLast(each, persianFigure(String(partsShown)), step) : each,
    figures: [
      ...(areApart(parts)
        ? [{ label: texts.sumOf, value: addDecimals(...values.filter((value) => value !== '0')), unit }]
        : []),
      ...parts.slice(left).map((part, index) => ({
        label: nameOfPart(part),
        value: values[left + index] ?? '0',
        unit,
      })),
    ],
    ...behind,
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
  const best = parts
    .map((part, index) => ({ part, value: values[index] ?? '0' }))
    .filter(({ value }) => value !== '0')
    .sort((a, b) => compareDecimals(b.value, a.value))
    .slice(0, bestShown)
    .map(({ part, value }) => ({ label: nameOfPart(part), value, unit }));
  return answer({
    kind: 'figure',
    text: texts.bestOf(text),
    // Of what no sale had, such as tax, no part has most.
    figures: best.length === 0 ? [{ label: texts.sumOf, value: '0', unit }] : best,
  });
}

/** What was sold to nobody who has a name, or of goods that nobody knows: taken in from the portal without its wire. */
async function ofNoTops(asked: Asked, kind: 'goods' | 'buyer'): Promise<Answer> {
  const { tx, days, when, scope } = asked;
  const all = await ofAll(asked, 'sales');
  if (all.figures.length === 0) return all;
  if (kind === 'goods') return { ...all, text: texts.unknownGoods(when) };
  const { invoices } = await namelessOf(tx, scope, days);
  return invoices === 0 ? all : { ...all, text: texts.namelessBuyers(when) };
}

async function ofTops(asked: Asked): Promise<Answer> {
  const { tx, question, days, when, scope } = asked;
  const { measure } = question;
  const kind = measure === 'top_goods' ? 'goods' : 'buyer';
  const rows = await topsOf(tx, scope, kind, days, topsOfAsked(question));
  if (rows.length === 0) return ofNoTops(asked, kind);
  const behind = await invoicesBehind(tx, scope, days, { [kind]: [rows[0]?.key ?? ''] });
  return answer({
    kind: 'figure',
    text: withMostTops(kind === 'goods' ? texts.topGoods(when) : texts.topBuyers(when), question),
    figures: rows.map(({ name, code, net }) => ({ label: name || code, value: net, unit: 'rial' })),
    ...behind,
    list: kind === 'buyer' ? await countedOfBuyer(asked, days, rows[0]?.name ?? '', behind.source_count) : null,
  });
}

/** What is asked of when no period was named: months and seasons of a year, days of a month. */
const usualSpan = (step: QuestionRequest['step']): 'month' | 'season' | 'year' =>
  step === null ? 'season' : step === 'day' ? 'month' : 'year';

/** What is asked of sales, whose answer knows no buyers or goods, or no several periods. */
function notOfThis({ question }: Asked, isInParts: boolean): Answer | null {
  const { measure, subject, others } = question;
  if (isOfAll(measure) && isInParts) return answer({ kind: 'unclear', text: texts.onePeriod });
  if (measure === 'average' && others.length > 0) return answer({ kind: 'unclear', text: texts.onePeriod });
  if (
    (measure === 'top_buyers' || isPayment(measure) || isDeclaration(measure) || measure === 'average') &&
    subject !== ''
  )
    return answer({ kind: 'unclear', text: texts.notThis(subject) });
  // A number alone is a day that there is none of («۳۰ اسفند ۱۴۰۴»), and in the name of many goods.
  if (/^\d{1,4}$/.test(subject)) return answer({ kind: 'unclear', text: texts.notThis(toPersianDigits(subject)) });
  return isInParts && subject !== '' ? answer({ kind: 'unclear', text: texts.oneAtATime }) : null;
}

const isTops = (measure: Measure) => measure === 'top_goods' || measure === 'top_buyers';
const isPayment = (measure: Measure) => measure === 'sales_cash' || measure === 'sales_credit';
const isDeclaration = (measure: Measure) => measure === 'taxable' || measure === 'exempt' || measure === 'exported';
/** Of what the account bought. */
const purchaseMeasures = [
  'purchase_vat',
  'purchases',
  'purchases_unpaid',
  'purchases_overdue',
  'top_suppliers',
] as const satisfies readonly Measure[];
const isOfPurchases = (measure: Measure) => purchaseMeasures.some((one) => one === measure);
const isOfAll = (measure: Measure) => !isSumMeasure(measure) && measure !== 'average';

/** A number about sales in the days, memories and branch asked of. */
async function answerSales(asked: Asked, nowMs: number): Promise<Answer> {
  const { question } = asked;
  const { measure, subject, step, others } = question;
  const isInParts = step !== null || others.length > 0;
  if (question.isOfEachBranch) return answerBranches(asked);
  if (question.isCompared) return answerChange(asked);
  const isOfInvoices = isStateMeasure(measure) || isPaymentMeasure(measure);
  if (isOfInvoices && isInParts) return answer({ kind: 'unclear', text: texts.onePeriod });
  if (isStateMeasure(measure)) return answerStates(asked, measure, nowMs);
  if (isPaymentMeasure(measure)) return answerPayments(asked, measure, nowMs);
  const refusal = notOfThis(asked, isInParts);
  if (refusal !== null) return refusal;
  if (measure === 'top_goods' && subject !== '') return answerGoodsOf(asked);
  if (isTops(measure)) return ofTops(asked);
  if (isPayment(measure)) return ofPayment(asked);
  if (isDeclaration(measure)) return ofDeclaration(asked);
  if (measure === 'average') return ofAverage(asked);
  if (measure === 'largest') return answerSingle(asked, 'largest');
  if (measure === 'latest') return answerSingle(asked, 'newest');
  if (measure === 'quantity') return answerNamed(asked);
  if (!isSumMeasure(measure)) return answer({ kind: 'unclear', text: texts.unclear });
  if (isInParts) return ofParts(asked, measure);
  return subject === '' ? ofAll(asked, measure) : answerNamed(asked);
}

/** What is told to the admin alone, as its screens are; it is of the whole account. */
const adminMeasures: ReadonlySet<Measure> = new Set([
  'owed',
  'top_owed',
  'owing',
  'owing_aged',
  'over_credit',
  'aged',
  'profit',
  ...purchaseMeasures,
]);
/** Without a period the last one of a buyer is wanted, whenever that was. */
const everSince = '2018-03-21';

function daysAsked({ period, measure, step, isCompared }: QuestionRequest, today: string): Days {
  if (period !== null) return period;
  if (measure === 'latest' || isToPay(measure)) return { from: everSince, to: today };
  return spanOf(isCompared ? 'month' : usualSpan(step), today);
}

/** The branch that was named, if one was; an answer where there is no such one of the asker's. */
async function branchAsked(tx: Tx, context: RequestContext, question: QuestionRequest) {
  if (question.branch === '') return { branch: null, subject: question.subject };
  if (isDebtMeasure(question.measure)) return answer({ kind: 'unclear', text: texts.notByBranch });
  const found = await branchNamed(tx, context, question.branch);
  if (!('branch' in found)) return found;
  return { branch: found.branch, subject: [found.rest, question.subject].filter((part) => part !== '').join(' ') };
}

/** Who sees a part of the account alone is told so: a branch that sold nothing is no account without sales. */
async function withLimits({ tx, context, branchId }: Asked, said: Answer): Promise<Answer> {
  if (said.kind !== 'figure') return said;
  const ownBranch = branchLimitOf(context);
  const [branch] = ownBranch === null || branchId !== null ? [] : await branchesFor(tx, context);
  const limits = [
    ...(branch === undefined ? [] : [texts.onlyOfBranch(branch.name)]),
    ...(context.memoryIds?.length ? [texts.onlyOfMemories(listed(context.memoryIds))] : []),
  ];
  if (limits.length === 0) return said;
  return { ...said, text: [said.text.replace(/\.?$/, '.'), ...limits].join(' ') };
}

/**
 * A number and the invoices behind it. Who sees invoices may ask of all that they see, of single buyers and goods too,
 * within their memories and branch; what buyers owe and goods brought in are the admin's, as statements and reports are.
 */
export async function answerQuestion(
  tx: Tx,
  context: RequestContext,
  said: QuestionRequest,
  ports: DebtPorts,
  nowMs: number,
): Promise<Answer> {
  const { accountId, roles } = context;
  const { measure } = said;
  if (adminMeasures.has(measure) && !roles.includes('admin')) return refused('admin');
  if (!maySee(context, 'invoices')) return refused('invoices');
  const named = await branchAsked(tx, context, said);
  if (!('branch' in named)) return named;
  await foldSales(tx, foldAtOnce);
  const { branch, subject } = named;
  const question = { ...said, subject };
  const today = tehranDay(new Date(nowMs));
  const days = daysAsked(question, today);
  const memoryIds = openMemories(context.memoryIds);
  const scope: Scope = { accountId, memoryIds, branchId: branch?.id ?? branchLimitOf(context) };
  if (isDebtMeasure(measure)) return answerDebts({ tx, question, scope, nowMs }, measure, ports);
  const inBranch = (words: string) => (branch === null ? words : texts.inBranch(branch.name, words));
  const when = inBranch(wordsOfDays(days));
  const branchId = branch?.id ?? null;
  const asked: Asked = { tx, context, question, days, today, when, scope, branchId, inBranch };
  if (isOfPurchases(measure)) return answerPurchases(asked);
  if (measure === 'profit') return answerProfit(asked, nowMs);
  return withLimits(asked, await answerSales(asked, nowMs));
}
