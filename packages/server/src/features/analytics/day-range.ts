import { addDays, DAY_MS, isJalaliDate, jalaliToGregorianDay, toJalali } from '@taraz/core';
import { countableInstant } from '../../platform/countable-instant.ts';
import { startOfTehranDay, tehranDay } from '../../platform/tehran-day.ts';

/** Days of the Tehran calendar, `YYYY-MM-DD`, both inclusive. */
export interface Days {
  from: string;
  to: string;
}

/** The same as instants of a list's filter: from the first moment of the first day, to that after the last. */
export const instantsOf = ({ from, to }: Days): { from_date: string; to_date: string } => ({
  from_date: startOfTehranDay(from).toISOString(),
  to_date: startOfTehranDay(addDays(to, 1)).toISOString(),
});

export type Step = 'day' | 'month' | 'season';

const monthsOf = { month: 1, season: 3, year: 12 } as const;

const jalali = (day: string) => toJalali(`${day}T00:00:00Z`, 'UTC');
const msOf = (day: string): number => Date.parse(`${day}T00:00:00Z`);

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

/** What a range is as a whole, a month, season or Jalali year; null for other days. */
export function wholeKindOf({ from, to }: Days): keyof typeof monthsOf | null {
  const isWhole = (kind: keyof typeof monthsOf): boolean => {
    const span = spanOf(kind, from);
    return span.from === from && span.to === to;
  };
  return (['month', 'season', 'year'] as const).find(isWhole) ?? null;
}

/** The whole month, season or year before one; else as many days right before. */
function wholeBefore(days: Days): Days {
  const kind = wholeKindOf(days);
  if (kind !== null) return spanOf(kind, days.from, 1);
  return { from: addDays(days.from, -countOfDays(days)), to: addDays(days.from, -1) };
}

/**
 * The range before: the whole month, season or year before one; else as many days right before. Of one that is not over
 * today as many days as have passed of it: twenty days of a month are not less than the whole one before.
 */
export function rangeBefore(days: Days, today: string): Days {
  const before = wholeBefore(days);
  if (today < days.from || today >= days.to) return before;
  const to = addDays(before.from, countOfDays({ from: days.from, to: today }) - 1);
  return { from: before.from, to: [to, before.to].toSorted()[0] ?? to };
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

/** How parts of sums are kept: by day, Jalali month, season and year. */
export type PartSpan = 'day' | 'month' | 'season' | 'year';

/** Parts of one span whose first days lie in a range; sign -1: to be taken away. */
export interface Piece extends Days {
  span: PartSpan;
  sign: 1 | -1;
}

const longerFirst = ['year', 'season', 'month'] as const;

/**
 * The fewest parts that together are a range: years, then seasons, months and days at its ends. Of a month more than
 * half of which is wanted, the whole and, taken away, the rest.
 */
export function piecesOf(days: Days): Piece[] {
  for (const span of longerFirst) {
    const first = spanOf(span, days.from);
    const last = spanOf(span, days.to);
    const from = first.from === days.from ? days.from : addDays(first.to, 1);
    const to = last.to === days.to ? days.to : addDays(last.from, -1);
    if (from > to) continue;
    return [
      { span, from, to: spanOf(span, to).from, sign: 1 },
      ...(days.from < from ? piecesOf({ from: days.from, to: addDays(from, -1) }) : []),
      ...(to < days.to ? piecesOf({ from: addDays(to, 1), to: days.to }) : []),
    ];
  }
  return partOfMonths(days);
}

/** A range without a whole month: it lies in one, or in two that meet. */
function partOfMonths(days: Days): Piece[] {
  const month = spanOf('month', days.from);
  if (month.to < days.to)
    return [
      ...partOfMonths({ from: days.from, to: month.to }),
      ...partOfMonths({ from: addDays(month.to, 1), to: days.to }),
    ];
  if (countOfDays(days) * 2 <= countOfDays(month)) return [{ span: 'day', ...days, sign: 1 }];
  const rest = [
    { from: month.from, to: addDays(days.from, -1) },
    { from: addDays(days.to, 1), to: month.to },
  ].filter(({ from, to }) => from <= to);
  return [
    { span: 'month', from: month.from, to: month.from, sign: 1 },
    ...rest.map((one): Piece => ({ span: 'day', ...one, sign: -1 })),
  ];
}

/** Days of a query's instants; without any, the Jalali year until today. `to_date` is the last moment that belongs to it. */
export function daysOfQuery({ from_date, to_date }: { from_date?: string; to_date?: string }, nowMs: number): Days {
  const to = tehranDay(to_date === undefined ? new Date(nowMs) : new Date(countableInstant(to_date).getTime() - 1));
  const from = from_date === undefined ? spanOf('year', to).from : tehranDay(countableInstant(from_date));
  return { from, to };
}
