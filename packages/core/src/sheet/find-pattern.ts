import { jalaliToGregorianDay } from '../jalali/jalali.ts';
import { parseJalaliDate } from '../jalali/parse-jalali-date.ts';
import { toLatinDigits } from '../text/digits.ts';
import { letterFolds } from '../text/fold-text.ts';

/** Letters and signs that a reader takes for the same. */
const alike = [...lettersAlike(), ' \u00a0\u200c', '.٫', ...Array.from({ length: 10 }, (_, digit) => digitsOf(digit))];

/** A letter with all those that a search folds to it, for each that has some. */
function lettersAlike(): string[] {
  const byMeant = new Map<string, string>();
  for (const [letter, meant] of Object.entries(letterFolds)) byMeant.set(meant, (byMeant.get(meant) ?? meant) + letter);
  return [...byMeant.values()];
}

function digitsOf(digit: number): string {
  return `${digit}${String.fromCodePoint(0x6f0 + digit)}${String.fromCodePoint(0x660 + digit)}`;
}

const special = /[\\^$.*+?()[\]{}|]/u;

/** One sign, however it may be written: both cases, the digits of three scripts. */
function signPattern(sign: string): string {
  const same = alike.find((signs) => signs.includes(sign));
  if (same !== undefined) return `[${same}]`;
  const [low, high] = [sign.toLowerCase(), sign.toUpperCase()];
  if (low !== high && [...low].length === 1 && [...high].length === 1) return `[${low}${high}]`;
  return special.test(sign) ? `\\${sign}` : sign;
}

/** A number that is sought as it is shown, with its thousands apart, stands in most cells without. */
const isGrouped = (text: string): boolean => /^\d{1,3}(?:[,٬]\d{3})+$/u.test(toLatinDigits(text));

const wholeDay = /^1[34]\d\d\/\d{1,2}\/\d{1,2}$/u;

/**
 * The regular expression, of PostgreSQL as of JavaScript, by which a sought text is found in the cells of a file: as a
 * reader sees it and not as it was written there. Digits of any script, Arabic letters, half-spaces and both cases are one;
 * a figure with its thousands apart finds the bare one, a Jalali day the day of Excel's calendar that is shown as it.
 */
export function findPattern(text: string): string {
  if (isGrouped(text)) {
    const digits = [...toLatinDigits(text)].filter((sign) => /\d/u.test(sign));
    return digits.map(signPattern).join('[,٬]?');
  }
  const plain = [...text].map(signPattern).join('');
  const day = wholeDay.test(toLatinDigits(text)) ? parseJalaliDate(text) : null;
  return day === null ? plain : `(?:${plain}|${jalaliToGregorianDay(day)})`;
}
