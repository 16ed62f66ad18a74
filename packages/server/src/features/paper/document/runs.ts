import { formatJalaliDate, toJalali, toLatinDigits, toPersianDigits } from '@taraz/core';
import { cleanText, isRightToLeft } from './clean-text.ts';
import { absent, type ColumnFigure } from './figures.ts';

/**
 * A value as the templates set it: plain text; `c` a code, left to right, never broken; `f` a figure in tabular digits;
 * `b` a negative one; `t` a tax id by its four parts, told apart by weight.
 */
export type Run =
  | string
  | { readonly c: string }
  | { readonly f: ColumnFigure }
  | { readonly b: ColumnFigure }
  | { readonly t: readonly [string, string, string, string] };

/** A label with its value. */
export type Pair = readonly [label: string, value: Run];

/** Longest code that is kept on one line; what is longer is no code and may break. */
const codeMax = 30;

/**
 * A code, whatever digits it was typed with: digits alone print in Persian digits, one with a Latin letter is Latin
 * throughout. «—» when not given.
 */
export function codeRun(text: string): Run {
  const clean = cleanText(text);
  const plain = toLatinDigits(clean.replace(/[\u2066\u2069\u200b\u2060]/g, ''));
  if (plain === '') return absent;
  if (/^\d+$/.test(plain)) return toPersianDigits(clean);
  if (isRightToLeft(plain) || plain.length > codeMax) return clean;
  return { c: /[A-Za-z]/.test(plain) ? plain : toPersianDigits(plain) };
}

/** A tax id by its parts: memory, day, serial, check digit. Gaps would become spaces when it is copied. */
export function taxIdRun(taxId: string): Run {
  if (taxId === '') return absent;
  if (!/^[0-9A-Z]{22}$/.test(taxId)) return codeRun(taxId);
  return { t: [taxId.slice(0, 6), taxId.slice(6, 11), taxId.slice(11, 21), taxId.slice(21)] };
}

/** «۱۴۰۵/۰۸/۲۹»; «—» for what is no instant. */
export function dateText(iso: string): string {
  return Number.isNaN(Date.parse(iso)) ? absent : toPersianDigits(formatJalaliDate(iso));
}

/** «۱۴:۰۵» in Tehran; "" for what is no instant. */
export function timeText(iso: string): string {
  if (Number.isNaN(Date.parse(iso))) return '';
  const { hour, minute } = toJalali(iso);
  return toPersianDigits(`${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`);
}

/** A day (YYYY-MM-DD) in the Jalali calendar. */
export const dayText = (day: string): string =>
  /^\d{4}-\d{2}-\d{2}$/.test(day) ? dateText(`${day}T12:00:00Z`) : cleanText(day) || absent;
