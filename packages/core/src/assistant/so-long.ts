import { DAY_MS } from '../jalali/epoch-days.ts';
import { readNumber } from '../text/read-number.ts';
import { wordTable } from '../text/word-table.ts';
import { dayOf, daysOf, kinds, monthsOf, placesOf } from './jalali-spans.ts';
import {
  agoWords,
  before,
  lastWords,
  periodWords,
  recentWord,
  spanPrepositions,
  spanWords,
  untilNow,
  untilWord,
} from './period-words.fa.ts';
import type { FoundPeriod, ReadPeriod } from './read-period.ts';

/** Days of «۷ روز», «سه ماه». */
export const spanDays = wordTable({
  [periodWords.day]: 1,
  [periodWords.week]: 7,
  [periodWords.month]: 30,
  [periodWords.year]: 365,
});

/**
 * «۷ روز گذشته», «سه ماه اخیر» are until today, «سه ماه پیش» is that month alone, unless it is said to be a span: «از سه ماه پیش», «طی ۷ روز
 * قبل», «در ۳۰ روز قبل».
 */
export function lastSo(
  tokens: readonly string[],
  at: number,
  nowMs: number,
  now: { year: number; month: number },
  saysWhich: (place: number) => boolean,
): FoundPeriod | null {
  const number = readNumber(tokens, at);
  if (number === null || !/^\d{1,3}$/.test(number.value)) return null;
  const unit = tokens[number.next] ?? '';
  const word = tokens[number.next + 1] ?? '';
  const start = startOfSpan(tokens, at);
  const after = tokens[number.next + 2] ?? '';
  const isSpan = start < at || spanPrepositions.has(tokens[at - 1] ?? '') || after === untilWord || after === untilNow;
  const used = new Set(placesOf(start, number.next + 2));
  if (agoWords.has(word) && !isSpan) {
    const ago = soLongAgo(Number(number.value), unit, nowMs, now);
    return ago === null ? null : { ...ago, used };
  }
  const days = spanDays[unit];
  // «سه ماه آخر»; «سه ماه آخر سال», «۱۰ روز آخر آبان» are its own.
  const isLast = lastWords.has(word) && !saysWhich(number.next + 2);
  if (days === undefined || !(before.has(word) || word === recentWord || isLast)) return null;
  return { from: dayOf(nowMs - (Number(number.value) * days - 1) * DAY_MS), to: dayOf(nowMs), used };
}

/** The first of the words that say a span, right before a token. */
function startOfSpan(tokens: readonly string[], at: number): number {
  let start = at;
  while (spanWords.has(tokens[start - 1] ?? '')) start -= 1;
  return start;
}

/** The day, or the whole week, month, season or year, so many before the running one; null of another word, and of times long past. */
function soLongAgo(
  count: number,
  unit: string,
  nowMs: number,
  now: { year: number; month: number },
): ReadPeriod | null {
  const kind = kinds[unit];
  const day = dayOf(nowMs - count * DAY_MS);
  if (unit === periodWords.day) return { from: day, to: day };
  if (kind === 'week') return daysOf('week', nowMs - count * 7 * DAY_MS);
  const months = kind === undefined ? 0 : monthsIn[kind];
  if (months === 0 || count * months > mostMonthsAgo) return null;
  const begun = now.year * 12 + Math.floor((now.month - 1) / months) * months - count * months;
  return monthsOf(Math.floor(begun / 12), (begun % 12) + 1, months);
}

const monthsIn = { week: 0, month: 1, season: 3, year: 12 } as const;
const mostMonthsAgo = 1_200;
