import { jalaliMonthNames } from './names.fa.ts';

const MONTHS_OF_YEAR = 12;
const gap = '[\\s\\u200c]*';
const yeh = (name: string): string => name.replaceAll('ی', '[یي]');
/**
 * A month as texts of invoices name it: with its year («آبان ۱۴۰۵», «آبان ماه ۱۴۰۵») or with the word for month («آبان‌ماه»,
 * «ماه آبان»). A name alone is not taken for one: «تیر», «مهر» and «بهمن» are goods and companies too.
 */
const named = new RegExp(
  `(?<![\\p{L}\\p{N}]\\u200c?)(?<lead>ماه${gap})?(?<name>${jalaliMonthNames.map(yeh).join('|')})` +
    `(?:(?<word>${gap}ماه)(?![\\p{L}]))?(?:(?<space>${gap})(?<year>[1۱١][34۳۴٣٤][\\d۰-۹٠-٩]{2})(?![\\p{L}\\p{N}]))?(?![\\p{L}])`,
  'gu',
);

const digitsOf = (zero: string): string[] =>
  Array.from({ length: 10 }, (_, digit) => String.fromCodePoint((zero.codePointAt(0) ?? 0) + digit));
const scripts = ['0', '۰', '٠'].map(digitsOf);

/** A year so many later, in the digits that it was written in. */
function yearLater(text: string, years: number): string {
  const digits = scripts.find((script) => script.includes(text[0] ?? '')) ?? [];
  const value = Number(
    [...text].map((one) => scripts.findLast((script) => script.includes(one))?.indexOf(one)).join(''),
  );
  return [...String(value + years)].map((one) => digits[Number(one)]).join('');
}

/** A text of an invoice that comes again: each month that it names, and its year, so many months later (negative: earlier). */
export function shiftMonths(text: string, months: number): string {
  return text.replaceAll(named, (whole, ...rest) => {
    const { lead, name = '', word, space = '', year } = rest.at(-1) as Record<string, string | undefined>;
    if (lead === undefined && word === undefined && year === undefined) return whole;
    const number = (jalaliMonthNames as readonly string[]).indexOf(name.replaceAll('ي', 'ی')) + months;
    const years = Math.floor(number / MONTHS_OF_YEAR);
    const later = jalaliMonthNames[number - years * MONTHS_OF_YEAR];
    return `${lead ?? ''}${later}${word ?? ''}${year === undefined ? '' : `${space}${yearLater(year, years)}`}`;
  });
}

/** Does it name a month that `shiftMonths` would change? */
export const namesMonth = (text: string): boolean => shiftMonths(text, 1) !== text;
