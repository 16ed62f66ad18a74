import { jalaliMonthNames, jalaliSeasonNames, toJalali } from '@taraz/core';
import type { Format } from '../../i18n/format.ts';
import type { Analytics } from './queries.ts';

type Step = Analytics['step'];

const dateOf = (day: string) => toJalali(`${day}T08:00:00Z`);

/** Under a bar: «مهر», «۲۹», «پاییز». */
export function shortName(format: Format, step: Step, day: string): string {
  const { month, day: date } = dateOf(day);
  if (step === 'month') return jalaliMonthNames[month - 1] ?? '';
  if (step === 'season') return jalaliSeasonNames[Math.ceil(month / 3) - 1] ?? '';
  return format.text(`${month}/${date}`);
}

/** In full: «مهر ۱۴۰۵», «۲۹ آبان ۱۴۰۵», «پاییز ۱۴۰۵». */
export function longName(format: Format, step: Step, day: string): string {
  const { year } = dateOf(day);
  if (step === 'day') return `${format.dayMonth(`${day}T08:00:00Z`)} ${format.text(String(year))}`;
  return `${shortName(format, step, day)} ${format.text(String(year))}`;
}
