import { toLatinDigits } from '../text/digits.ts';
import { MAX_DECIMAL_TEXT } from './decimal.ts';

/** Accounting notation of a negative: the figure in parentheses, as the product itself shows it. */
const parenthesised = /^\(([^()]*)\)$/;

/** Hyphen-minus, minus sign, small and full-width hyphen-minus. */
const minusSigns = /[-\u2212\uFE63\uFF0D]/g;

/** Arabic thousands mark, comma, Arabic comma, apostrophes: they group digits and carry no value. */
const groupingMark = /[\u066C,\u060C'\u2019]/;
const groupingMarks = new RegExp(groupingMark, 'g');

/** Arabic decimal mark, full-width stop and the slash that Persian hand-writing uses. */
const decimalMarks = /[\u066B\uFF0E/]/g;

/** Spaces group digits only where each is followed by a whole group of three, so that "12 5" is not read as 125. */
const groupingSpace = /(?<=\d)\p{Zs}(?=\d{3}(?:\D|$))/gu;

const plainNumber = /^(-?)(\d*)(?:\.(\d*))?(-?)$/;

/**
 * Reads a number as people type and paste it, and gives it as a plain decimal string ("1234.5") in shortest form.
 *
 * Digits may be Persian, Arabic or Latin; the decimal mark `٫`, `.` or `/`; `٬`, `,` and spaces between thousands and
 * direction marks fall away; a minus may lead, trail, or be written as parentheses. Grouping marks count only before
 * the decimal mark ("1.234,5" is refused: it would be read ten thousand times wrong).
 * '' (or only spaces) gives ''; what is no number, or longer than `MAX_DECIMAL_TEXT` characters, gives null.
 */
export function normaliseDecimal(text: string): string | null {
  if (text.length > MAX_DECIMAL_TEXT) return null;
  const trimmed = toLatinDigits(text)
    .replace(/\p{Cf}/gu, '')
    .trim();
  if (trimmed === '') return '';
  const inner = parenthesised.exec(trimmed)?.[1];
  const body = (inner ?? trimmed).trim().replace(minusSigns, '-').replace(decimalMarks, '.').replace(/^\+/, '');
  const point = body.indexOf('.');
  if (point >= 0 && groupingMark.test(body.slice(point))) return null;
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
