import { addDays, occurrenceFrom, type Recurrence, type RecurrenceUnit, toJalali } from '@taraz/core';
import type { Format } from '../../i18n/format.ts';
import { recurringStrings as strings } from './strings.fa.ts';

/** How often, as one choice: «month-3». */
export type Repeat = `${RecurrenceUnit}-${number}`;

const usual = ['week-1', 'week-2', 'month-1', 'month-2', 'month-3', 'month-6', 'year-1'] as const satisfies Repeat[];

export const repeatOf = ({ every, interval }: Pick<Recurrence, 'every' | 'interval'>): Repeat => `${every}-${interval}`;

export function recurrenceOf(repeat: Repeat): Pick<Recurrence, 'every' | 'interval'> {
  const [every = 'month', interval = '1'] = repeat.split('-');
  return { every: every as RecurrenceUnit, interval: Number(interval) };
}

/** «هر ماه», «هر ۵ هفته». */
export function repeatWord(repeat: Repeat, format: Format): string {
  const known = (strings.repeats as Partial<Record<Repeat, string>>)[repeat];
  const { every, interval } = recurrenceOf(repeat);
  return known ?? strings.everySo(format.number(String(interval)), strings.units[every]);
}

/** The usual choices, and the present one where a program made another. */
export const repeatOptions = (present: Repeat, format: Format) =>
  [...new Set<Repeat>([...usual, present])].map((value) => ({ value, label: repeatWord(value, format) }));

/** Its next days (YYYY-MM-DD) from `from` on, at most so many and none past its end; none of what is no schedule yet. */
export function nextDays(schedule: Recurrence & { ends_on: string }, from: string, most: number): string[] {
  const days: string[] = [];
  if (schedule.first_day === '') return days;
  for (let day = occurrenceFrom(schedule, from); days.length < most; day = occurrenceFrom(schedule, addDays(day, 1))) {
    if (schedule.ends_on !== '' && day > schedule.ends_on) break;
    days.push(day);
  }
  return days;
}

/** From when on those that are counted from an invoice's own day are made: that day has the invoice, and nothing comes today. */
export const dayAfterOwn = (invoiceDay: string, today: string): string =>
  addDays(invoiceDay > today ? invoiceDay : today, 1);

/** A first day is no earlier (recurring/schedule.ts of the server); a leap day does not matter. */
const daysBack = 5 * 365;

/**
 * The first day that one would propose: the next of those counted from the invoice's own, after today. Where that month is too
 * short for it, the invoice's own, or all that follow would stay on the earlier day.
 */
export function proposedFirst(repeat: Repeat, invoiceDay: string, today: string): string {
  const counted = { ...recurrenceOf(repeat), first_day: invoiceDay };
  const next = occurrenceFrom(counted, dayAfterOwn(invoiceDay, today));
  const isShortened = counted.every !== 'week' && toJalali(noonOf(next)).day !== toJalali(noonOf(invoiceDay)).day;
  return isShortened && invoiceDay >= addDays(today, -daysBack) ? invoiceDay : next;
}

/** A day as an instant that formats take: noon, so that it is the same day everywhere. */
export const noonOf = (day: string): string => `${day}T12:00:00Z`;
