import { DAY_MS } from '@taraz/core';
import { type DayRange, dayOfInstant, presetRange } from '../../ui/jalali-values.ts';
import { daysToPay } from './tax-still-due.ts';

/** An instant of the last day on which a season's tax is paid: the 15th of the month after it. @param lastDay of the season, YYYY-MM-DD */
export const payDay = (lastDay: string): string =>
  new Date(Date.parse(`${lastDay}T08:00:00Z`) + daysToPay * DAY_MS).toISOString();

/** The same of a whole season that is not over for the tax yet; null of other days, and once that day has passed in Tehran. */
export function payDayOf({ from, to }: DayRange, nowMs: number): string | null {
  const season = presetRange('season', `${to}T08:00:00Z`);
  const day = payDay(to);
  const isOpen = dayOfInstant(new Date(nowMs).toISOString()) <= dayOfInstant(day);
  return season.from === from && season.to === to && isOpen ? day : null;
}
