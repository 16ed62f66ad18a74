import { toLatinDigits } from '../text/digits.ts';
import { isJalaliDate, type JalaliDate } from './jalali.ts';

/** Years read from text. The bounds keep a Gregorian date ("2026/11/20") from being taken for a Jalali one. */
const FIRST_YEAR = 1300;
const LAST_YEAR = 1500;

const yearFirst = /^(\d{4})([/.\- ])(\d{1,2})\2(\d{1,2})$/;
const dayFirst = /^(\d{1,2})([/.\- ])(\d{1,2})\2(\d{4})$/;
const compact = /^(\d{4})(\d{2})(\d{2})$/;

/**
 * Reads a Jalali day as people write it: ۱۴۰۵/۰۸/۲۹, 1405-8-29, 1405.08.29, 14050829, and day first as spreadsheets turn
 * it (29/08/1405); digits may be Persian, Arabic or Latin. Years 1300–1500. Null when it is none, or there is no such day.
 */
export function parseJalaliDate(text: string): JalaliDate | null {
  const plain = toLatinDigits(text)
    .replace(/\p{Cf}/gu, '')
    .trim();
  const date = partsOf(plain);
  if (date === null || date.year < FIRST_YEAR || date.year > LAST_YEAR) return null;
  return isJalaliDate(date) ? date : null;
}

function partsOf(plain: string): JalaliDate | null {
  const first = yearFirst.exec(plain);
  if (first !== null) return { year: Number(first[1]), month: Number(first[3]), day: Number(first[4]) };
  const last = dayFirst.exec(plain);
  if (last !== null) return { year: Number(last[4]), month: Number(last[3]), day: Number(last[1]) };
  const joined = compact.exec(plain);
  if (joined !== null) return { year: Number(joined[1]), month: Number(joined[2]), day: Number(joined[3]) };
  return null;
}
