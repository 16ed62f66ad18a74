import { addDecimals, toJalali } from '@taraz/core';
import type { Dashboard } from './queries.ts';

type Months = NonNullable<Dashboard['months']>;

/** A season's tax is paid until so many days of the next. */
export const daysToPay = 15;

/**
 * Tax on the sales of the season before, while it is still to be paid.
 * @param months the latest last
 * @param today YYYY-MM-DD in Tehran
 * @returns null later in the season, and where nothing was sold
 */
export function taxStillDue(months: Months, today: string): { vat: string; month: number; to_day: string } | null {
  const { month, day } = toJalali(`${today}T08:00:00Z`);
  const before = months.filter(({ to_day }) => to_day < today).slice(-3);
  const last = before.at(-1);
  if (month % 3 !== 1 || day > daysToPay || before.length < 3 || last === undefined) return null;
  const vat = addDecimals('0', ...before.map((row) => row.vat));
  return vat === '0' ? null : { vat, month: toJalali(`${last.from_day}T08:00:00Z`).month, to_day: last.to_day };
}
