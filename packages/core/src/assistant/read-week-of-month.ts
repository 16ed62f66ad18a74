import { addDays } from '../jalali/epoch-days.ts';
import { lastWords, periodWords, present } from './period-words.fa.ts';
import { readOrdinal } from './read-ordinal.ts';
import type { FoundPeriod } from './read-period.ts';

const daysOfWeek = 7;
/** «هفته ی دوم» */
const joiningYe = 'ی';

/** Where what follows «هفته» begins; null where no «هفته» stands there, or one of its own («این هفته»). */
function afterWeek(tokens: readonly string[], at: number): number | null {
  if (tokens[at] !== periodWords.week || present.has(tokens[at - 1] ?? '')) return null;
  return tokens[at + 1] === joiningYe ? at + 2 : at + 1;
}

/** Is the ordinal at a token one of a week, so that with a month it says no day? */
export const isOfWeek = (tokens: readonly string[], at: number): boolean =>
  afterWeek(tokens, at - 1) === at || afterWeek(tokens, at - 2) === at;

/**
 * «هفته دوم آبان», «هفته آخر این ماه»: seven days of a month counted from its first or its last day, of the fifth what is left.
 * Folded tokens; null where none is said, or a week that no month has.
 * @param monthAt the month that is said at a token
 */
export function weekOfMonth(
  tokens: readonly string[],
  at: number,
  monthAt: (place: number) => FoundPeriod | null,
): FoundPeriod | null {
  const place = afterWeek(tokens, at);
  if (place === null) return null;
  const isLast = lastWords.has(tokens[place] ?? '');
  const ordinal = isLast ? { value: 1, next: place + 1 } : readOrdinal(tokens, place);
  const month = ordinal === null ? null : monthAt(ordinal.next);
  if (ordinal === null || month === null) return null;
  const used = new Set([...Array.from({ length: ordinal.next - at }, (_, index) => at + index), ...month.used]);
  if (isLast) return { from: addDays(month.to, 1 - daysOfWeek), to: month.to, used };
  const from = addDays(month.from, (ordinal.value - 1) * daysOfWeek);
  const [to = month.to] = [addDays(from, daysOfWeek - 1), month.to].sort();
  return from > month.to ? null : { from, to, used };
}
