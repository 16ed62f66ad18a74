import { DAY_MS } from './epoch-days.ts';
import { fromJalali, isoSeconds, type JalaliDate, TEHRAN, toJalali } from './jalali.ts';

export type JalaliRangeKind = 'today' | 'week' | 'month' | 'season' | 'year';

/** Instants (ISO 8601 UTC): `from` belongs to the range, `to` is the first moment after it. */
export interface InstantRange {
  readonly from: string;
  readonly to: string;
}

/** A quarter of the Jalali year, which is also the tax season: 1 بهار … 4 زمستان. */
export interface JalaliSeason {
  readonly year: number;
  readonly season: 1 | 2 | 3 | 4;
}

const MONTHS_OF_SEASON = 3;

/** The season in which an instant lies. Throws RangeError when `iso` is no instant. */
export function jalaliSeasonOf(iso: string, zone: string = TEHRAN): JalaliSeason {
  const { year, month } = toJalali(iso, zone);
  return { year, season: Math.ceil(month / MONTHS_OF_SEASON) as JalaliSeason['season'] };
}

/**
 * The day, week (from Saturday), month, season or year in which `nowIso` lies, by the calendar and clock of `zone`.
 * Throws RangeError when `nowIso` is no instant.
 */
export function jalaliRange(kind: JalaliRangeKind, nowIso: string, zone: string = TEHRAN): InstantRange {
  const { year, month, day, weekday } = toJalali(nowIso, zone);
  const today = { year, month, day };
  const seasonStart = month - ((month - 1) % MONTHS_OF_SEASON);
  switch (kind) {
    case 'today':
      return { from: fromJalali(today, zone), to: fromJalali(daysAfter(today, 1), zone) };
    case 'week':
      return {
        from: fromJalali(daysAfter(today, -weekday), zone),
        to: fromJalali(daysAfter(today, 7 - weekday), zone),
      };
    case 'month':
      return monthsFrom(year, month, 1, zone);
    case 'season':
      return monthsFrom(year, seasonStart, MONTHS_OF_SEASON, zone);
    case 'year':
      return monthsFrom(year, 1, 12, zone);
  }
}

function monthsFrom(year: number, month: number, count: number, zone: string): InstantRange {
  const next = month + count > 12 ? { year: year + 1, month: 1, day: 1 } : { year, month: month + count, day: 1 };
  return { from: fromJalali({ year, month, day: 1 }, zone), to: fromJalali(next, zone) };
}

/** The calendar day so many days later (negative: earlier), counted in UTC, where every day has 24 hours. */
function daysAfter(date: JalaliDate, days: number): JalaliDate {
  const { year, month, day } = toJalali(isoSeconds(Date.parse(fromJalali(date, 'UTC')) + days * DAY_MS), 'UTC');
  return { year, month, day };
}
