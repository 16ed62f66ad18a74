import { expect, it } from 'vitest';
import { statusOf } from './invoice-status.ts';

it.each([
  ['draft', true, 'held'],
  ['draft', false, 'draft'],
  ['confirmed', false, 'confirmed'],
] as const)('a %s of which it is %s that it waits for room in the plan is %s', (state, held, status) => {
  const stands = { cancelled_by: null, cancelled_elsewhere: false, superseded_by: null };
  expect(statusOf({ state, held, ...stands })).toBe(status);
});
