import { addDays, DAY_MS } from '../jalali/epoch-days.ts';
import { jalaliSeasonOf } from '../jalali/jalali-range.ts';

/** Days in Tehran, `YYYY-MM-DD`, on which an invoice may have been issued by its tax id. */
export interface TaxIdDays {
  day: string;
  /** its own where it was issued from 00:00 to 03:30, as by programs that keep a date alone: the id holds the UTC day */
  dayAfter: string;
  /** whether VAT of both is declared in one season */
  areOfOneSeason: boolean;
}

const seasonOf = (day: string): number => jalaliSeasonOf(`${day}T08:00:00Z`).season;

/** The two days that the whole days since 1970 in a tax id leave possible (spec/taxid.md, "Issue day"). */
export function daysOfTaxId(epochDays: number): TaxIdDays {
  const day = new Date(epochDays * DAY_MS).toISOString().slice(0, 10);
  const dayAfter = addDays(day, 1);
  return { day, dayAfter, areOfOneSeason: seasonOf(day) === seasonOf(dayAfter) };
}
