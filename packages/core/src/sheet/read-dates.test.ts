import { describe, expect, it, test } from 'vitest';
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

describe('a day with its marks apart', () => {
  it.each<[text: string, day: string, hour: string]>([
    ['۱۴۰۵ / ۰۸ / ۲۹', '2026-11-20', '08:30'],
    ['29 / 8 / 1405', '2026-11-20', '08:30'],
    ['1405/ 8/29', '2026-11-20', '08:30'],
    ['1405 - 08 - 29', '2026-11-20', '08:30'],
    ['۱۴۰۵٫۰۸٫۲۹', '2026-11-20', '08:30'],
    ['1405/08/29-14:30', '2026-11-20', '11:00'],
    ['1405/08/29, 14:30', '2026-11-20', '11:00'],
    ['1405-08-29 - 14:30', '2026-11-20', '11:00'],
    ['14:30 1405 / 08 / 29', '2026-11-20', '11:00'],
    ['2026-11-20T14:30:00-03:30', '2026-11-20', '18:00'],
  ])('%s', (text, day, hour) => {
    const late = Date.parse('2026-11-25T10:00:00Z');
    expect(readInstant(text, late)).toEqual({ ok: true, value: `${day}T${hour}:00.000Z` });
    if (!text.includes('T')) expect(readDay(text, late)).toEqual({ ok: true, value: day });
  });

  it.each<[text: string, fix: string | undefined]>([
    ['05 / 8 / 29', '1405/08/29'],
    ['29/08/05', '1405/08/29'],
    ['08/05/19', '1408/05/19'],
    // Twenty years ahead either way round.
    ['25/11/26', undefined],
    ['1405 / 13 / 01', undefined],
    ['1405/08 - 29', undefined],
  ])('%s is none, and is offered as %s', (text, fix) => {
    for (const read of [readInstant, readDay]) {
      const reading = read(text, nowMs);
      expect([reading.ok, 'fix' in reading ? reading.fix : undefined]).toEqual([false, fix]);
    }
  });
});
