import { toLatinDigits } from '../text/digits.ts';
import { MAX_DECIMAL_TEXT } from './decimal.ts';

/** Accounting notation of a negative: the figure in parentheses, as the product itself shows it. */
const parenthesised = /^\(([^()]*)\)$/;

/** Hyphen-minus, minus sign, small and full-width hyphen-minus. */
const minusSigns = /[-\u2212\uFE63\uFF0D]/g;

/** Arabic thousands mark, comma, Arabic comma, apostrophes: they group digits and carry no value. */
const groupingMarks = /(?<=\d[\u066C,\u060C'\u2019]*)[\u066C,\u060C'\u2019]/g;

/** Arabic decimal mark, full-width stop and the slash that Persian hand-writing uses. */
const decimalMarks = /[\u066B\uFF0E/]/g;

/** Spaces group digits only where each is followed by a whole group of three, so that "12 5" is not read as 125. */
const groupingSpace = /(?<=\d)\p{Zs}(?=\d{3}(?:\D|$))/gu;

/** «9,850,000/-» and «9850000.-»: nothing after the whole figure, as amounts are closed on paper; no minus. */
const closingMark = /(?<=\d)\s?[/.][-=]$/;

/** Grouping after the decimal mark, which no notation has: the marks stand in European order, or two numbers in one text. */
const groupedFraction = /\.[^-]*(?:[\u066C,\u060C'\u2019]|\p{Zs}\d)/u;

/** What this function gives: most texts it meets are its own results, and those pass at once. */
const shortestNotation = /^(?:0|-?(?:[1-9]\d*|0(?=\.))(?:\.\d*[1-9])?)$/;

const plainNumber = /^(-?)(\d*)(?:\.(\d*))?(-?)$/;

/**
 * Reads a number as people type and paste it, and gives it as a plain decimal string ("1234.5") in shortest form.
 *
 * Digits may be Persian, Arabic or Latin; the decimal mark `٫`, `.` or `/`; `٬`, `,` and spaces between thousands and
 * direction marks fall away, as does the «/-» that closes an amount on paper; a minus may lead, trail, or be written as
 * parentheses. Grouping marks fall away wherever they stand between digits before the decimal mark, since a field is read
 * while it is being typed ("1,2345" is 12345, and "1,5" is 15); after it they are refused ("1.234,5" would be read wrong).
 * '' (or only spaces) gives ''; what is no number, or longer than `MAX_DECIMAL_TEXT` characters, gives null.
 */
export function normaliseDecimal(text: string): string | null {
  if (text.length > MAX_DECIMAL_TEXT) return null;
  if (text === '' || shortestNotation.test(text)) return text;
  const trimmed = toLatinDigits(text)
    .replace(/\p{Cf}/gu, '')
    .trim();
  if (trimmed === '') return '';
  const inner = parenthesised.exec(trimmed)?.[1];
  const body = (inner ?? trimmed)
    .trim()
    .replace(minusSigns, '-')
    .replace(closingMark, '')
    .replace(decimalMarks, '.')
    .replace(/^\+/, '');
  if (groupedFraction.test(body)) return null;
  const match = plainNumber.exec(
    body
      .replace(groupingMarks, '')
      .replace(groupingSpace, '')
      .replace(/^-\s+|\s+-$/g, '-'),
  );
  if (match === null) return null;
  const [, leading, whole = '', fraction = '', trailing] = match;
  if (whole === '' && fraction === '') return null;
  const minuses = (leading ? 1 : 0) + (trailing ? 1 : 0) + (inner === undefined ? 0 : 1);
  if (minuses > 1) return null;
  return shortestForm(whole, fraction, minuses === 1);
}

function shortestForm(whole: string, fraction: string, negative: boolean): string {
  const integer = whole.replace(/^0+/, '') || '0';
  const decimals = fraction.replace(/0+$/, '');
  const magnitude = decimals === '' ? integer : `${integer}.${decimals}`;
  return negative && magnitude !== '0' ? `-${magnitude}` : magnitude;
}
