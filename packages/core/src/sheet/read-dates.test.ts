import { describe, expect, test } from 'vitest';
import { readDay, readInstant } from './read-dates.ts';

const nowMs = Date.parse('2026-11-20T10:00:00Z');

describe.each([
  ['a day', readDay],
  ['an instant', readInstant],
])('%s', (_, read) => {
  // Lists of goods, purchases and banks give whatever a cell holds. Each weekday was taken away by a look at all behind it: 6 s.
  test('of thousands of words is none', () => {
    expect(read('دوشنبه '.repeat(5_000), nowMs)).toMatchObject({ ok: false, code: 'NOT_A_DATE' });
    expect(read(`${'پنجشنبه '.repeat(40)} 1405/8/9`, nowMs)).toMatchObject({ ok: false, code: 'NOT_A_DATE' });
  });

  test('with thousands of spaces behind it is what it is', () => {
    expect(read(`1405/8/9${' '.repeat(5_000)}`, nowMs)).toMatchObject({ ok: true });
  });
});
