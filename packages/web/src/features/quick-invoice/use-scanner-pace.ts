import { toLatinDigits } from '@taraz/core';
import { type KeyboardEvent, useRef } from 'react';
import { isScannedCode } from './read-scan.ts';

/** Between two keys of a scanner at most (ms): no hand writes eight digits and an Enter so. */
const paceMs = 60;

/** What a scanner writes into a form right before its Enter, wherever that is: told from what hands write by its pace. */
export function useScannerPace() {
  /** the digits written at that pace until now */
  const run = useRef({ digits: '', lastMs: Number.NEGATIVE_INFINITY });
  return {
    onKeyDown: ({ key, repeat, timeStamp }: Pick<KeyboardEvent, 'key' | 'repeat' | 'timeStamp'>) => {
      const { digits, lastMs } = run.current;
      const before = repeat || timeStamp - lastMs > paceMs ? '' : digits;
      const isDigit = /^[\d۰-۹٠-٩]$/.test(key);
      const now = isDigit ? before + toLatinDigits(key) : key === 'Enter' ? before : '';
      run.current = { digits: now, lastMs: timeStamp };
    },
    /** @returns the code that the Enter of this moment ends; null: hands wrote */
    code: (): string | null => (isScannedCode(run.current.digits) ? run.current.digits : null),
  };
}
