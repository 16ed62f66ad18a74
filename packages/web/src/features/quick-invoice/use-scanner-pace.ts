import { isGtin, toLatinDigits } from '@taraz/core';
import { type KeyboardEvent, useRef } from 'react';
import { isScannedCode } from './read-scan.ts';

/** Between two keys of a scanner at most (ms): no hand writes eight digits and an Enter so. */
const paceMs = 60;

/** Digits at that pace that are the rest of a code: the last ones of an amount and its Enter hands write as fast. */
const restLeast = 4;

/** Pieces of a code that pauses part, at most: no code has more digits. */
const runsMost = 14;

interface Run<Values> {
  digits: string;
  /** what was written in the form before them */
  before: Values;
}

/**
 * What is a code's beginning of the digits before a pause amid its keys: its check digit tells it from what hands wrote before
 * it, and of one without such the pace.
 * @param runs those before a pause, each by itself
 * @param rest those after it, right before the Enter
 */
function wholeCode<Values>(runs: readonly Run<Values>[], rest: string): { code: string; before: Values } | null {
  if (rest.length < restLeast || isGtin(rest)) return null;
  const ends = runs.map(({ before }, at) => ({
    code: runs.slice(at).reduce((code, { digits }) => code + digits, '') + rest,
    before,
    pieces: runs.slice(at).map(({ digits }) => digits.length),
  }));
  // Digits alone are a code as well: only what no hand wrote at that pace is known to belong to it.
  const least = isScannedCode(rest) ? restLeast : 2;
  return (
    ends.find(({ code }) => isGtin(code)) ??
    ends.find(({ code, pieces }) => isScannedCode(code) && pieces.every((digits) => digits >= least)) ??
    null
  );
}

/**
 * What a scanner writes into a form right before its Enter, wherever that is: told from what hands write by its pace. Its
 * keys alone say what was scanned: of what a field makes of them a figure lacks the zeros at its beginning.
 * @param values what is written in the form
 */
export function useScannerPace<Values>(values: Values) {
  /** the digits written at that pace until now, and those before each pause */
  const anew = {
    ...{ digits: '', before: values, lastMs: Number.NEGATIVE_INFINITY, isEnded: false },
    earlier: [] as readonly Run<Values>[],
  };
  const run = useRef(anew);
  const onKeyDown = ({ key, repeat, timeStamp }: Pick<KeyboardEvent, 'key' | 'repeat' | 'timeStamp'>): void => {
    // What an Enter ended is no beginning of the next, however soon that comes.
    const { digits, lastMs, before, earlier } = run.current.isEnded && key !== 'Enter' ? anew : run.current;
    const goesOn = !repeat && timeStamp - lastMs <= paceMs;
    const soFar = goesOn ? digits : '';
    const from = soFar === '' ? values : before;
    if (!/^[\d۰-۹٠-٩]$/.test(key)) {
      const isEnd = key === 'Enter';
      run.current = isEnd
        ? { digits: soFar, before: from, lastMs: timeStamp, earlier, isEnded: true }
        : { ...anew, lastMs: timeStamp };
      return;
    }
    run.current = {
      digits: soFar + toLatinDigits(key),
      before: from,
      lastMs: timeStamp,
      earlier: goesOn || digits === '' ? earlier : [...earlier, { digits, before }].slice(-runsMost),
      isEnded: false,
    };
  };
  /** @returns the code that the Enter of this moment ends, and what was written before it; null: hands wrote */
  const scanned = (): { code: string; before: Values } | null => {
    const { digits, before, earlier } = run.current;
    return wholeCode(earlier, digits) ?? (isScannedCode(digits) ? { code: digits, before } : null);
  };
  return {
    /** What is written from now on is no rest of what was before. */
    restart: (): void => {
      run.current = anew;
    },
    onKeyDown,
    scanned,
    /** As `onKeyDown`, around all of a layer. What is scanned over what writes nothing is taken, and its Enter presses nothing. */
    onKeyDownOver: (event: KeyboardEvent, take: (code: string) => void): void => {
      onKeyDown(event);
      const scan = event.key === 'Enter' && !(event.target instanceof HTMLInputElement) ? scanned() : null;
      if (scan === null) return;
      event.preventDefault();
      event.stopPropagation();
      take(scan.code);
    },
  };
}
