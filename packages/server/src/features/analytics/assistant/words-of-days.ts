import { formatJalaliDate, toPersianDigits } from '@taraz/core';
import type { Days } from '../day-range.ts';
import { assistantTexts as texts } from './messages.fa.ts';

/** ۱۴۰۵/۰۸/۱۵ of `YYYY-MM-DD`. */
export const dateOf = (day: string): string => toPersianDigits(formatJalaliDate(`${day}T09:00:00Z`));

/** «۱۴۰۵/۰۸/۰۱ تا ۱۴۰۵/۰۸/۳۰», or the one day. */
export const wordsOfDays = ({ from, to }: Days): string => texts.between(dateOf(from), dateOf(to));
