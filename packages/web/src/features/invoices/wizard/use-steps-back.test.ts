// @vitest-environment happy-dom
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { closeTopmost, isCovered } from '../../../ui/back-closes.ts';
import { useStepsBack } from './use-steps-back.ts';

afterEach(cleanup);

/** The wizard at a step, and what Back does: the step that it shows then, or that the page is left. */
function wizardAt(first: number) {
  let step = first;
  const { rerender, unmount } = renderHook(() => useStepsBack(step, (next) => go(next)));
  const go = (next: number) => {
    step = next;
    rerender();
  };
  const back = () => {
    if (!isCovered()) return 'left';
    act(closeTopmost);
    return step;
  };
  return { go, back, unmount };
}

it('goes back the way that one came, and leaves from where one began', () => {
  const { go, back } = wizardAt(0);
  for (const step of [1, 2, 4]) go(step);
  expect([back(), back(), back(), back()]).toEqual([2, 1, 0, 'left']);
});

it('returns to what an error led away from', () => {
  const { go, back } = wizardAt(4);
  go(2);
  expect([back(), back()]).toEqual([4, 'left']);
});

it('counts a step that one went back to by its own button no second time', () => {
  const { go, back } = wizardAt(0);
  for (const step of [1, 2, 1]) go(step);
  expect([back(), back()]).toEqual([0, 'left']);
});

it('holds nobody once the wizard is gone', () => {
  const { go, unmount } = wizardAt(0);
  go(1);
  expect(isCovered()).toBe(true);
  unmount();
  expect(isCovered()).toBe(false);
});
