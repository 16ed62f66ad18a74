import type { Place } from '../../platform/http/paging.ts';
import type { Days } from '../analytics/day-range.ts';

/** How many rows a day has, of the days that have any, in their order. */
export interface DayCount {
  day: string;
  count: number;
}

/** The days in which a page lies, and how many rows of the first of them come before it. */
export interface Reach extends Days {
  skip: number;
}

/**
 * In which days a page lies, so that it looks at few of them, wherever it is.
 * @param after the day on which the last page ended: how many of it are left is not known; null: by the offset
 * @returns null where no day is left
 */
export function reachOf(counts: readonly DayCount[], after: string | null, { offset, limit }: Place): Reach | null {
  const days = after === null ? counts : counts.filter(({ day }) => day >= after);
  let before = 0;
  let first: Reach | null = null;
  for (const { day, count } of days) {
    if (first === null && (after !== null || before + count > offset))
      first = { from: day, to: day, skip: offset - before };
    before += day === after ? 0 : count;
    if (first !== null) first.to = day;
    if (first !== null && before >= offset + limit) break;
  }
  return first;
}
