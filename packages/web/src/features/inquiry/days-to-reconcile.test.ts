import { expect, it } from 'vitest';
import { daysToReconcile } from './days-to-reconcile.ts';

it.each([
  ['the first of Azar, by the clock of Tehran', '2026-11-21T20:30:00.000Z', '2026-10-23', '2026-11-21'],
  ['the tenth', '2026-12-01T08:00:00.000Z', '2026-10-23', '2026-11-21'],
  ['the eleventh', '2026-12-02T08:00:00.000Z', '2026-11-22', '2026-12-21'],
  ['the first of the year', '2026-03-21T08:00:00.000Z', '2026-02-20', '2026-03-20'],
])('%s', (_, now, from, to) => {
  expect(daysToReconcile(now)).toEqual({ from, to });
});
