import { jalaliMonthNames } from '../jalali/names.fa.ts';
import { foldText } from '../text/fold-text.ts';
import { readNumber } from '../text/read-number.ts';
import { placesOf } from './jalali-spans.ts';
import {
  afternoonWords,
  buyerWords,
  dateWords,
  fillers,
  forWord,
  historyWord,
  orderCurrencyWords,
  orderWords,
  soldVerbs,
  tomorrowWords,
} from './order-words.fa.ts';
import { before, dayWords, lastYear, nextWords, periodWords, present, thisYear } from './period-words.fa.ts';
import { readOrdinal } from './read-ordinal.ts';
import { type FoundPeriod, readPeriods } from './read-period.ts';

interface TakenDay {
  /** `YYYY-MM-DD`; null: none was said, or none that is a day */
  day: string | null;
  /** the words without it */
  rest: readonly string[];
  /** the words of a day that there is none of; "" else */
  notRead: string;
}

const months: ReadonlySet<string> = new Set(jalaliMonthNames.map((name) => foldText(name)));
/** More words than a day is said with. */
const mostWords = 12;
/** Of the words that a day stands behind: «کتاب تاریخ … به تاریخ ۱۵ آبان» has two. */
const mostTried = 4;
const written = /^\d{1,4}[/.-]\d{1,2}(?:[/.-]\d{1,4})?$/;

/** How many words from a place on say a year: «۱۴۰۴», «سال ۴۰۴», «پارسال». */
function lengthOfYear(tokens: readonly string[], at: number): number {
  const token = tokens[at] ?? '';
  if (/^1[34]\d\d$/.test(token) || token === thisYear || token === lastYear) return 1;
  const next = tokens[at + 1] ?? '';
  return token === periodWords.year && (/^\d{3,4}$/.test(next) || before.has(next) || nextWords.has(next)) ? 2 : 0;
}

/** How many words from a place on say a month: «مهر», «مهر ماه», «این ماه», «ماه بعد». */
function lengthOfMonth(tokens: readonly string[], at: number): number {
  const [token = '', next = ''] = [tokens[at], tokens[at + 1]];
  if (months.has(token)) return next === periodWords.month ? 2 : 1;
  if (present.has(token)) return next === periodWords.month ? 2 : 0;
  return token === periodWords.month && (before.has(next) || nextWords.has(next)) ? 2 : 0;
}

/** How many words from the first on look like a day, though they may be none of the calendar: «۳۱ مهر», «فردا», «۱۴۰۵/۱۳/۰۱». */
function lengthOfDay(tokens: readonly string[]): number {
  if (written.test(tokens[0] ?? '')) return 1;
  const coming = tomorrowWords.find((words) => words.every((word, at) => tokens[at] === word));
  if (coming !== undefined) return coming.length;
  const ordinal = readOrdinal(tokens, 0);
  if (ordinal === null) return 0;
  const ofMonth = lengthOfMonth(tokens, ordinal.next);
  const end = ordinal.next + ofMonth;
  if (ofMonth > 0) return end + lengthOfYear(tokens, end);
  const after = tokens[ordinal.next];
  return after === undefined || fillers.has(after) ? ordinal.next : 0;
}

/**
 * «۵ عدد کتاب تاریخ دهم»: behind goods an ordinal alone is of their name. A number would be their price, and behind a buyer it is a day.
 * @param at of the word that a day stands behind
 */
function isOfGoods(tokens: readonly string[], at: number, length: number): boolean {
  const last = tokens[at - 1] ?? '';
  const isWord = ![fillers, orderWords].some((words) => words.has(last)) && !Object.hasOwn(orderCurrencyWords, last);
  const isOrdinal = readOrdinal(tokens, at + 1)?.next === at + 1 + length && readNumber(tokens, at + 1) === null;
  if (tokens[at] !== historyWord || !isWord || !isOrdinal) return false;
  const counted = tokens.slice(0, at).findLastIndex((_, index) => readNumber(tokens, index) !== null);
  const goods = tokens.slice(counted + 1, at);
  return counted >= 0 && goods.length > 0 && !goods.some((token) => buyerWords.some(([word]) => word === token));
}

/** «دیروز ۳ روغن به …», «فاکتور برای امروز»; «شنبه ۲ چای به نگین فروختیم», «… فروختم دیروز»: a day without «به تاریخ». */
function dayAhead(tokens: readonly string[], nowIso: string): FoundPeriod | null {
  const isSold = tokens.some((token) => soldVerbs.has(token));
  const at = tokens.findIndex((token) => Object.hasOwn(dayWords, token));
  const isFor = at > 0 && tokens[at - 1] === forWord;
  if (at === 0 || (at > 0 && (isSold || isFor))) {
    const [said] = readPeriods(tokens.slice(at, at + 1), nowIso);
    return said === undefined ? null : { ...said, used: new Set(isFor ? [at - 1, at] : [at]) };
  }
  const [said] = isSold ? readPeriods(tokens.slice(0, mostWords), nowIso) : [];
  return said?.used.has(0) === true && said.from === said.to ? said : null;
}

/** How many words of an hour stand at a place: «بعد از ظهر». */
const lengthOfHour = (tokens: readonly string[], at: number): number =>
  afternoonWords.every((word, index) => tokens[at + index] === word) ? afternoonWords.length : 0;

/**
 * «به تاریخ ۱۵ آبان», «مورخ ۱۴۰۵/۰۸/۱۵»: the day of an order, and its words without it; also without what was meant for a day and is
 * none («۳۱ مهر», «فردا»), which would be goods and their price. Folded tokens. `nowIso`: an instant.
 */
export function takeDay(tokens: readonly string[], nowIso: string): TakenDay {
  const ahead = dayAhead(tokens, nowIso);
  const coming = tomorrowWords.find((words) => words.every((word, at) => tokens[at] === word));
  if (coming !== undefined) return { day: null, rest: tokens.slice(coming.length), notRead: coming.join(' ') };
  if (ahead !== null) return { day: ahead.from, rest: tokens.filter((_, at) => !ahead.used.has(at)), notRead: '' };
  const places = tokens.flatMap((token, at) => (dateWords.has(token) ? [at] : []));
  for (const at of places.slice(0, mostTried)) {
    const after = tokens.slice(at + 1, at + 1 + mostWords);
    const [said] = readPeriods(after, nowIso);
    const read = said?.used.has(0) === true ? said : null;
    const used = new Set(read?.used ?? placesOf(0, lengthOfDay(after)));
    if (used.size === 0 || (read === null && isOfGoods(tokens, at, used.size))) continue;
    const end = Math.max(...used) + 1;
    const hour = lengthOfHour(after, end);
    const isToCome = read !== null && hour === 0 && nextWords.has(after[end] ?? '');
    for (const place of placesOf(end, end + (isToCome ? 1 : hour))) used.add(place);
    const day = read !== null && !isToCome && read.from === read.to ? read.from : null;
    const start = fillers.has(tokens[at - 1] ?? '') ? at - 1 : at;
    const rest = [...tokens.slice(0, start), ...tokens.slice(at + 1).filter((_, index) => !used.has(index))];
    const notRead = day === null ? [tokens[at], ...after.filter((_, index) => used.has(index))].join(' ') : '';
    return { day, rest, notRead };
  }
  return { day: null, rest: tokens, notRead: '' };
}
