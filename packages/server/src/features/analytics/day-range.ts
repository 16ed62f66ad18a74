import { DAY_MS, isJalaliDate, jalaliToGregorianDay, toJalali } from '@taraz/core';
import { tehranDay } from '../invoices/summary.ts';

/** Days of the Tehran calendar, `YYYY-MM-DD`, both inclusive. */
export interface Days {
  from: string;
  to: string;
}

export type Step = 'day' | 'month' | 'season';

const monthsOf = { month: 1, season: 3, year: 12 } as const;

const jalali = (day: string) => toJalali(`${day}T00:00:00Z`, 'UTC');
const msOf = (day: string): number => Date.parse(`${day}T00:00:00Z`);

/** The day so many days later; negative: earlier. */
export const addDays = (day: string, days: number): string =>
  new Date(msOf(day) + days * DAY_MS).toISOString().slice(0, 10);

export const countOfDays = ({ from, to }: Days): number => Math.round((msOf(to) - msOf(from)) / DAY_MS) + 1;

/** The first day of the month so many months from the one of `day`. */
export function monthStart(day: string, months = 0): string {
  const { year, month } = jalali(day);
  const index = year * 12 + month - 1 + months;
  return jalaliToGregorianDay({ year: Math.floor(index / 12), month: (index % 12) + 1, day: 1 });
}

/** The month, season or Jalali year in which a day lies; `back` of them earlier. */
export function spanOf(kind: keyof typeof monthsOf, day: string, back = 0): Days {
  const months = monthsOf[kind];
  const start = monthStart(day, -((jalali(day).month - 1) % months) - back * months);
  return { from: start, to: addDays(monthStart(start, months), -1) };
}

/** The same day of the Jalali year before; 30 اسفند of a leap year becomes the 29th. */
export function yearBefore(day: string): string {
  const { year, month, day: date } = jalali(day);
  const before = { year: year - 1, month, day: date };
  return jalaliToGregorianDay(isJalaliDate(before) ? before : { ...before, day: date - 1 });
}

/** The range before: the whole month, season or year before one; else as many days right before. */
export function rangeBefore(days: Days): Days {
  for (const kind of ['month', 'season', 'year'] as const) {
    const span = spanOf(kind, days.from);
    if (span.from === days.from && span.to === days.to) return spanOf(kind, days.from, 1);
  }
  return { from: addDays(days.from, -countOfDays(days)), to: addDays(days.from, -1) };
}

/** A range cut at days, months or seasons, oldest first. */
export function bucketsOf(days: Days, step: Step): Days[] {
  const buckets: Days[] = [];
  for (let from = days.from; from <= days.to; ) {
    const end = step === 'day' ? from : spanOf(step, from).to;
    const to = [end, days.to].toSorted()[0] ?? end;
    buckets.push({ from, to });
    from = addDays(to, 1);
  }
  return buckets;
}

/** Whole months of a range, and the days at its ends that make no whole month. */
export function wholeMonths(days: Days): { months: Days | null; edges: Days[] } {
  const first = monthStart(days.from) === days.from ? days.from : monthStart(days.from, 1);
  const end = spanOf('month', days.to).to === days.to ? days.to : addDays(monthStart(days.to), -1);
  if (first > end) return { months: null, edges: [days] };
  const edges = [
    { from: days.from, to: addDays(first, -1) },
    { from: addDays(end, 1), to: days.to },
  ].filter(({ from, to }) => from <= to);
  return { months: { from: first, to: end }, edges };
}

/** Days of a query's instants; without any, the Jalali year until today. `to_date` is the last moment that belongs to it. */
export function daysOfQuery({ from_date, to_date }: { from_date?: string; to_date?: string }, nowMs: number): Days {
  const to = to_date === undefined ? tehranDay(new Date(nowMs)) : tehranDay(new Date(Date.parse(to_date) - 1));
  const from = from_date === undefined ? spanOf('year', to).from : tehranDay(new Date(from_date));
  return { from, to };
}
