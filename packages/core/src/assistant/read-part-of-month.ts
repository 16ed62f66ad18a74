import { addDays } from '../jalali/epoch-days.ts';
import { readNumber } from '../text/read-number.ts';
import { firstWord, halfWords, lastWords, periodWords, present } from './period-words.fa.ts';
import { readOrdinal } from './read-ordinal.ts';
import type { FoundPeriod } from './read-period.ts';

const daysOfWeek = 7;
const daysOfHalf = 15;
/** «هفته ی دوم» */
const joiningYe = 'ی';

/** Where what follows «هفته» or «نیمه» begins; null where neither stands there, or one of its own («این هفته»). */
function afterPart(tokens: readonly string[], at: number): number | null {
  const isPart = tokens[at] === periodWords.week || halfWords.has(tokens[at] ?? '');
  if (!isPart || present.has(tokens[at - 1] ?? '')) return null;
  return tokens[at + 1] === joiningYe ? at + 2 : at + 1;
}

/** Is the ordinal at a token one of a week or a half, so that with a month it says no day? */
export const isOfPart = (tokens: readonly string[], at: number): boolean =>
  afterPart(tokens, at - 1) === at || afterPart(tokens, at - 2) === at;

/**
 * «هفته دوم آبان», «هفته آخر این ماه»: seven days of a month counted from its first or its last day, of the fifth what is left.
 * «نیمه اول آبان»: its first fifteen days, «نیمه دوم» the rest. Folded tokens; null where none is said, or one that no month has.
 * @param monthAt the month that is said at a token
 */
export function partOfMonth(
  tokens: readonly string[],
  at: number,
  monthAt: (place: number) => FoundPeriod | null,
): FoundPeriod | null {
  const place = afterPart(tokens, at);
  if (place === null) return null;
  const isHalf = tokens[at] !== periodWords.week;
  const isLast = !isHalf && lastWords.has(tokens[place] ?? '');
  const ordinal = isLast ? { value: 1, next: place + 1 } : readOrdinal(tokens, place);
  const month = ordinal === null || (isHalf && ordinal.value > 2) ? null : monthAt(ordinal.next);
  if (ordinal === null || month === null) return null;
  const used = new Set([...Array.from({ length: ordinal.next - at }, (_, index) => at + index), ...month.used]);
  if (isLast) return { from: addDays(month.to, 1 - daysOfWeek), to: month.to, used };
  const days = isHalf ? daysOfHalf : daysOfWeek;
  const from = addDays(month.from, (ordinal.value - 1) * days);
  const end = addDays(from, days - 1);
  const isToEnd = end > month.to || (isHalf && ordinal.value === 2);
  return from > month.to ? null : { from, to: isToEnd ? month.to : end, used };
}

/**
 * «۱۰ روز اول آبان», «دو هفته آخر مهر»: so many days from a month's first, or until its last. Null where none is said.
 * @param monthAt the month that is said at a token
 */
export function daysOfMonth(
  tokens: readonly string[],
  at: number,
  monthAt: (place: number) => FoundPeriod | null,
): FoundPeriod | null {
  const number = readNumber(tokens, at);
  if (number === null || !/^[1-9]\d?$/.test(number.value)) return null;
  const unit = tokens[number.next];
  const length = unit === periodWords.day ? 1 : unit === periodWords.week ? daysOfWeek : 0;
  const which = tokens[number.next + 1] ?? '';
  const isLast = lastWords.has(which);
  const month = length > 0 && (isLast || which === firstWord) ? monthAt(number.next + 2) : null;
  if (month === null) return null;
  const used = new Set([...Array.from({ length: number.next + 2 - at }, (_, index) => at + index), ...month.used]);
  const days = Number(number.value) * length - 1;
  const [from, to] = [addDays(month.to, -days), addDays(month.from, days)];
  if (isLast ? from < month.from : to > month.to) return { from: month.from, to: month.to, used };
  return isLast ? { from, to: month.to, used } : { from: month.from, to, used };
}
