import { toJalali } from '../jalali/jalali.ts';
import { jalaliMonthNames, jalaliSeasonNames } from '../jalali/names.fa.ts';
import { foldText } from '../text/fold-text.ts';
import { andWord } from '../text/number-words.fa.ts';
import { readNumber } from '../text/read-number.ts';
import {
  atEnd,
  bouncedWords,
  cashWord,
  chequeFillers,
  chequeWords,
  clearedWords,
  doneVerbs,
  doneWord,
  dueWord,
  fellWord,
  goodsWords,
  inCash,
  inProgress,
  issuedWords,
  largestWord,
  lateWord,
  leftWords,
  lowWords,
  moneyNames,
  mustWord,
  nearEnd,
  notDoneWord,
  notYet,
  otherPrices,
  overdueWords,
  pastWord,
  payWord,
  piecesWords,
  priceFillers,
  priceOf,
  receivedWords,
  salesWords,
  shortWords,
  stockFillers,
  stockWords,
  usedUp,
  willBe,
  writtenWords,
} from './book-words.fa.ts';
import { dayAsked } from './day-asked.ts';
import { dueDays } from './due-days.ts';
import { gaveWords, tookWords } from './flow-words.fa.ts';
import { isMonthsAlone, monthsOfPeriods } from './loose-times.ts';
import { invoicesWords } from './measure-words.fa.ts';
import { unitWords } from './order-words.fa.ts';
import { fromWord, lastYear, nextWords, nowWords, periodWords, thisYear, untilWord } from './period-words.fa.ts';
import { placesOfWords } from './places-of-words.ts';
import { beyondGrammar, howManyWord, howMuch } from './question-words.fa.ts';
import { type PlacesRequest, readMoney } from './read-money.ts';
import { type MovementsRequest, readMovements } from './read-movements.ts';
import { readOrdinal } from './read-ordinal.ts';
import { type ReadPeriod, readPeriods, todayOf, yearAt } from './read-period.ts';
import { hasOne, restOf } from './rest-of.ts';

export interface StockRequest {
  kind: 'stock';
  /** of: how much there is, and what it is worth; low: at or below its least; short: less than nothing */
  ask: 'of' | 'low' | 'short';
  /** at whose end, `YYYY-MM-DD`; null: now */
  day: string | null;
  /** folded words that are left: goods; "" for all */
  subject: string;
}

/** What goods are sold for. */
export interface PriceRequest {
  kind: 'price';
  /** folded words that are left: goods */
  subject: string;
}

export interface ChequeRequest {
  kind: 'cheques';
  /** open: what is neither cleared, given on nor void */
  state: 'open' | 'bounced' | 'cleared';
  direction: 'issued' | 'received' | null;
  isOverdue: boolean;
  /** of the days they fall due; null: any */
  period: ReadPeriod | null;
  /** folded words that are left: whose they are; "" for everybody */
  subject: string;
}

function readStock(tokens: readonly string[], nowIso: string): StockRequest | null {
  const isNearEnd = placesOfWords(tokens, nearEnd).length > 0;
  const isLow = isNearEnd || hasOne(tokens, lowWords);
  if (tokens.some((token, at) => token === usedUp[0] && tokens[at + 1] === usedUp[1])) return null;
  // «از روغن چندتا مانده», «چند کیلو شکر مانده»; «چقدر مانده» is of a debt.
  const isLeft = hasOne(tokens, leftWords) && countsPieces(tokens) && !hasOne(tokens, invoicesWords);
  if (!hasOne(tokens, stockWords) && !isLeft && !(isLow && hasOne(tokens, goodsWords))) return null;
  const periods = readPeriods(tokens, nowIso);
  const [period, ...more] = periods;
  if (more.length > 0) return null;
  const used = new Set(period?.used ?? []);
  return {
    kind: 'stock',
    ask: hasOne(tokens, shortWords) ? 'short' : isLow ? 'low' : 'of',
    day: period === undefined ? null : dayAsked(tokens, period, todayOf(nowIso)),
    subject: restOf(tokens, used, [
      ...(period === undefined && !isNearEnd ? [] : [atEnd]),
      stockWords,
      lowWords,
      shortWords,
      goodsWords,
      stockFillers,
      piecesWords,
    ]),
  };
}

const countsPieces = (tokens: readonly string[]): boolean =>
  hasOne(tokens, piecesWords) ||
  tokens.some((token, at) => token === howManyWord && Object.hasOwn(unitWords, tokens[at + 1] ?? ''));

/** «قیمت چای چنده», «شکر چند تومنه»; what is written with a number is an order. */
function readPrice(tokens: readonly string[]): PriceRequest | null {
  const asksRials = tokens.some((token, at) => token === howManyWord && moneyNames.has(tokens[at + 1] ?? ''));
  const isPrice = hasOne(tokens, priceOf) || asksRials;
  const hasNumber = tokens.some((_, at) => readNumber(tokens, at) !== null);
  if (!isPrice || hasOne(tokens, otherPrices) || hasOne(tokens, invoicesWords)) return null;
  if (hasNumber && !hasOne(tokens, howMuch)) return null;
  const subject = restOf(tokens, new Set(), [priceOf, priceFillers, moneyNames, goodsWords]);
  return subject === '' ? null : { kind: 'price', subject };
}

/** So long ago, the month of the next year is nearer. */
const monthsPast = 6;
const monthsOfSeason = 3;
const months = jalaliMonthNames.map((name) => foldText(name));
const seasons = jalaliSeasonNames.map((name) => foldText(name));
const namesOfTime: ReadonlySet<string> = new Set([...months, ...seasons]);

/**
 * Cheques of «دی» fall due in the coming one, not in last year's: without a year the running one is meant, and of «فروردین» said in Dey the
 * next. What bounced, was cleared, taken or given, or is late was due by now.
 */
function withYear(tokens: readonly string[], isPast: boolean, nowIso: string): string[] {
  const isSaid = tokens.some((token, at) => yearAt(tokens, at) !== null || token === thisYear || token === lastYear);
  if (isSaid) return [...tokens];
  const { year, month } = toJalali(nowIso);
  return tokens.flatMap((token) => {
    if (!namesOfTime.has(token)) return [token];
    const first = months.includes(token) ? months.indexOf(token) + 1 : seasons.indexOf(token) * monthsOfSeason + 1;
    return [token, !isPast && month - first > monthsPast ? String(year + 1) : thisYear];
  });
}

const chequeGrammar = [
  chequeWords,
  bouncedWords,
  clearedWords,
  issuedWords,
  receivedWords,
  overdueWords,
  chequeFillers,
  notYet,
  willBe,
];

/** «وصول می‌شود»; of «چک‌های پاس شده چقدر می‌شود» the sum is asked. */
const hasPair = (tokens: readonly string[], firsts: ReadonlySet<string>, seconds: ReadonlySet<string>): boolean =>
  tokens.some((token, at) => firsts.has(token) && seconds.has(tokens[at + 1] ?? ''));

/** «چک‌های وصول‌شده»; «نقد و چک» is money beside cheques, and «در جریان وصول» are those that are to be. */
const isCleared = (tokens: readonly string[]): boolean =>
  tokens.some((token, at) => {
    const [last = '', next = ''] = [tokens[at - 1], tokens[at + 1]];
    const isBeside = token === inCash && (last === andWord || next === andWord);
    return clearedWords.has(token) && !isBeside && last !== inProgress;
  });

/** What is still to be cleared, whatever days are said. */
const isOpen = (tokens: readonly string[]): boolean =>
  tokens.includes(mustWord) || hasOne(tokens, notYet) || hasPair(tokens, clearedWords, willBe);

/** «از فروردین», «از ۱۵ فروردین تا الان»: until today; «از فروردین تا خرداد», «از فروردین به بعد» have another end. */
const isSince = (tokens: readonly string[]): boolean =>
  tokens.some((token, at) => {
    if (!namesOfTime.has(token)) return false;
    const from = tokens.lastIndexOf(fromWord, at);
    const between = from < 0 ? [''] : tokens.slice(from + 1, at);
    if (!between.every((word) => word === periodWords.month || readOrdinal([word], 0) !== null)) return false;
    const behind = tokens.slice(at + 1);
    const end = behind.indexOf(untilWord);
    return end < 0 ? !behind.some((word) => nextWords.has(word)) : nowWords.has(behind[end + 1] ?? '');
  });

/** Of what was taken, given or written down, and of what has not been cashed yet, the day is not to come. */
const wasDone = (tokens: readonly string[]): boolean =>
  !tokens.includes(mustWord) &&
  (hasOne(tokens, tookWords) ||
    hasOne(tokens, gaveWords) ||
    hasOne(tokens, doneVerbs) ||
    tokens.includes(notDoneWord) ||
    hasPair(tokens, writtenWords, new Set([doneWord])));

/** Is it said that they were due by now? */
const isOfPast = (tokens: readonly string[]): boolean =>
  hasOne(tokens, bouncedWords) ||
  hasOne(tokens, overdueWords) ||
  hasPair(tokens, new Set([lateWord]), new Set([fellWord])) ||
  wasDone(tokens) ||
  isSince(tokens) ||
  hasPair(tokens, new Set([dueWord]), new Set([pastWord, doneWord])) ||
  (isCleared(tokens) && !isOpen(tokens));

function readCheques(said: readonly string[], nowIso: string): ChequeRequest | null {
  const tokens = withYear(said, isOfPast(said), nowIso);
  const overdueAt = tokens.findIndex(
    (token, at) => token === dueWord && [pastWord, doneWord].includes(tokens[at + 1] ?? ''),
  );
  const isOverdue = overdueAt >= 0 || hasOne(tokens, overdueWords);
  const days = dueDays(tokens, nowIso);
  // «بزرگ‌ترین چک»: of cheques the sum is told, and who has them.
  if (days === null || tokens.includes(largestWord)) return null;
  const mustBe = tokens.includes(mustWord);
  const isToCome = days.period !== null && days.period.from > todayOf(nowIso);
  const isNotYet = isToCome || isOpen(tokens);
  const isToPay = mustBe && tokens.includes(payWord);
  const isToCash = mustBe && tokens.includes(cashWord);
  const counted = days.period === null ? [] : monthsOfPeriods(tokens, [{ ...days.period, used: new Set(days.used) }]);
  const used = new Set([...days.used, ...counted, ...(overdueAt < 0 ? [] : [overdueAt + 1])]);
  const subject = restOf(tokens, used, chequeGrammar);
  if (isMonthsAlone(subject)) return null;
  return {
    kind: 'cheques',
    state: hasOne(tokens, bouncedWords) ? 'bounced' : isCleared(tokens) && !isNotYet ? 'cleared' : 'open',
    direction:
      isToPay || hasOne(tokens, issuedWords) ? 'issued' : isToCash || hasOne(tokens, receivedWords) ? 'received' : null,
    isOverdue,
    period: days.period,
    subject,
  };
}

export type MoneyRequest = PlacesRequest & {
  /** what is asked where no place has that name */
  stock: StockRequest | null;
};

export type BookRequest = StockRequest | ChequeRequest | MoneyRequest | MovementsRequest | PriceRequest;

/** Are cheques asked of, not the sales or debts that are said with them? Folded tokens. */
export const asksOfCheques = (tokens: readonly string[]): boolean =>
  hasOne(tokens, chequeWords) && !hasOne(tokens, salesWords);

/**
 * A question about stock, prices, cheques, money or what moved it; null when it asks for none of them. Folded tokens. What the books cannot tell
 * (averages, two periods of cheques) is no such question.
 */
export function readBooks(tokens: readonly string[], nowIso: string): BookRequest | null {
  const price = readPrice(tokens);
  if (price !== null) return price;
  if (hasOne(tokens, salesWords) || hasOne(tokens, beyondGrammar)) return null;
  if (hasOne(tokens, chequeWords)) return readCheques(tokens, nowIso);
  const money = readMoney(tokens, nowIso);
  const stock = readStock(tokens, nowIso);
  if (money === null && stock === null) return readMovements(tokens, nowIso);
  // «موجودی صندوق پلاستیکی» is of goods where no desk is called so.
  return money === null ? stock : { ...money, stock: money.subject === '' ? null : stock };
}
