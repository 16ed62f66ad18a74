import type { Format } from '../../i18n/format.ts';

/** When the authority last answered: the hour of today's answer, the day of an older one, whose hour alone would read as today's. */
export function answeredAt(format: Format, iso: string, nowMs: number): string {
  const day = format.date(iso);
  return day === format.date(new Date(nowMs).toISOString()) ? format.time(iso) : day;
}
