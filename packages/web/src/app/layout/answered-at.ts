import type { Format } from '../../i18n/format.ts';
import { dayOfInstant } from '../../ui/jalali-values.ts';

/** When the authority last answered: the hour of today's answer, the day of an older one, whose hour alone would read as today's. */
export function answeredAt(format: Format, iso: string, nowMs: number): string {
  const isToday = dayOfInstant(iso) === dayOfInstant(new Date(nowMs).toISOString());
  return isToday ? format.time(iso) : format.date(iso);
}
