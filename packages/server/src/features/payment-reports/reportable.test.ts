import { expect, it } from 'vitest';
import { faultOfDay } from './reportable.ts';

it.each([
  ['2026-11-27', null],
  ['2026-11-28', 'TOO_LATE'],
  ['2020-03-20', null],
  ['2020-03-19', 'TOO_EARLY'],
])('of a payment on %s, reported on 27 November 2026, the authority says: %s', (day, fault) =>
  expect(faultOfDay(day, '2026-11-27')).toBe(fault),
);
