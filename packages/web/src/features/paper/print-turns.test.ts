// @vitest-environment happy-dom
import { expect, it, vi } from 'vitest';
import { printFrame, printInTurn } from './print-turns.ts';

const framesThere = () => document.querySelectorAll('iframe').length;

it('prints in the order of the calls, none in place of another, and keeps the last ones alone', async () => {
  const printed: number[] = [];
  const gone: number[] = [];
  const readies: (() => void)[] = [];
  for (const at of [0, 1, 2, 3]) {
    const frame = printFrame();
    document.body.append(frame);
    const isReady = new Promise<void>((resolve) => readies.push(resolve));
    printInTurn({ frame, isReady, print: () => printed.push(at), letGo: () => gone.push(at) });
  }
  for (const ready of readies.toReversed()) ready();
  await vi.waitFor(() => expect(printed).toEqual([0, 1, 2, 3]));
  expect(gone).toEqual([0, 1]);
  expect(framesThere()).toBe(2);
});

it('one that is never there, or cannot be printed, holds up no other', async () => {
  vi.useFakeTimers();
  const print = vi.fn();
  const one = (isReady: Promise<unknown>, run: () => void) => printInTurn({ frame: printFrame(), isReady, print: run });
  one(new Promise(() => undefined), print);
  one(Promise.reject(new Error('no frame')), print);
  one(Promise.resolve(), print);
  await vi.advanceTimersByTimeAsync(9_999);
  expect(print).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(print).toHaveBeenCalledTimes(3);
  vi.useRealTimers();
});
