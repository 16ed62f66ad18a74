import { isOfBuyersNo } from './as-of-buyer.ts';
import { goodsWords, largestWord, mustWord } from './book-words.fa.ts';
import { measuresSaid } from './measure-of.ts';
import {
  beyondLimit,
  boughtWord,
  invoicesWords,
  limitNames,
  type Measure,
  manyBoughtWord,
  measureNames,
  otherCounts,
  returnWords,
  staffWords,
  weBoughtWords,
  whomWords,
} from './measure-words.fa.ts';
import { whichWords } from './no-sale-words.fa.ts';
import { fillers } from './order-words.fa.ts';
import {
  countingWords,
  debtWords,
  knownWithout,
  leftWord,
  onCreditWord,
  paidInCash,
  paidWords,
  payingWords,
  peopleWords,
  serviceWords,
  timeUnits,
  tradeWords,
  withoutWord,
} from './part-words.fa.ts';
import { untilWord } from './period-words.fa.ts';
import { howMuch, questionFillers } from './question-words.fa.ts';
import { hasOne } from './rest-of.ts';
import { incomeWord, taxWords, withTaxWords } from './tax-words.fa.ts';
import { isOwnBuying } from './we-bought.ts';

/** What is asked, and of whom or of which goods; "" for all. */
interface Read {
  measure: Measure;
  subject: string;
}

type Rule = (tokens: readonly string[], read: Read) => boolean;

const ofPayment: ReadonlySet<Measure> = new Set(['sales_cash', 'sales_credit']);
/** Of what the account sold: of what it bought there is no such number. */
const ofSales: ReadonlySet<Measure> = new Set([
  ...(['vat', 'count', 'average', 'taxable', 'exempt', 'exported', 'overdue', 'unpaid', 'largest', 'latest'] as const),
  ...(['refused', 'approved', 'awaiting', 'rejected', 'reasons', 'unsent', 'unconfirmed', 'deadline'] as const),
  ...(['waiting', 'confirmed', 'drafts', 'corrective', 'cancellation', 'return'] as const),
]);
/** Of what its words say without the tax, the tax or what has it in it would be told. */
const withTax: ReadonlySet<Measure> = new Set(['vat', 'purchase_vat', 'purchases', ...ofPayment]);
/** Each of which an invoice is in one alone, or that say what it is. */
const ofState: ReadonlySet<Measure> = new Set([
  ...(['rejected', 'waiting', 'confirmed', 'drafts', 'corrective', 'cancellation', 'return'] as const),
  ...(['exempt', 'exported'] as const),
]);
const ofPurchases: ReadonlySet<Measure> = new Set(['purchases', 'purchase_vat']);
const ofOpen: ReadonlySet<Measure> = new Set(['unpaid', 'overdue', 'purchases_unpaid', 'purchases_overdue']);
const ofDebts: ReadonlySet<Measure> = new Set(['owed', 'top_owed', 'owing', 'owing_aged', 'aged', 'over_credit']);
const ofSums: ReadonlySet<Measure> = new Set([
  ...(['sales', 'count', 'quantity', 'total', 'vat', 'average', 'profit', 'purchases'] as const),
  ...ofPayment,
]);

const ofMost: ReadonlySet<Measure> = new Set([
  'top_goods',
  'top_buyers',
  'largest',
  'sales',
  'total',
  'count',
  'quantity',
]);
const boughtWords: ReadonlySet<string> = new Set([boughtWord, manyBoughtWord]);

const isFollowed = (
  tokens: readonly string[],
  words: ReadonlySet<string>,
  isNext: (token: string) => boolean,
): boolean => tokens.some((token, at) => words.has(token) && isNext(tokens[at + 1] ?? ''));

/** «صورتحساب‌های نقدی», «خریدهای نسیه»: only of sales it is told how they were paid. */
const isByPayment: Rule = (tokens, { measure }) => {
  if (ofPayment.has(measure)) return false;
  if (hasOne(tokens, paidInCash)) return true;
  if (!tokens.includes(onCreditWord) || ofOpen.has(measure)) return false;
  return !ofDebts.has(measure) || (hasOne(tokens, tradeWords) && !hasOne(tokens, debtWords));
};

/** «فاکتورهای پرداخت شده»; «باید پرداخت کرد» is still to be paid. */
const isPaid: Rule = (tokens, { measure }) =>
  !ofOpen.has(measure) &&
  !tokens.includes(mustWord) &&
  (tokens.some((token) => payingWords.has(token) && paidWords.has(token)) ||
    isFollowed(tokens, payingWords, (next) => paidWords.has(next)));

/** «فروش خدمات»: goods and services stand in one sum; those that sold most are told of both. */
const isOfServices: Rule = (tokens, { measure, subject }) =>
  subject === '' && measure !== 'top_goods' && hasOne(tokens, serviceWords) && !hasOne(tokens, goodsWords);

/** «صورتحساب‌های بدون خریدار», of whose words the rest would be asked; «نوشابه بدون قند» is a name. */
const isWithout: Rule = (tokens, { measure }) =>
  isFollowed(tokens, new Set([withoutWord]), (next) =>
    knownWithout.has(next)
      ? withTax.has(measure) && taxWords.has(next)
      : [measureNames, questionFillers, fillers].some((words) => words.has(next)),
  );

/** «چند مشتری این ماه خرید کرد»: of sums nobody knows of how many buyers or kinds of goods they are. */
const isHowMany: Rule = (tokens, { measure, subject }) =>
  ofSums.has(measure) &&
  isFollowed(tokens, countingWords, (next) => peopleWords.has(next) || (subject === '' && otherCounts.has(next)));

/** «چند روز تا پایان فصل مانده»: no debt is left, but time. */
const isOfTimeLeft: Rule = (tokens, { measure }) =>
  measure === 'owed' &&
  tokens.includes(leftWord) &&
  (isFollowed(tokens, countingWords, (next) => timeUnits.has(next)) ||
    isFollowed(tokens, howMuch, (next) => next === untilWord));

/** «تعداد فاکتورهای خرید», «برگشت از خرید»: purchases are summed, and told how far they are paid; the sales' number is another. */
const isOfPurchases: Rule = (tokens, { measure, subject }) =>
  (ofSales.has(measure) && isOwnBuying(tokens, subject)) ||
  (measure === 'top_goods' && hasOne(tokens, weBoughtWords) && isOwnBuying(tokens, subject)) ||
  (ofPurchases.has(measure) &&
    (hasOne(tokens, returnWords) ||
      tokens.includes(largestWord) ||
      isFollowed(tokens, countingWords, (next) => next === boughtWord || next === manyBoughtWord)));

/** «مالیات بر درآمد» */
const isOfIncomeTax: Rule = (tokens, { measure }) => measure === 'vat' && tokens.includes(incomeWord);

/** «مالیات فروش نقدی»: of what was paid how, the tax is not told apart. */
const isTaxOfPayment: Rule = (tokens, { measure }) =>
  ofPayment.has(measure) && tokens.some((token, at) => taxWords.has(token) && !isNamedWith(tokens, at));

/** «با مالیات», «با احتساب ارزش افزوده» */
const isNamedWith = (tokens: readonly string[], at: number): boolean =>
  [tokens[at - 1], tokens[at - 2]].some((token) => withTaxWords.has(token ?? ''));

/** «فاکتورهای تأیید شده و رد شده», «اصلاحی‌های رد شده»: of two states, or of one of those in the other, none is told. */
const isOfStates: Rule = (tokens, { measure }) =>
  ofState.has(measure) &&
  measuresSaid(tokens).some((other) => other !== measure && ofState.has(other) && !isWaited(measure, other));

/** «در انتظار تأیید» */
const isWaited = (measure: Measure, other: Measure): boolean => measure === 'waiting' && other === 'confirmed';

/** «سقف فروش این فصل», «حد مجاز فروش من چقدر است؟»: how much the limit is, not which invoices are beyond it. */
const isOfLimit: Rule = (tokens, { measure }) =>
  measure === 'over_limit' &&
  hasOne(tokens, limitNames) &&
  !hasOne(tokens, beyondLimit) &&
  !hasOne(tokens, invoicesWords);

/** «چه کسی بیشتر فروخته», «کدام کارمند بیشترین فروش را داشته»: of sales it is told to whom they went, not who made them. */
const isOfWhoSold: Rule = (tokens, { measure }) =>
  ofMost.has(measure) &&
  !hasOne(tokens, boughtWords) &&
  tokens.some((token, at) => {
    const [next = '', before = ''] = [tokens[at + 1], tokens[at - 1]];
    const isWho = token === whomWords.what && whomWords.people.has(next);
    return (isWho && before !== whomWords.to) || (whichWords.has(token) && staffWords.has(next));
  });

const rules: readonly Rule[] = [
  isOfPurchases,
  isOfBuyersNo,
  isOfIncomeTax,
  isTaxOfPayment,
  isOfStates,
  isOfLimit,
  isByPayment,
  isPaid,
  isOfServices,
  isWithout,
  isHowMany,
  isOfTimeLeft,
  isOfWhoSold,
];

/**
 * Does a sentence ask for a part, or for a number, that nobody knows, with words that the grammar would drop so that the whole were
 * told in its place? Folded tokens.
 */
export const asksForPart = (tokens: readonly string[], read: Read): boolean => rules.some((rule) => rule(tokens, read));
