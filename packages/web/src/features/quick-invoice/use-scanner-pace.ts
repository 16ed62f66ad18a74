import { toLatinDigits } from '@taraz/core';
import { type KeyboardEvent, useRef } from 'react';
import { isGtin, isScannedCode } from './read-scan.ts';

/** Between two keys of a scanner at most (ms): no hand writes eight digits and an Enter so. */
const paceMs = 60;

/** Digits at that pace that are the rest of a code: the last ones of an amount and its Enter hands write as fast. */
const restLeast = 4;

/**
 * What a scanner writes into a form right before its Enter, wherever that is: told from what hands write by its pace. Its
 * keys alone say what was scanned: of what a field makes of them a figure lacks the zeros at its beginning.
 * @param values what is written in the form
 */
export function useScannerPace<Values>(values: Values) {
  /** the digits written at that pace until now, what was written in the form before them, and the digits before a pause */
  const start = { digits: '', before: values };
  const anew = { ...start, lastMs: Number.NEGATIVE_INFINITY, earlier: start };
  const run = useRef(anew);
  return {
    /** What is written from now on is no rest of what was before. */
    restart: (): void => {
      run.current = anew;
    },
    onKeyDown: ({ key, repeat, timeStamp }: Pick<KeyboardEvent, 'key' | 'repeat' | 'timeStamp'>) => {
      const { digits, lastMs, before, earlier } = run.current;
      const isDigit = /^[\d۰-۹٠-٩]$/.test(key);
      const goesOn = !repeat && timeStamp - lastMs <= paceMs;
      const soFar = goesOn ? digits : '';
      const from = soFar === '' ? values : before;
      if (!isDigit) {
        const isEnd = key === 'Enter';
        run.current = {
          digits: isEnd ? soFar : '',
          before: from,
          lastMs: timeStamp,
          earlier: isEnd ? earlier : start,
        };
        return;
      }
      const paused = { digits: earlier.digits + digits, before: earlier.digits === '' ? before : earlier.before };
      run.current = {
        digits: soFar + toLatinDigits(key),
        before: from,
        lastMs: timeStamp,
        earlier: goesOn ? earlier : paused,
      };
    },
    /** @returns the code that the Enter of this moment ends, and what was written before it; null: hands wrote */
    scanned: (): { code: string; before: Values } | null => {
      const { digits, before, earlier } = run.current;
      // A pause amid the keys of a code: its check digit tells it from what hands wrote before one.
      const whole = earlier.digits + digits;
      if (earlier.digits !== '' && digits.length >= restLeast && isGtin(whole) && !isGtin(digits))
        return { code: whole, before: earlier.before };
      return isScannedCode(digits) ? { code: digits, before } : null;
    },
  };
}
