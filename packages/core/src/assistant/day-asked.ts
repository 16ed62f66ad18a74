import { addDays } from '../jalali/epoch-days.ts';
import { before } from './period-words.fa.ts';
import type { FoundPeriod } from './read-period.ts';

/**
 * The day at whose end something is asked that is of a moment and not of a period: the period's last; of «دو ماه گذشته», which is a
 * period until today, the day before it. Null: now, which it is of days to come too.
 */
export function dayAsked(tokens: readonly string[], { from, to, used }: FoundPeriod, today: string): string | null {
  const isAgo = to === today && from < to && tokens.some((token, at) => used.has(at) && before.has(token));
  if (isAgo) return addDays(from, -1);
  return to >= today ? null : to;
}
