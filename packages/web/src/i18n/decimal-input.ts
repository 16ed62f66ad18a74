/**
 * What a person types into a figure field, as pure functions: text on screen ↔ plain decimal string. The screen shows
 * the user's digits grouped by threes; the value is Latin digits with `.`, no grouping, "" when nothing is written.
 */
import { isOddlyGrouped, isScaledAmount, ungroupFigures } from '@taraz/core';
import { createFormat, type Digits, toDigits } from './format.ts';

const decimalMarks = new Set(['٫', '.', '/']);

function latinDigit(character: string): string | null {
  const code = character.codePointAt(0) ?? 0;
  if (code >= 0x30 && code <= 0x39) return character;
  if (code >= 0x6f0 && code <= 0x6f9) return String(code - 0x6f0);
  if (code >= 0x660 && code <= 0x669) return String(code - 0x660);
  return null;
}

/** A sign of percent, of either script. */
export const percentSign = /[%٪]/;

/**
 * Keeps digits of the three scripts, the first decimal mark (٫ . /) and, when allowed, a leading minus and a sign of
 * percent, which goes to the end; everything else (grouping ٬ and ,, bidi marks, spaces, words like «ریال») falls away.
 */
export function significantOf(text: string, allowNegative: boolean, allowPercent = false): string {
  let result = '';
  let hasMark = false;
  for (const character of text) {
    const digit = latinDigit(character);
    if (digit !== null) result += digit;
    else if (decimalMarks.has(character) && !hasMark) {
      hasMark = true;
      result += '.';
    } else if (allowNegative && result === '' && (character === '-' || character === '−' || character === '(')) {
      result = '-';
    }
  }
  return allowPercent && percentSign.test(text) ? `${result}%` : result;
}

/** Significant characters → the value they stand for; a percentage keeps its sign: "10%". */
export function plainDecimalOf(significant: string): string {
  const match = /^(-?)(\d*)(?:\.(\d*))?(%?)$/.exec(significant);
  if (!match) return '';
  const [, sign = '', integer = '', fraction = '', percent = ''] = match;
  if (integer === '' && fraction === '') return '';
  const whole = integer.replace(/^0+(?=\d)/, '') || '0';
  return `${sign}${whole}${fraction === '' ? '' : `.${fraction}`}${percent}`;
}

/** Significant characters → text on screen while typing: grouped, unfinished fraction and sign kept. */
export function displayOf(significant: string, digits: Digits): string {
  const { marks } = createFormat(digits);
  const isNegative = significant.startsWith('-');
  const [integer = '', fraction] = significant.replace(/[-%]/g, '').split('.');
  const grouped = toDigits(integer.replace(/\B(?=(\d{3})+(?!\d))/g, marks.group), digits);
  const tail = fraction === undefined ? '' : `${marks.decimal}${toDigits(fraction, digits)}`;
  return `${isNegative ? '-' : ''}${grouped}${tail}${significant.endsWith('%') ? marks.percent : ''}`;
}

/** One figure with its sign and what groups it; a space only before a whole group of three. */
const figures = /(?:[-−(]\p{Zs}?)?[.٫/]?\d(?:[\d.,٬،٫/'’]|\p{Zs}(?=\d{3}(?!\d)))*/gu;

/**
 * A pasted figure: «1,234,567.50 ریال», «۱٬۲۳۴», «1.234.567», «مبلغ: ۱۲۰۰». Null for what would be another figure without
 * its words or with its marks taken away: «۱۲۵ هزار تومان», «2,5», a date, two figures in one text; and where there is no digit.
 */
export function readPasted(text: string, allowNegative: boolean): string | null {
  const plain = ungroupFigures(text);
  const [figure = '', second] = plain.match(figures) ?? [];
  if (figure === '' || second !== undefined || isScaledAmount(plain) || isOddlyGrouped(figure)) return null;
  // A second mark of decimals, or grouping after the first.
  if (/[.٫/][^.٫/]*[.٫/,٬،]/.test(figure.replace(/[.٫/,٬،]$/, ''))) return null;
  return significantOf(figure, allowNegative);
}

/** Where the caret stands in `display` after `count` significant characters. */
export function caretAfter(display: string, count: number): number {
  if (count <= 0) return 0;
  let seen = 0;
  for (let index = 0; index < display.length; index += 1) {
    const character = display.charAt(index);
    const isGroup = character === '٬' || character === ',';
    if (!isGroup) seen += 1;
    if (seen === count) return index + 1;
  }
  return display.length;
}
