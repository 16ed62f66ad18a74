import {
  CalendarDate,
  CalendarDateTime,
  fromAbsolute,
  GregorianCalendar,
  PersianCalendar,
  toCalendar,
  toZoned,
} from '@internationalized/date';
import { DAY_MS } from './epoch-days.ts';

/** The product's default zone (product.md section 9); an instant is shown and a Jalali day is meant there. */
export const TEHRAN = 'Asia/Tehran';

/** A day of the Jalali calendar: month 1–12, day 1–31. */
export interface JalaliDate {
  readonly year: number;
  readonly month: number;
  readonly day: number;
}

/** A Jalali day with an optional time of day, 24-hour; what is absent is 0. */
export interface JalaliInput extends JalaliDate {
  readonly hour?: number;
  readonly minute?: number;
  readonly second?: number;
}

/** An instant on the Jalali calendar's clock in some zone. */
export interface JalaliDateTime extends JalaliDate {
  readonly hour: number;
  readonly minute: number;
  readonly second: number;
  /** 0 = شنبه … 6 = جمعه */
  readonly weekday: number;
}

const persian = new PersianCalendar();
const gregorian = new GregorianCalendar();

/** 1970-01-01 was a Thursday: the sixth day of a week that starts on Saturday. */
const WEEKDAY_OF_EPOCH = 5;

/** An instant in epoch milliseconds from ISO 8601 (a day alone is its UTC midnight). Throws RangeError when it is none. */
export function epochMsOf(iso: string): number {
  const ms = Date.parse(iso);
  if (Number.isNaN(ms)) throw new RangeError('not an ISO 8601 instant');
  return ms;
}

/** ISO 8601 UTC to the second, the fraction dropped: "2026-11-19T20:30:00Z". */
export function isoSeconds(ms: number): string {
  return `${new Date(ms).toISOString().slice(0, -5)}Z`;
}

/**
 * An instant (ISO 8601) on the Jalali calendar, by the clock of `zone` (IANA name; historic offsets and summer times count).
 * Throws RangeError when `isoUtc` is no instant.
 */
export function toJalali(isoUtc: string, zone: string = TEHRAN): JalaliDateTime {
  const zoned = fromAbsolute(epochMsOf(isoUtc), zone);
  const { year, month, day } = toCalendar(new CalendarDate(zoned.year, zoned.month, zoned.day), persian);
  const localDay = Math.floor(Date.UTC(zoned.year, zoned.month - 1, zoned.day) / DAY_MS);
  const weekday = (((localDay + WEEKDAY_OF_EPOCH) % 7) + 7) % 7;
  return { year, month, day, hour: zoned.hour, minute: zoned.minute, second: zoned.second, weekday };
}

/** Whether such a day exists: 31 days up to شهریور, then 30, and 30 اسفند in leap years only. */
export function isJalaliDate({ year, month, day }: JalaliDate): boolean {
  if (![year, month, day].every(Number.isInteger) || year < 1 || month < 1 || month > 12 || day < 1) return false;
  return day <= persian.getDaysInMonth(new CalendarDate(persian, year, month, 1));
}

/**
 * The instant (ISO 8601 UTC, whole seconds) of a Jalali day and time by the clock of `zone`. A time that summer time skips is
 * taken an hour later, one that it repeats is the first. Throws RangeError when there is no such day or time.
 */
export function fromJalali(date: JalaliInput, zone: string = TEHRAN): string {
  const { hour = 0, minute = 0, second = 0 } = date;
  if (!isJalaliDate(date)) throw new RangeError('no such Jalali day');
  if (!isTimeOfDay(hour, minute, second)) throw new RangeError('no such time of day');
  const start = startOfEvenDay(date, zone);
  return isoSeconds(
    start === null
      ? msOfLocal({ ...date, hour, minute, second }, zone)
      : start + ((hour * 60 + minute) * 60 + second) * 1000,
  );
}

function msOfLocal({ year, month, day, hour = 0, minute = 0, second = 0 }: JalaliInput, zone: string): number {
  // Gregorian before the zone: the library compares wall clocks in the Gregorian calendar whatever it is given, and takes a
  // Persian date for a skipped hour within a day of each change of offset (an hour wrong; seen in 3.12.4).
  const local = toCalendar(new CalendarDateTime(persian, year, month, day, hour, minute, second), gregorian);
  return toZoned(local, zone).toDate().getTime();
}

const dayStarts = new Map<string, number | null>();
/** Days whose start is kept: a business looks at the same year or two again and again. */
const daysMost = 4_000;

/**
 * The first moment of a day, epoch ms, from which its clock runs evenly to its end; null of a day in which the zone's
 * offset changes. To ask the zone costs a hundred times what all else does, and a file of invoices asks it for each.
 */
function startOfEvenDay({ year, month, day }: JalaliDate, zone: string): number | null {
  const name = `${year} ${month} ${day} ${zone}`;
  const known = dayStarts.get(name);
  if (known !== undefined) return known;
  const start = msOfLocal({ year, month, day }, zone);
  const last = msOfLocal({ year, month, day, hour: 23, minute: 59, second: 59 }, zone);
  const kept = last - start === DAY_MS - 1000 ? start : null;
  if (dayStarts.size >= daysMost) dayStarts.clear();
  dayStarts.set(name, kept);
  return kept;
}

function isTimeOfDay(hour: number, minute: number, second: number): boolean {
  if (![hour, minute, second].every((part) => Number.isInteger(part) && part >= 0)) return false;
  return hour < 24 && minute < 60 && second < 60;
}

/** A Jalali day as the Gregorian `YYYY-MM-DD` in which drafts keep days. Throws RangeError when there is no such day. */
export function jalaliToGregorianDay(date: JalaliDate): string {
  if (!isJalaliDate(date)) throw new RangeError('no such Jalali day');
  return toCalendar(new CalendarDate(persian, date.year, date.month, date.day), gregorian).toString();
}
