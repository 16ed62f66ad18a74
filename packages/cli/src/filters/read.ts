import {
  decimalOfNumber,
  isOddlyGrouped,
  JsonNumber,
  normaliseDecimal,
  plainNumber,
  type WireObject,
  type WireValue,
} from '@taraz/core';
import { FilterError } from './run-filter.ts';

export function isObject(value: WireValue | undefined): value is WireObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof JsonNumber);
}

export function objectAt(value: WireValue | undefined, path: string): WireObject {
  if (!isObject(value)) throw new FilterError(path, 'must be an object');
  return value;
}

/** A string, or a number in plain digits, however it is written (`9` of `9.0`). */
export function textAt(value: WireValue | undefined, path: string): string {
  if (typeof value === 'string') return value;
  if (value instanceof JsonNumber) return plainNumber(value.text);
  throw new FilterError(path, 'must be a string or a number');
}

/** An amount as a plain decimal: a string in digits of any script, or a JSON number, also with an exponent; "" for null. */
export function amountAt(value: WireValue | undefined, path: string): string {
  if (value === null) return '';
  const text = textAt(value, path);
  const plain = value instanceof JsonNumber ? (decimalOfNumber(text)?.toString() ?? null) : normaliseDecimal(text);
  if (plain === null || (typeof value === 'string' && isOddlyGrouped(text)))
    throw new FilterError(path, 'must be a decimal number');
  return plain;
}

/** An integer within the safe range, from a number or a string of digits. */
export function integerAt(value: WireValue | undefined, path: string): number {
  const text = amountAt(value, path);
  const number = Number(text);
  if (text === '' || !Number.isSafeInteger(number)) throw new FilterError(path, 'must be an integer');
  return number;
}
