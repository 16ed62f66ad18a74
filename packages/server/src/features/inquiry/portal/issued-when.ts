import { DAY_MS, daysOfTaxId } from '@taraz/core';
import { startOfTehranDay, tehranDay } from '../../../platform/tehran-day.ts';

const hoursAfter = (day: string, hours: number): Date => new Date(startOfTehranDay(day).getTime() + hours * 3_600_000);

/**
 * When an invoice was issued, by the days since 1970 in its tax id and what its file says. The authority's answers have no
 * date, and the tax id holds the day in UTC: a sale from 00:00 to 03:30 in Tehran has that of the day before (spec/taxid.md,
 * "Issue day"). Of a day alone an hour stands that has the same day in the tax id: noon, or two of that night.
 * @returns null: of a day that the tax id does not leave possible
 */
export function issuedAsSaid(epochDays: number, said: Date): Date | null {
  if (Math.floor(said.getTime() / DAY_MS) === epochDays) return said;
  const { day, dayAfter } = daysOfTaxId(epochDays);
  const told = tehranDay(said);
  if (told === day) return hoursAfter(day, 12);
  return told === dayAfter ? hoursAfter(dayAfter, 2) : null;
}

/** The same where nobody says: noon of the day in the tax id, and whether its VAT is of one season whatever the hour. */
export function issuedUnsaid(epochDays: number, nowMs: number): { noon: Date; isOfOneSeason: boolean } {
  const { day, dayAfter, areOfOneSeason } = daysOfTaxId(epochDays);
  return { noon: hoursAfter(day, 12), isOfOneSeason: areOfOneSeason || dayAfter > tehranDay(new Date(nowMs)) };
}
