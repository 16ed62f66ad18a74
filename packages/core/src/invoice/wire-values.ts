import { DAY_MS } from '../jalali/epoch-days.ts';
import { JsonNumber, type WireObject, type WireValue } from '../model/wire.ts';
import { parseDecimal } from '../money/decimal.ts';
import { plainNumber } from '../money/decimal-of-number.ts';
import { isAbsent } from '../wire/wire-value.ts';

/** Before a country of the authority's list that ISO 3166-1 has no number for, in a draft. */
export const authorityCountryMark = 'authority:';

/** Most figures: already in their shortest form. */
const shortInteger = /^(?:0|[1-9]\d{0,17})$/;

/** A decimal string as a JSON number in its shortest form; text that is no decimal stays text, for the rule book. */
export function numberValue(text: string): WireValue {
  if (text === '') return null;
  if (shortInteger.test(text)) return new JsonNumber(text);
  const value = parseDecimal(text);
  return value === null ? text : new JsonNumber(value.toString());
}

export function integerValue(value: number | null): WireValue {
  return value === null ? null : new JsonNumber(String(value));
}

const instant = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:?\d{2})$/;
const day = /^\d{4}-\d{2}-\d{2}$/;

/**
 * Whether `YYYY-MM-DD` is a day that there is: of 31 November a parser makes 1 December. In the years 1300–1499 it is a
 * Jalali one, which the year AD 1405 is not meant by; a year 0 no calendar of ours has, and no database takes.
 */
export function isDay(text: string): boolean {
  if (!day.test(text) || /^(?:0000|1[34])/.test(text)) return false;
  const [year, month, of] = [Number(text.slice(0, 4)), Number(text.slice(5, 7)), Number(text.slice(8))];
  return month >= 1 && month <= 12 && of >= 1 && of <= daysIn(year, month);
}

function daysIn(year: number, month: number): number {
  if (month === 2) return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0 ? 29 : 28;
  return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31;
}

/** Epoch milliseconds of an ISO 8601 instant with its zone; null for any other text, and for a day that there is not. */
export function instantMs(iso: string): number | null {
  if (!instant.test(iso) || !isDay(iso.slice(0, 10))) return null;
  const ms = Date.parse(iso);
  return Number.isNaN(ms) ? null : ms;
}

/** An ISO instant as the wire's epoch milliseconds; other text stays text. */
export function instantValue(iso: string): WireValue {
  if (iso === '') return null;
  const ms = instantMs(iso);
  return ms === null ? iso : new JsonNumber(String(ms));
}

/** A Gregorian `YYYY-MM-DD` as days since 1970-01-01 (`cdcd`, `asd`); other text stays text. */
export function dayValue(date: string): WireValue {
  if (date === '') return null;
  return isDay(date) ? new JsonNumber(String(Date.parse(`${date}T00:00:00Z`) / DAY_MS)) : date;
}

/** Sets the fields that have a value; "" and null are left out. */
export function filled(source: { readonly [key: string]: WireValue }): WireObject {
  const result: WireObject = {};
  for (const [key, value] of Object.entries(source)) if (!isAbsent(value)) result[key] = value;
  return result;
}

/** The text of a wire value: a number by its digits without exponent; "" for what is absent or no scalar. */
export function textOf(value: WireValue | undefined): string {
  if (value instanceof JsonNumber) return plainNumber(value.text);
  return typeof value === 'string' ? value : '';
}

/** The small whole number of a wire value (enumerations, also when sent as text); null when it is none. */
export function codeValue(value: WireValue | undefined): number | null {
  const text = textOf(value);
  return /^\d{1,3}$/.test(text) ? Number(text) : null;
}

/** Epoch milliseconds as an ISO 8601 UTC instant; other text stays as it is. */
export function isoOfMs(value: WireValue | undefined): string {
  const text = textOf(value);
  const ms = /^-?\d{1,16}$/.test(text) ? Number(text) : Number.NaN;
  return Math.abs(ms) <= 8.64e15 ? new Date(ms).toISOString() : text;
}

/** Days since 1970-01-01 as `YYYY-MM-DD`; other text stays as it is. */
export function dateOfDays(value: WireValue | undefined): string {
  const text = textOf(value);
  return /^\d{1,6}$/.test(text) ? new Date(Number(text) * DAY_MS).toISOString().slice(0, 10) : text;
}
