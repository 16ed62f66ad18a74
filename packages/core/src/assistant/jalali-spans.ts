import { addDays } from '../jalali/epoch-days.ts';
import { jalaliToGregorianDay, toJalali } from '../jalali/jalali.ts';
import { jalaliRange } from '../jalali/jalali-range.ts';
import { wordTable } from '../text/word-table.ts';
import { periodWords } from './period-words.fa.ts';
import type { ReadPeriod } from './read-period.ts';

export type SpanKind = 'week' | 'month' | 'season' | 'year';

/** What a word of time is called. */
export const kinds = wordTable<SpanKind>({
  [periodWords.week]: 'week',
  [periodWords.month]: 'month',
  [periodWords.season]: 'season',
  [periodWords.year]: 'year',
});

interface DayAt {
  /** of the Jalali calendar */
  readonly year: number;
  readonly month: number;
  /** `YYYY-MM-DD` */
  readonly day: string;
}

const daysAt = new Map<number, DayAt>();
const daysAtMost = 50;

/** The day in Tehran at an instant in milliseconds. Kept, for each word of a sentence is read at the same few instants. */
export function dayAt(ms: number): DayAt {
  const known = daysAt.get(ms);
  if (known !== undefined) return known;
  const { year, month, day } = toJalali(new Date(ms).toISOString());
  const found = { year, month, day: jalaliToGregorianDay({ year, month, day }) };
  if (daysAt.size >= daysAtMost) daysAt.clear();
  daysAt.set(ms, found);
  return found;
}

/** The day in Tehran at an instant in milliseconds, `YYYY-MM-DD`. */
export const dayOf = (ms: number): string => dayAt(ms).day;

/** Days of `jalaliRange`, whose end is the first moment after it. */
export const daysOf = (kind: SpanKind, ms: number): ReadPeriod => {
  const { from, to } = jalaliRange(kind, new Date(ms).toISOString());
  return { from: dayOf(Date.parse(from)), to: dayOf(Date.parse(to) - 1) };
};

/** So many Jalali months from one of a year on. */
export function monthsOf(year: number, first: number, count: number): ReadPeriod {
  const end = first + count > 12 ? { year: year + 1, month: 1 } : { year, month: first + count };
  return {
    from: jalaliToGregorianDay({ year, month: first, day: 1 }),
    to: addDays(jalaliToGregorianDay({ ...end, day: 1 }), -1),
  };
}

/** The week, month, season or year before the one of an instant in milliseconds. */
export const spanBefore = (kind: SpanKind, nowMs: number): ReadPeriod => {
  const { from } = jalaliRange(kind, new Date(nowMs).toISOString());
  return daysOf(kind, Date.parse(from) - 1);
};

/** The tokens from one to before another. */
export const placesOf = (from: number, next: number): number[] =>
  Array.from({ length: next - from }, (_, index) => from + index);
