import { toLatinDigits } from '../text/digits.ts';
import { jalaliMonthNames, jalaliSeasonNames, withEitherYeh } from './names.fa.ts';

const MONTHS_OF_SEASON = 3;
const gap = '[\\s\\u200c]*';

const year = '[1۱١][34۳۴٣٤][\\d۰-۹٠-٩]{2}(?![\\p{L}\\p{N}])';

/**
 * One of these as texts of invoices name it: with its year («آبان ۱۴۰۵», «آبان ماه ۱۴۰۵», «پاییز ۱۴۰۵»), with the word for what
 * it is («آبان‌ماه», «ماه آبان», «فصل پاییز»), or with others of which the last has its year («مهر تا آذر ۱۴۰۵»). A name alone
 * is not taken for one: «تیر», «مهر» and «بهمن» are goods and companies too.
 */
function named(names: readonly string[], word: string): RegExp {
  const one = `(?:${names.map(withEitherYeh).join('|')})(?![\\p{L}])`;
  const others = `(?:${gap}(?:تا|الی|و|،|-|–)${gap}${one})+(?:${gap}${word})?${gap}${year}`;
  return new RegExp(
    `(?<![\\p{L}\\p{N}]\\u200c?)(?<lead>${word}${gap})?(?<name>${names.map(withEitherYeh).join('|')})` +
      `(?:(?<word>${gap}${word})(?![\\p{L}]))?(?:(?<space>${gap})(?<year>${year}))?(?=(?<others>${others})|)(?![\\p{L}])`,
    'gu',
  );
}
const month = named(jalaliMonthNames, 'ماه');
const season = named(jalaliSeasonNames, 'فصل');

/** A year so many later, in the digits that it was written in. */
function yearLater(text: string, years: number): string {
  // It begins with a one, after the nought of its script.
  const nought = (text.codePointAt(0) ?? 0) - 1;
  return String(Number(toLatinDigits(text)) + years).replaceAll(/\d/g, (digit) =>
    String.fromCodePoint(nought + Number(digit)),
  );
}

/** Each of these names in a text, and its year, so many places later; the first follows the last, in the next year. */
const shifted = (text: string, names: readonly string[], form: RegExp, places: number): string =>
  text.replaceAll(form, (whole, ...rest) => {
    const { lead, name = '', word, space = '', year, others } = rest.at(-1) as Record<string, string | undefined>;
    if ([lead, word, year, others].every((part) => part === undefined)) return whole;
    const number = names.indexOf(name.replaceAll('ي', 'ی')) + places;
    const years = Math.floor(number / names.length);
    const later = names[number - years * names.length];
    return `${lead ?? ''}${later}${word ?? ''}${year === undefined ? '' : `${space}${yearLater(year, years)}`}`;
  });

/**
 * A text of an invoice that comes again: each month that it names, and its year, so many months later (negative: earlier);
 * a season by each three whole months.
 */
export function shiftMonths(text: string, months: number): string {
  const seasons = Math.trunc(months / MONTHS_OF_SEASON);
  return shifted(shifted(text, jalaliMonthNames, month, months), jalaliSeasonNames, season, seasons);
}

/** Does it name a month or a season that `shiftMonths` would change? */
export const namesMonth = (text: string): boolean =>
  [1, MONTHS_OF_SEASON].some((months) => shiftMonths(text, months) !== text);
