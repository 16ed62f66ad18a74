import { addDays } from './epoch-days.ts';
import { jalaliToGregorianDay, toJalali } from './jalali.ts';

/** Days YYYY-MM-DD, both inclusive. */
export interface DaySpan {
  readonly from: string;
  readonly to: string;
}

const lastDayOf = {
  week: (day: string): string => addDays(day, 6 - toJalali(`${day}T08:00:00Z`).weekday),
  month: (day: string): string => {
    const { year, month } = toJalali(`${day}T08:00:00Z`);
    const next = month === 12 ? { year: year + 1, month: 1, day: 1 } : { year, month: month + 1, day: 1 };
    return addDays(jalaliToGregorianDay(next), -1);
  },
} as const;

/**
 * Weeks (to Friday) or Jalali months one after another, the first of them from a day on.
 * @param today YYYY-MM-DD, of Tehran
 */
export function periodsAhead(today: string, step: 'week' | 'month', count: number): DaySpan[] {
  const spans: DaySpan[] = [];
  for (let from = today; spans.length < count; ) {
    const to = lastDayOf[step](from);
    spans.push({ from, to });
    from = addDays(to, 1);
  }
  return spans;
}
