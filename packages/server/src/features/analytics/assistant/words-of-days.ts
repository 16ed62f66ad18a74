import {
  formatJalaliDate,
  jalaliMonthNames,
  jalaliSeasonNames,
  jalaliWeekdayNames,
  toJalali,
  toPersianDigits,
} from '@taraz/core';
import { type Days, wholeKindOf } from '../day-range.ts';
import { assistantTexts as texts } from './messages.fa.ts';

/** ۱۴۰۵/۰۸/۱۵ of `YYYY-MM-DD`. */
export const dateOf = (day: string): string => toPersianDigits(formatJalaliDate(`${day}T09:00:00Z`));

/** «سه‌شنبه ۱۴۰۵/۰۸/۲۶» */
const dayInWords = (day: string): string =>
  `${jalaliWeekdayNames[toJalali(`${day}T09:00:00Z`).weekday] ?? ''} ${dateOf(day)}`;

/** «۱۴۰۵/۰۸/۰۱ تا ۱۴۰۵/۰۸/۳۰», or the one day. */
export const wordsOfDays = ({ from, to }: Days): string =>
  from === to ? dayInWords(from) : texts.between(dateOf(from), dateOf(to));

/** «مهر ۱۴۰۵», «پاییز ۱۴۰۵», «سال ۱۴۰۵» for a whole month, season or year, else its days. */
export function nameOfPart({ from, to }: Days): string {
  const { year, month } = toJalali(`${from}T09:00:00Z`);
  const names = {
    month: jalaliMonthNames[month - 1] ?? '',
    season: jalaliSeasonNames[Math.ceil(month / 3) - 1] ?? '',
    year: texts.year,
  } as const;
  const whole = wholeKindOf({ from, to });
  return whole === null ? wordsOfDays({ from, to }) : toPersianDigits(`${names[whole]} ${year}`);
}
