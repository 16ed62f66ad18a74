import { addDays, DAY_MS, isJalaliDate, jalaliToGregorianDay, toJalali } from '@taraz/core';
import { countableInstant } from '../../platform/countable-instant.ts';
import { startOfTehranDay, tehranDay } from '../../platform/tehran-day.ts';

/** Days of the Tehran calendar, `YYYY-MM-DD`, both inclusive. */
export interface Days {
  from: string;
  to: string;
}

/** The same as instants of a list's filter: from the first moment of the first day to the last one of the last. */
export const instantsOf = ({ from, to }: Days): { from_date: string; to_date: string } => ({
  from_date: startOfTehranDay(from).toISOString(),
  to_date: new Date(startOfTehranDay(addDays(to, 1)).getTime() - 1).toISOString(),
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

/**
 * A range a Jalali year earlier. What ends with its month does so there too, so that of months, seasons and years 30 اسفند is
 * not left out; of one day it is one day.
 */
export function yearEarlier({ from, to }: Days): Days {
  const end = yearBefore(to);
  const isToMonthEnd = from < to && spanOf('month', to).to === to;
  return { from: yearBefore(from), to: isToMonthEnd ? spanOf('month', end).to : end };
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

/** How parts of sums are kept: by Jalali year, season, month, third of a month (its 10, 10 and last days) and day. */
export type PartSpan = 'year' | 'season' | 'month' | 'third' | 'day';

/** Parts of one span whose first days lie in a range; sign -1: to be taken away. */
export interface Piece extends Days {
  span: PartSpan;
  sign: 1 | -1;
}

const thirdDays = 10;

/** First days of the parts into which one of a span is divided. */
const firstDays = {
  year: ({ from }: Days) => [0, 3, 6, 9].map((months) => monthStart(from, months)),
  season: ({ from }: Days) => [0, 1, 2].map((months) => monthStart(from, months)),
  month: ({ from }: Days) => [0, 1, 2].map((thirds) => addDays(from, thirds * thirdDays)),
  third: (third: Days) => Array.from({ length: countOfDays(third) }, (_none, day) => addDays(third.from, day)),
} as const;

/** The last day of the part of a span that begins on `first`. */
export function lastDayOf(span: PartSpan, first: string): string {
  if (span === 'day') return first;
  if (span !== 'third') return spanOf(span, first).to;
  return jalali(first).day > 2 * thirdDays ? spanOf('month', first).to : addDays(first, thirdDays - 1);
}

const finerThan = { year: 'season', season: 'month', month: 'third', third: 'day' } as const;

/** The fewest single parts that together are `wanted`, which lies within `whole`, a part of a span. */
function partsWithin(span: PartSpan, whole: Days, wanted: Days): Piece[] {
  const piece: Piece = { span, from: whole.from, to: whole.from, sign: 1 };
  if (span === 'day' || (whole.from === wanted.from && whole.to === wanted.to)) return [piece];
  const firsts = firstDays[span](whole);
  const parts = firsts.map((from, index): Days => {
    const next = firsts[index + 1];
    return { from, to: next === undefined ? whole.to : addDays(next, -1) };
  });
  const finer = ({ from, to }: Days) =>
    parts
      .filter((part) => part.from <= to && part.to >= from)
      .flatMap((part) =>
        partsWithin(finerThan[span], part, {
          from: part.from < from ? from : part.from,
          to: part.to > to ? to : part.to,
        }),
      );
  const inside = finer(wanted);
  if (inside.length <= 2) return inside;
  const rest = [
    { from: whole.from, to: addDays(wanted.from, -1) },
    { from: addDays(wanted.to, 1), to: whole.to },
  ].filter(({ from, to }) => from <= to);
  const beside = rest.flatMap(finer).map((one): Piece => ({ ...one, sign: one.sign === 1 ? -1 : 1 }));
  return beside.length + 1 < inside.length ? [piece, ...beside] : inside;
}

/** Parts of one span and sign that follow one another, as one piece. */
function joined(parts: readonly Piece[]): Piece[] {
  const pieces: Piece[] = [];
  for (const part of [...parts].sort((one, other) => (one.from < other.from ? -1 : 1))) {
    const before = pieces.findLast(({ span, sign }) => span === part.span && sign === part.sign);
    if (before !== undefined && addDays(lastDayOf(part.span, before.to), 1) === part.from) before.to = part.from;
    else pieces.push({ ...part });
  }
  return pieces;
}

/** The fewest parts that together are a range: of each larger one either what is wanted of it, or the whole without the rest. */
export function piecesOf({ from, to }: Days): Piece[] {
  const parts: Piece[] = [];
  for (let first = from; first <= to; ) {
    const year = spanOf('year', first);
    parts.push(...partsWithin('year', year, { from: first, to: year.to < to ? year.to : to }));
    first = addDays(year.to, 1);
  }
  return joined(parts);
}

/** Days of a query's instants; without any, the Jalali year until today. `to_date` is the last moment that belongs to it. */
export function daysOfQuery({ from_date, to_date }: { from_date?: string; to_date?: string }, nowMs: number): Days {
  const to = tehranDay(to_date === undefined ? new Date(nowMs) : new Date(countableInstant(to_date).getTime() - 1));
  const from = from_date === undefined ? spanOf('year', to).from : tehranDay(countableInstant(from_date));
  return { from, to };
}
