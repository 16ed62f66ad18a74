import { addDays, epochDays } from './epoch-days.ts';
import { isJalaliDate, type JalaliDate, jalaliToGregorianDay, toJalali } from './jalali.ts';

/** What a recurrence counts in; a month and a year are those of the Jalali calendar. */
export type RecurrenceUnit = 'week' | 'month' | 'year';

/** A day that comes again: every so many weeks, months or years from its first. */
export interface Recurrence {
  readonly every: RecurrenceUnit;
  /** whole number of units, 1 or more */
  readonly interval: number;
  /** Gregorian `YYYY-MM-DD`: the first of its days, which the others are counted from */
  readonly first_day: string;
}

const MONTHS_OF_YEAR = 12;
const DAYS_OF_WEEK = 7;

const noonOf = (day: string): string => `${day}T12:00:00Z`;
const jalaliOf = (day: string): JalaliDate => toJalali(noonOf(day), 'UTC');
const dayNumber = (day: string): number => epochDays(Date.parse(noonOf(day)));
const monthNumber = ({ year, month }: JalaliDate): number => year * MONTHS_OF_YEAR + month - 1;

/** The day so many months after `start`; in a month that is too short for it, its last. */
function monthsAfter(start: JalaliDate, months: number): string {
  const number = monthNumber(start) + months;
  const date = { ...start, year: Math.floor(number / MONTHS_OF_YEAR), month: (number % MONTHS_OF_YEAR) + 1 };
  while (!isJalaliDate(date)) date.day -= 1;
  return jalaliToGregorianDay(date);
}

const monthsOf = ({ every, interval }: Recurrence): number => (every === 'year' ? interval * MONTHS_OF_YEAR : interval);

/**
 * The day (`YYYY-MM-DD`) of a recurrence after `index` others: 0 is the first. A day that a month does not have is that
 * month's last, and the next month has it again: every day is counted from the first, never from the one before.
 */
export function occurrenceOf(recurrence: Recurrence, index: number): string {
  const { every, interval, first_day } = recurrence;
  if (every === 'week') return addDays(first_day, index * interval * DAYS_OF_WEEK);
  return monthsAfter(jalaliOf(first_day), index * monthsOf(recurrence));
}

/** The earliest day of a recurrence that is `from` (`YYYY-MM-DD`) or later. */
export function occurrenceFrom(recurrence: Recurrence, from: string): string {
  const { every, interval, first_day } = recurrence;
  const elapsed =
    every === 'week'
      ? (dayNumber(from) - dayNumber(first_day)) / (interval * DAYS_OF_WEEK)
      : (monthNumber(jalaliOf(from)) - monthNumber(jalaliOf(first_day))) / monthsOf(recurrence);
  const index = Math.max(0, Math.floor(elapsed));
  const day = occurrenceOf(recurrence, index);
  return day >= from ? day : occurrenceOf(recurrence, index + 1);
}

/** Whole Jalali months from one day (`YYYY-MM-DD`) to another, by their months alone: negative backwards. */
export const jalaliMonthsBetween = (from: string, to: string): number =>
  monthNumber(jalaliOf(to)) - monthNumber(jalaliOf(from));
