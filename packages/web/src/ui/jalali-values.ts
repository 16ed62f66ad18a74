/** Between the strings that forms keep and what React Aria's date components hold. */
import {
  type CalendarDate,
  type DateValue,
  fromAbsolute,
  parseAbsolute,
  parseDate,
  toCalendar,
  toCalendarDate,
  type ZonedDateTime,
} from '@internationalized/date';
import { constants, fromJalali, type JalaliRangeKind, jalaliRange, parseJalaliDate, toJalali } from '@taraz/core';
import { clock } from './clock.ts';

const zone = constants.zone;

/** A range of days, both inclusive, as Gregorian `YYYY-MM-DD`. */
export interface DayRange {
  from: string;
  to: string;
}

/** A day `YYYY-MM-DD`; null for "" and for what is no day. */
export function dayToDate(day: string): CalendarDate | null {
  try {
    return day === '' ? null : parseDate(day);
  } catch {
    return null;
  }
}

/** Gregorian `YYYY-MM-DD` of a date in any calendar. */
export function dateToDay(date: DateValue): string {
  return toCalendarDate(date).toString().slice(0, 10);
}

/** An instant as wall-clock time in Tehran; null for "" and for what is no instant. */
export function instantToDate(iso: string) {
  try {
    return iso === '' ? null : parseAbsolute(iso, zone);
  } catch {
    return null;
  }
}

/** The day in Tehran on which an instant lies, `YYYY-MM-DD`. */
export function dayOfInstant(iso: string): string {
  return dateToDay(toCalendarDate(fromAbsolute(Date.parse(iso), zone)));
}

/** Of two digits, as «05» for 1405: of this century up to its middle, else of the one before. */
const wholeYear = (year: number): number => year + (year <= 50 ? 1400 : 1300);

/** The same day of a year that was written in two digits; null where it has four. Keeps calendar and time. */
export function withWholeYear<T extends DateValue>(date: T): T | null {
  const { year, month, day } = toJalali(`${dateToDay(date)}T08:00:00Z`);
  if (year >= 100) return null;
  const meant = parseDate(dayOfInstant(fromJalali({ year: wholeYear(year), month, day })));
  const { year: inYear, month: inMonth, day: inDay } = toCalendar(meant, date.calendar);
  return date.set({ year: inYear, month: inMonth, day: inDay }) as T;
}

/** The present moment in Tehran. */
export const nowInTehran = (): ZonedDateTime => fromAbsolute(clock.nowMs(), zone);

/** The present day in Tehran. */
export function todayInTehran(): CalendarDate {
  return toCalendarDate(nowInTehran());
}

/** The first and last instant of a range of days in Tehran, ISO 8601 UTC, as lists ask for: `from_date`, `to_date`. */
export function instantsOfRange({ from, to }: DayRange): { from_date: string; to_date: string } {
  const startOf = (day: string) => {
    const { year, month, day: date } = toJalali(`${day}T08:00:00Z`);
    return fromJalali({ year, month, day: date });
  };
  const nextDay = parseDate(to).add({ days: 1 }).toString();
  return {
    from_date: startOf(from),
    to_date: new Date(Date.parse(startOf(nextDay)) - 1).toISOString(),
  };
}

/** The one before the present one: what is closed and declared in the first days after it. */
const pastKinds = { lastMonth: 'month', lastSeason: 'season' } as const satisfies Record<string, JalaliRangeKind>;

export type PresetKind = JalaliRangeKind | keyof typeof pastKinds;

/** The days of «این ماه», «ماه پیش» and the like, around now. */
export function presetRange(kind: PresetKind, nowIso: string): DayRange {
  if (kind === 'lastMonth' || kind === 'lastSeason') {
    const { from } = jalaliRange(pastKinds[kind], nowIso);
    return presetRange(pastKinds[kind], new Date(Date.parse(from) - 1).toISOString());
  }
  const { from, to } = jalaliRange(kind, nowIso);
  return { from: dayOfInstant(from), to: dayOfInstant(new Date(Date.parse(to) - 1).toISOString()) };
}

/** A pasted Jalali day («۱۴۰۵/۰۸/۲۹») as `YYYY-MM-DD`; null when it is none. */
export function readPastedDay(text: string): string | null {
  const date = parseJalaliDate(text.trim());
  return date === null ? null : dayOfInstant(fromJalali({ ...date, hour: 12 }));
}
