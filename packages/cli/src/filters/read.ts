import { JsonNumber, type WireObject, type WireValue } from '@taraz/core';
import { FilterError } from './run-filter.ts';

export function isObject(value: WireValue | undefined): value is WireObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof JsonNumber);
}

export function objectAt(value: WireValue | undefined, path: string): WireObject {
  if (!isObject(value)) throw new FilterError(path, 'must be an object');
  return value;
}

/** A string, or a number by its digits. */
export function textAt(value: WireValue | undefined, path: string): string {
  if (typeof value === 'string') return value;
  if (value instanceof JsonNumber) return value.text;
  throw new FilterError(path, 'must be a string or a number');
}

/** An integer within the safe range, from a number or a string of digits. */
export function integerAt(value: WireValue | undefined, path: string): number {
  const number = Number(textAt(value, path));
  if (!Number.isSafeInteger(number)) throw new FilterError(path, 'must be an integer');
  return number;
}
