import { addDays } from '../jalali/epoch-days.ts';
import { readNumber } from '../text/read-number.ts';
import { asOfBuyer, isByAuthority } from './as-of-buyer.ts';
import { asOfUs } from './as-of-us.ts';
import { asksForPart } from './asks-for-part.ts';
import { atEnd, doneWord, goodsWords, mustWord } from './book-words.fa.ts';
import { waitedFor } from './buyer-words.fa.ts';
import { dayAsked } from './day-asked.ts';
import { didWords } from './flow-words.fa.ts';
import { isHeldAgainst } from './is-held-against.ts';
import { isNoSale } from './is-no-sale.ts';
import { isOwedTax } from './is-owed-tax.ts';
import { isUnitAsked } from './is-unit-asked.ts';
import {
  asksWhichIsMore,
  firstOf,
  isBesideOne,
  isMoreThan,
  isWholeYear,
  ofSameDays,
  sinceYearBegan,
} from './join-periods.ts';
import { ofLikeDays } from './like-days.ts';
import { isMonthsAlone, isUncounted, monthsOfPeriods, orRunning } from './loose-times.ts';
import { measureOf } from './measure-of.ts';
import {
  boughtWord,
  buyerNames,
  creditLimitWords,
  debtorWord,
  goodsBought,
  invoicesWords,
  largeWord,
  type Measure,
  manyInvoices,
  measureNames,
  measuresOfNotDone,
  otherCounts,
  ownWords,
  paymentWords,
  salesLimitWords,
  soldWords,
  themWords,
  whomWords,
} from './measure-words.fa.ts';
import { markNames, withoutMarks } from './names-of-time.ts';
import { doing } from './no-sale-words.fa.ts';
import {
  currencyAdjectives,
  currencyWords,
  fillers,
  invoiceWords,
  orderCurrencyWords,
  orderWords,
  paidNouns,
  priceWords,
  scaleAdjectives,
} from './order-words.fa.ts';
import { periodWords, toWord } from './period-words.fa.ts';
import { placesOfWords } from './places-of-words.ts';
import {
  askingWords,
  bestOfWords,
  beyondGrammar,
  compareWords,
  daysWord,
  eachWord,
  growthWords,
  howMuch,
  limitWords,
  monthAsked,
  netWord,
  notDone,
  percentWord,
  questionFillers,
  searchWords,
  sinceRows,
  stepRows,
  stepWords,
  uncutSteps,
  whichWord,
  whoOrWhatWords,
  withWord,
} from './question-words.fa.ts';
import { asksOfCheques, type BookRequest, type ChequeRequest, readBooks } from './read-books.ts';
import { asksEachBranch, readBranch } from './read-branch.ts';
import { type GuideRequest, readGuide } from './read-guide.ts';
import type { MovementsRequest } from './read-movements.ts';
import { type OrderRequest, readOrder } from './read-order.ts';
import { type FoundPeriod, type ReadPeriod, readPeriods, todayOf } from './read-period.ts';
import { hasOne } from './rest-of.ts';
import { saysHour } from './take-times.ts';
import { dutiesWords } from './tax-words.fa.ts';
import { tokensOf } from './tokens-of.ts';
import { topCount } from './top-count.ts';
import { weBought } from './we-bought.ts';

const daysOfWeek = 7;

export interface QuestionRequest {
  kind: 'question';
  measure: Measure;
  /** null: none was named; of debts, which are of a moment, the one past day at whose end they are asked, null for now */
  period: ReadPeriod | null;
  /** further ones: «مهر و آبان», this month beside the last */
  others: ReadPeriod[];
  /** a number of each of these is asked for; null: one of the whole */
  step: 'day' | 'month' | 'season' | null;
  /** which of these parts has the greatest number */
  isOfBest: boolean;
  /** folded words that begin with the name of a branch; "" for all of them together */
  branch: string;
  /** a number of each branch is asked for */
  isOfEachBranch: boolean;
  /** what has changed is asked for: between two periods, or since the one before */
  isCompared: boolean;
  /** the one period is what the running one is held against: «رشد نسبت به پارسال» */
  isAgainst: boolean;
  /** of those that sold, bought or owe most, how many are asked for; null: not said */
  top: number | null;
  /** folded words that are left: a buyer or goods; "" for none */
  subject: string;
}

/** What is neither; `isLong`: it was not read, since it has more words than are. */
interface UnclearRequest {
  kind: 'unclear';
  isLong?: true;
}

export type AssistantRequest = QuestionRequest | BookRequest | GuideRequest | OrderRequest | UnclearRequest;

function readQuestion(text: string, nowIso: string): QuestionRequest | null {
  const tokens = tokensOf(text);
  const best = readBest(tokens);
  const named = asOfBuyer(tokens, asOfUs(tokens, measureOf(tokens)));
  const found = isOwedTax(tokens, named) ? 'vat' : named;
  const isOfMoment = found !== undefined && debtMeasures.has(found);
  const step = best ?? readStep(tokens);
  const all = orRunning(tokens, readPeriods(tokens, nowIso), step !== null, nowIso);
  const said = isOfMoment ? all : sinceYearBegan(tokens, all, todayOf(nowIso));
  const periods = isComparison(tokens, said) ? ofSameDays(said) : ofLikeDays(tokens, said, todayOf(nowIso));
  if (periods === null) return null;
  if (tokens.some((token) => limitWords.has(token))) return null;
  if (found === undefined && !asksForInvoices(tokens, periods.length)) return null;
  const isOfEachBranch = asksEachBranch(tokens);
  // «پرفروش‌ترین ماه» names no goods, «پرفروش‌ترین شعبه» and «مهر و آبان کدام بیشتر» neither.
  const isOfParts = best !== null || isOfEachBranch || (periods.length === 2 && asksWhichIsMore(tokens));
  const measure = found === undefined ? 'count' : isOfParts && tops.has(found) ? 'sales' : found;
  if (isOfAnother(tokens, measure)) return null;
  const isCompared = isComparison(tokens, periods);
  if (isBeyond(tokens, measure, isCompared) || isOfWeekdays(tokens, periods)) return null;
  if (isCompared && !tops.has(measure) && asksWhoOrWhat(tokens)) return null;
  const isOfDebt = debtMeasures.has(measure);
  const inTime = new Set([
    ...(step?.used ?? []),
    ...periods.flatMap((one) => [...one.used]),
    ...monthsOfPeriods(tokens, periods),
  ]);
  const branch = readBranch(tokens, inTime);
  if (!isOfEachBranch && branch?.name === '') return null;
  // «بیشترین بدهی را به چه کسی داریم»
  const isOwedMost = measure === 'owing' && measureOf(tokens) !== measure;
  const timeAndBranch = new Set([...inTime, ...(branch?.used ?? [])]);
  const top = measure.startsWith('top_') || isOwedMost ? topCount(tokens, timeAndBranch) : null;
  const used = new Set([...timeAndBranch, ...(top?.used ?? [])]);
  const subject = tokens
    .filter(
      (token, index) =>
        !used.has(index) &&
        !fillers.has(token) &&
        !questionFillers.has(token) &&
        !measureNames.has(token) &&
        !(isCompared && compareWords.has(token)) &&
        !notDone.has(token) &&
        !(measure === 'average' && token === eachWord && isEachAveraged(tokens[index + 1] ?? '')) &&
        !isUnitAsked(tokens, index) &&
        !isUncounted(tokens, index) &&
        !(isOfDebt && periods.length > 0 && atEnd.has(token)) &&
        !(measure === 'over_limit' && salesLimitWords.has(token)) &&
        !(measure === 'over_credit' && creditLimitWords.has(token)) &&
        !(isOfTax(measure) && dutiesWords.has(token)) &&
        !(measure === 'awaiting' && waitedFor.has(token)) &&
        !(paymentMeasures.has(measure) && paymentWords.has(token)) &&
        !(isOwedMost && themWords.has(token)) &&
        !(measure === 'top_owed' && token === largeWord && tokens[index - 1] === debtorWord),
    )
    .join(' ');
  if (subject.split(' ').includes(eachWord) || isMonthsAlone(subject)) return null;
  const isOwnBuying = isOfPurchases(tokens, measure, subject);
  // «خریدهای حمید نوری»: what he bought, or what was bought of him.
  if ((isOwnBuying || ownPurchases.has(measure)) && subject !== '' && !weBought(tokens)) return null;
  const [first = null, ...others] = periods.map(({ from, to }) => ({ from, to }));
  const ended = isOfDebt && periods[0] !== undefined ? dayAsked(tokens, periods[0], todayOf(nowIso)) : null;
  if (isOfDebt && periods[0] !== undefined && isToCome(tokens, periods[0], todayOf(nowIso))) return null;
  const period = !isOfDebt ? first : ended === null ? null : { from: ended, to: ended };
  return {
    kind: 'question',
    measure: isOwnBuying ? 'purchases' : asSaidOf(tokens, measure, subject),
    period,
    others,
    step: step?.step ?? null,
    isOfBest: best !== null,
    branch: branch?.name ?? '',
    isOfEachBranch,
    isCompared,
    isAgainst: isCompared && periods[0] !== undefined && others.length === 0 && isHeldAgainst(tokens, periods[0]),
    top: top?.value ?? null,
    subject,
  };
}

/** What is asked where nobody and no goods are named: «چند تا فروختیم» counts the invoices. */
function asSaidOf(tokens: readonly string[], measure: Measure, subject: string): Measure {
  if (measure === 'quantity' && subject === '') return 'count';
  return isByAuthority(tokens, { measure, subject }) ? 'confirmed' : measure;
}

/** «تا آخر ماه چقدر باید بدهیم», «بدهی‌های این هفته»: what falls due in days of which some are to come, not all that is owed now. */
const isToCome = (tokens: readonly string[], { from, to }: FoundPeriod, today: string): boolean =>
  to > today && (tokens.includes(mustWord) || addDays(from, daysOfWeek - 1) === to);

/** Averages are told of an invoice and of a time, not of a buyer or goods. */
const isEachAveraged = (token: string): boolean => invoicesWords.has(token) || stepWords[token] !== undefined;

/**
 * «خرید این ماه»: what we bought. With a name it is what somebody bought of us: «حمید نوری در آبان چقدر خرید کرد», unless it
 * was us.
 */
const isOfPurchases = (tokens: readonly string[], measure: Measure, subject: string): boolean =>
  measure === 'sales' &&
  (subject === '' || weBought(tokens)) &&
  tokens.includes(boughtWord) &&
  !hasOne(tokens, soldWords);

const tops: ReadonlySet<Measure> = new Set(['top_goods', 'top_buyers', 'largest']);

/** Of invoices and purchases, and what is open of them. */
const paymentMeasures: ReadonlySet<Measure> = new Set([
  ...(['overdue', 'unpaid', 'purchases_unpaid', 'purchases_overdue', 'owing_aged'] as const),
]);

/** Of tax; what else it is called beside «مالیات»: «مالیات و عوارض». */
const isOfTax = (measure: Measure): boolean => measure === 'vat' || measure === 'purchase_vat';

/** Of what we bought. */
const ownPurchases: ReadonlySet<Measure> = new Set(['purchases', 'purchases_unpaid', 'purchases_overdue']);

/** What is owed at a moment. */
const debtMeasures: ReadonlySet<Measure> = new Set(['owed', 'top_owed', 'owing', 'owing_aged', 'aged', 'over_credit']);

/** «سود خالص» and «تعداد مشتری‌ها» are other numbers, and «فاکتور: ۳ سود پرک» an order of caustic soda. */
const isOfAnother = (tokens: readonly string[], measure: Measure): boolean =>
  (measure === 'top_suppliers' && hasOne(tokens, goodsBought)) ||
  (measure === 'profit' && tokens.some((token) => token === netWord || invoiceWords.has(token))) ||
  (measure === 'count' && tokens.some((token) => otherCounts.has(token)) && !hasOne(tokens, invoicesWords));

/** «کدام کالا نسبت به پارسال بیشتر فروش رفت», «از پارسال بیشتر چی فروختیم»: of goods and buyers no change is told. */
const asksWhoOrWhat = (tokens: readonly string[]): boolean =>
  tokens.some((token, at) => {
    const next = tokens[at + 1] ?? '';
    if (token === whichWord || token === whomWords.what) return goodsWords.has(next) || buyerNames.has(next);
    return whoOrWhatWords.has(token) && tokens.slice(at + 1).some((word) => soldWords.has(word) || word === boughtWord);
  });

/** Is a word said that another number than the one told would be asked for with? */
const isBeyond = (tokens: readonly string[], measure: Measure, isCompared: boolean): boolean =>
  tokens.some(
    (token) =>
      (beyondGrammar.has(token) && ownWords[measure]?.has(token) !== true && !(isCompared && growthWords.has(token))) ||
      (notDone.has(token) && !measuresOfNotDone.has(measure)),
  );

/**
 * «کدام روز هفته بیشتر می‌فروشیم», «فروش روزهای جمعه»: all Saturdays and all Sundays, of which no sums are told; nor are of each week or year
 * («هفته به هفته»), nor which Saturday of a year is meant («شنبه پارسال»).
 */
const isOfWeekdays = (tokens: readonly string[], periods: readonly FoundPeriod[]): boolean =>
  periods.some(
    (one) => one.isAnyWeek !== undefined && (tokens[firstOf(one.used) - 1] === daysWord || periods.some(isWholeYear)),
  ) ||
  uncutSteps.some((word) => placesOfWords(tokens, [word, toWord, word]).length > 0) ||
  tokens.some(
    (token, at) =>
      token === periodWords.day && tokens[at + 1] === periodWords.week && !periods.some(({ used }) => used.has(at + 1)),
  );

/** «رشد فروش», «فروش این ماه نسبت به ماه قبل», «امسال بیشتر بوده یا پارسال». */
function isComparison(tokens: readonly string[], periods: readonly FoundPeriod[]): boolean {
  const [first, second, ...more] = periods;
  if (first !== undefined && second === undefined && isMoreThan(tokens, first)) return true;
  if (second === undefined || more.length > 0)
    return sinceRows.some((words) => placesOfWords(tokens, words).length > 0);
  // «آبان امسال با آبان پارسال»
  const isBeside = tokens[Math.min(...second.used) - 1] === withWord;
  // «فروش بهار چند درصد فروش امسال بود» asks for a share.
  const isSaid = tokens.some((token) => compareWords.has(token) && token !== percentWord);
  return isBeside || asksWhichIsMore(tokens) || isSaid;
}

/** «صورتحساب‌های امروز», «صورتحساب‌ها چند تا بود», «فاکتورهای حمید نوری»: no other word says what is asked of them. */
const asksForInvoices = (tokens: readonly string[], periods: number): boolean =>
  tokens.some((token) => manyInvoices.has(token)) ||
  (tokens.some((token) => invoicesWords.has(token)) && (periods > 0 || tokens.some((token) => howMuch.has(token))));

/** «کدام ماه», «پرفروش‌ترین روز»: which part of the period, and the tokens that say so. */
function readBest(tokens: readonly string[]) {
  const month = placesOfWords(tokens, monthAsked);
  if (month.length > 0) return { step: 'month' as const, used: month };
  for (const words of bestOfWords) {
    const said = placesOfWords(tokens, words);
    const next = (said.at(-1) ?? -1) + 1;
    const step = said.length === 0 ? undefined : stepWords[tokens[next] ?? ''];
    if (step !== undefined) return { step, used: [...said, next] };
  }
  return null;
}

/** «هر ماه», «به تفکیک روز»: what a number is asked for of each, and the tokens that say so. */
function readStep(tokens: readonly string[]) {
  for (const [words, step] of stepRows) {
    const used = placesOfWords(tokens, words);
    if (used.length > 0) return { step, used };
  }
  return null;
}

/** Are the numbers of a sentence days and years of its period, as in «فروش از ۱ مهر تا ۱۵ مهر»? Then none is a quantity. */
function numbersAreDays(
  asked: QuestionRequest | ChequeRequest | MovementsRequest | null,
  tokens: readonly string[],
): boolean {
  if (asked === null || asked.period === null || tokens.some((token) => Object.hasOwn(currencyWords, token)))
    return false;
  const left = asked.subject.split(' ');
  const hasNumber = left.some((_, index) => readNumber(left, index) !== null);
  // A day that there is none of («۳۰ اسفند ۱۴۰۴») is no quantity either.
  return !hasNumber || left.length === 1;
}

/** «۳ فروشنده برتر», «۱۰ عدد از پرفروش‌ترین کالاها»: so many are asked for, not ordered. */
const countsTops = (tokens: readonly string[], read: QuestionRequest, order: OrderRequest | null): boolean =>
  read.top !== null &&
  read.subject === '' &&
  !tellsToWrite(tokens) &&
  order?.lines.some(({ price }) => price !== null) !== true;

/** Is a unit or a currency said: «۵ عدد دسته چک», «۵۰ هزار تومان»? */
const saysAmount = (tokens: readonly string[], order: OrderRequest | null): boolean =>
  order?.lines.some(({ unit }) => unit !== null) === true ||
  tokens.some((token) => Object.hasOwn(orderCurrencyWords, token));

const isAmountOf = (word: string): boolean => Object.hasOwn(currencyAdjectives, word) || scaleAdjectives.has(word);

/** «شارژ ۵۰۰۰ تومانی», «بالای ۱۰ میلیون تومانی»: each number is of an amount in a name, or searched for; «کیلویی …» is of a price. */
function numbersAreOfAmounts(words: readonly string[]): boolean {
  const numbers = hasOne(words, priceWords) ? [] : words.flatMap((_, at) => readNumber(words, at) ?? []);
  return numbers.length > 0 && numbers.every(({ next }) => isAmountOf(words[next] ?? ''));
}

/** «ثبت کن» and «فاکتور» tell that something is to be written; «ثبت شده» says what was. */
const tellsToWrite = (tokens: readonly string[]): boolean =>
  tokens.some((token, at) => orderWords.has(token) && !/^ن?شده/.test(tokens[at + 1] ?? ''));

/** Is something of sales, invoices or the books said that could be asked: «فروش», «صورتحساب‌های», «چک»? */
const asksOfBooks = (tokens: readonly string[], nowIso: string): boolean =>
  measureOf(tokens) !== undefined || asksForInvoices(tokens, 0) || readBooks(tokens, nowIso) !== null;

/** So many words of one question, or goods of one order, are read; who pastes more means a file. */
const wordsMost = 400;

/**
 * What a sentence asks for: a number about sales, stock, cheques or money, a page of the guide, or a draft of an invoice. Pure: names are matched with the account's by
 * whoever has them. What is neither is unclear, and so is what has more than 400 words; nothing is guessed.
 * @param names of the account's that have a month or season in them, which says no time where such a name is said
 */
export function readRequest(text: string, nowIso: string, names: readonly string[] = []): AssistantRequest {
  if (tokensOf(text).length > wordsMost) return { kind: 'unclear', isLong: true };
  const marked = markNames(text, names);
  return marked === text ? readSentence(text, nowIso) : withoutMarks(readSentence(marked, nowIso));
}

/** «برای نوری پرداخت شد»: that it was paid is no part of the name, as long as it was still to be told from what is no sale. */
function withoutPaid(order: OrderRequest | null, tokens: readonly string[]): OrderRequest | null {
  const words = order?.buyer.split(' ') ?? [];
  const last = words.at(-1) ?? '';
  const isDone = tokens.some((token, at) => {
    const next = tokens[at + 1] ?? '';
    return token === last && (next === doneWord || [didWords, doing].some((words) => words.has(next)));
  });
  return order === null || words.length < 2 || !paidNouns.has(last) || !isDone
    ? order
    : { ...order, buyer: withoutLast(order.buyer), buyerWritten: withoutLast(order.buyerWritten) };
}

const withoutLast = (words: string): string => words.split(' ').slice(0, -1).join(' ');

function readSentence(text: string, nowIso: string): AssistantRequest {
  const tokens = tokensOf(text);
  const asks = /[؟?]/.test(text) || tokens.some((token) => askingWords.has(token));
  const periods = readPeriods(tokens, nowIso);
  const isBeside = isBesideOne(tokens, periods);
  const read = isBeside ? null : readQuestion(text, nowIso);
  const question = read !== null && asksForPart(tokens, read) ? ({ kind: 'unclear' } as const) : read;
  const written = readOrder(text, nowIso);
  const order = written !== null && isNoSale(tokens, written) ? null : withoutPaid(written, tokens);
  const books = isBeside ? null : readBooks(tokens, nowIso);
  const namesInvoice = tokens.some((token) => invoiceWords.has(token));
  const asksForNumber = /[؟?]/.test(text) || tokens.some((token) => howMuch.has(token));
  const asked = books ?? read;
  const isOfAmounts =
    asked === null
      ? numbersAreOfAmounts(tokens)
      : !tellsToWrite(tokens) && numbersAreOfAmounts(asked.subject.split(' '));
  const saysPrice = order?.lines.some(({ unit, price }) => unit !== null || price !== null) ?? false;
  const isPlainOrder = saysPrice && !isOfAmounts;
  const guide = isPlainOrder ? null : readGuide(tokens, nowIso);
  if (guide !== null) return guide;
  // Of its numbers some are days: «فروش شنبه ۱۴۰۴», «فروش بعد از ۱۵ آبان ۱۴۰۴».
  const isOfUnknownTime = isBeside || isOfWeekdays(tokens, periods);
  if (isOfUnknownTime && !isPlainOrder && asksOfBooks(tokens, nowIso)) return { kind: 'unclear' };
  const isInDays = books?.kind === 'cheques' || books?.kind === 'movements';
  const isOfDays = !namesInvoice && numbersAreDays(isInDays ? books : read, tokens);
  // «چک‌های شنبه ۱۴ آذر و ۲۸ آذر»: days with a gap between them are no quantity and no price.
  const isOfCheques = books === null && !namesInvoice && asksOfCheques(tokens) && !saysAmount(tokens, order);
  const isOfTops = read !== null && countsTops(tokens, read, order);
  const isOfNumbers = isOfDays || isOfTops;
  if (order !== null && isPlainOrder && !asksForNumber && !isOfNumbers && !isOfCheques) return order;
  const isRefused = order === null && written !== null && written.lines.length > 0;
  const isOfHours = saysHour(tokens) && (order === null || order.lines.length === 0);
  if ((isRefused || isOfHours) && !asksForNumber && !isOfNumbers && !isOfAmounts) return { kind: 'unclear' };
  if (books !== null && (asks || order === null || order.lines.length === 0 || !namesInvoice)) return books;
  if ((asks || isOfNumbers || isOfAmounts) && question !== null) return question;
  if (!isPlainOrder && tokens.some((token) => searchWords.has(token))) return question ?? { kind: 'unclear' };
  if (order !== null && order.lines.length > 0 && !isOfCheques) return order;
  if (question !== null) return question;
  return order !== null && tokens.some((token) => orderWords.has(token)) ? order : { kind: 'unclear' };
}
