import { DAY_MS, fromJalali, toJalali } from '@taraz/core';
import { dayOfInstant } from '../../ui/jalali-values.ts';

/** A month of the Jalali calendar, 1–12. */
export interface JalaliMonth {
  year: number;
  month: number;
}

export interface MonthDay {
  /** Gregorian YYYY-MM-DD */
  day: string;
  /** of the month */
  number: number;
  isToday: boolean;
}

/** So many months later; negative: earlier. */
export function monthAfter({ year, month }: JalaliMonth, months: number): JalaliMonth {
  const index = year * 12 + month - 1 + months;
  return { year: Math.floor(index / 12), month: (index % 12) + 1 };
}

/** «1405-09» */
export const textOfMonth = ({ year, month }: JalaliMonth): string => `${year}-${String(month).padStart(2, '0')}`;

/** The month that a text names, else the one of `nowIso`. */
export function monthOfText(text: string | undefined, nowIso: string): JalaliMonth {
  const [, year, month] = /^(\d{4})-(\d{2})$/.exec(text ?? '') ?? [];
  const now = toJalali(nowIso);
  const isMonth = Number(month) >= 1 && Number(month) <= 12 && Number(year) >= 1300 && Number(year) <= 1600;
  return isMonth ? { year: Number(year), month: Number(month) } : { year: now.year, month: now.month };
}

/** A month laid out in weeks from Saturday, null where a week has no day of it; its first and last day. */
export function monthOf(month: JalaliMonth, nowIso: string) {
  const noon = (date: JalaliMonth, day: number) => fromJalali({ ...date, day, hour: 12 });
  const first = noon(month, 1);
  const length = Math.round((Date.parse(noon(monthAfter(month, 1), 1)) - Date.parse(first)) / DAY_MS);
  const today = dayOfInstant(nowIso);
  const days = Array.from({ length }, (_, index): MonthDay => {
    const day = dayOfInstant(noon(month, index + 1));
    return { day, number: index + 1, isToday: day === today };
  });
  const blanks = Array.from({ length: toJalali(first).weekday }, () => null);
  const cells: (MonthDay | null)[] = [...blanks, ...days];
  while (cells.length % 7 > 0) cells.push(null);
  const weeks = Array.from({ length: cells.length / 7 }, (_, week) => cells.slice(week * 7, week * 7 + 7));
  return { weeks, from: days[0]?.day ?? '', to: days.at(-1)?.day ?? '' };
}
