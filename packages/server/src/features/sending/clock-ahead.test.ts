import { expect, it } from 'vitest';
import { clockAheadMs } from './clock-ahead.ts';

const nowMs = Date.parse('2026-11-20T08:00:00Z');

it.each([
  ['as it should be', nowMs, 0],
  ['not told', null, 0],
  ['behind by what an answer takes', nowMs - 900, 0],
  ['behind by what the connection test allows', nowMs - 59_000, 59_000],
  ['so far off that somebody must see to it', nowMs - 3_600_000, 0],
  ['ahead', nowMs + 59_000, 0],
])('where the authority’s clock is %s', (_, serverTimeMs, aheadMs) => {
  expect(clockAheadMs({ serverTimeMs, receivedAtMs: nowMs })).toBe(aheadMs);
});
