import { toLatinDigits } from '@taraz/core';
import { type KeyboardEvent, useRef } from 'react';
import { isScannedCode } from './read-scan.ts';

/** Between two keys of a scanner at most (ms): no hand writes eight digits and an Enter so. */
const paceMs = 60;

/**
 * What a scanner writes into a form right before its Enter, wherever that is: told from what hands write by its pace. Its
 * keys alone say what was scanned: of what a field makes of them a figure lacks the zeros at its beginning.
 * @param values what is written in the form
 */
export function useScannerPace<Values>(values: Values) {
  /** the digits written at that pace until now, and what was written in the form before the first of them */
  const run = useRef({ digits: '', lastMs: Number.NEGATIVE_INFINITY, before: values });
  return {
    onKeyDown: ({ key, repeat, timeStamp }: Pick<KeyboardEvent, 'key' | 'repeat' | 'timeStamp'>) => {
      const { digits, lastMs, before } = run.current;
      const soFar = repeat || timeStamp - lastMs > paceMs ? '' : digits;
      const isDigit = /^[\d۰-۹٠-٩]$/.test(key);
      const now = isDigit ? soFar + toLatinDigits(key) : key === 'Enter' ? soFar : '';
      run.current = { digits: now, lastMs: timeStamp, before: soFar === '' ? values : before };
    },
    /** @returns the code that the Enter of this moment ends, and what was written before it; null: hands wrote */
    scanned: (): { code: string; before: Values } | null => {
      const { digits, before } = run.current;
      return isScannedCode(digits) ? { code: digits, before } : null;
    },
  };
}
