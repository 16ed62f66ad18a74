import { expect, it } from 'vitest';
import { type Cause, changedCauses, shownCauses } from './causes.ts';
import type { StoredFault } from './tables.ts';

const fault = (code: string, column: number, severity: 'error' | 'warning' = 'error', fix: string | null = null) =>
  ({ code, column, path: '', severity, message: `${code} ${column}`, fix }) satisfies StoredFault;

it('counts what is wrong and what warns, by kind, and forgets what no row has any more', () => {
  const bad = { bad: true, faults: [fault('A', 1, 'error', 'x'), fault('B', 2, 'warning')] };
  const good = { bad: false, faults: [fault('B', 2, 'warning')] };
  const first = changedCauses([], [], [bad, bad, good]);
  expect(first).toEqual([
    { code: 'A', column: 1, severity: 'error', message: 'A 1', count: 2, fixable: 2 },
    { code: 'B', column: 2, severity: 'warning', message: 'B 2', count: 3, fixable: 0 },
  ]);
  const second = changedCauses(first, [bad], [{ bad: true, faults: [fault('A', 3), fault('B', 2, 'warning')] }]);
  expect(second.map(({ code, column, count, fixable }) => [code, column, count, fixable])).toEqual([
    ['A', 1, 1, 1],
    ['B', 2, 3, 0],
    ['A', 3, 1, 0],
  ]);
  expect(changedCauses(first, [bad, bad, good], [])).toEqual([]);
});

it('shows errors before warnings, the most frequent first', () => {
  const cause = (severity: Cause['severity'], count: number): Cause => ({
    ...{ code: 'A', column: count, message: '', fixable: 0 },
    ...{ severity, count },
  });
  const shown = shownCauses([cause('warning', 9), cause('error', 1), cause('error', 5), cause('warning', 10)]);
  expect(shown.map(({ count }) => count)).toEqual([5, 1, 10, 9]);
});
