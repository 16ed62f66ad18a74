import { describe, expect, it } from 'vitest';
import { startOfTehranDay, tehranDay } from './tehran-day.ts';

describe('a day in Tehran', () => {
  it.each([
    ['2026-11-19T20:29:59.999Z', '2026-11-19'],
    ['2026-11-19T20:30:00.000Z', '2026-11-20'],
    ['2026-11-20T20:29:59.999Z', '2026-11-20'],
  ])('of %s is %s', (iso, day) => expect(tehranDay(new Date(iso))).toBe(day));

  it('begins three and a half hours before that of UTC', () => {
    expect(startOfTehranDay('2026-11-20').toISOString()).toBe('2026-11-19T20:30:00.000Z');
    expect(tehranDay(startOfTehranDay('2026-11-20'))).toBe('2026-11-20');
  });
});
