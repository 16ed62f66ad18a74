import { DAY_MS, daysOfTaxId } from '@taraz/core';
import { startOfTehranDay, tehranDay } from '../../../platform/tehran-day.ts';

/** An hour of a Tehran day, or this moment where the hour is yet to come and both have one day in the tax id. */
function hourOf(day: string, hour: number, nowMs: number): Date {
  const atMs = startOfTehranDay(day).getTime() + hour * 3_600_000;
  const isToCome = atMs > nowMs && Math.floor(atMs / DAY_MS) === Math.floor(nowMs / DAY_MS);
  return new Date(isToCome ? nowMs : atMs);
}

/**
 * When an invoice was issued, by the days since 1970 in its tax id and what its file says. The authority's answers have no
 * date, and the tax id holds the day in UTC: a sale from 00:00 to 03:30 in Tehran has that of the day before (spec/taxid.md,
 * "Issue day"). Of a day alone an hour stands that has the same day in the tax id: noon, or two of that night;
 * of today never one that is yet to come, which counts of stock would leave out.
 * @returns null: of a day that the tax id does not leave possible
 */
export function issuedAsSaid(epochDays: number, said: Date, nowMs: number): Date | null {
  if (Math.floor(said.getTime() / DAY_MS) === epochDays) return said;
  const { day, dayAfter } = daysOfTaxId(epochDays);
  const told = tehranDay(said);
  if (told === day) return hourOf(day, 12, nowMs);
  return told === dayAfter ? hourOf(dayAfter, 2, nowMs) : null;
}

/** The same where nobody says: noon of the day in the tax id, or now before it, and whether its VAT is of one season whatever the hour. */
export function issuedUnsaid(epochDays: number, nowMs: number): { noon: Date; isOfOneSeason: boolean } {
  const { day, dayAfter, areOfOneSeason } = daysOfTaxId(epochDays);
  return { noon: hourOf(day, 12, nowMs), isOfOneSeason: areOfOneSeason || dayAfter > tehranDay(new Date(nowMs)) };
}
