import { describe, expect, it } from 'vitest';
import { startOfTehranDay, tehranDay } from './tehran-day.ts';

describe('a day in Tehran', () => {
  it.each([
    ['2026-11-19T20:29:59.999Z', '2026-11-19'],
    ['2026-11-19T20:30:00.000Z', '2026-11-20'],
    ['2026-11-20T20:29:59.999Z', '2026-11-20'],
  ])('of %s is %s', (iso, day) => expect(tehranDay(new Date(iso))).toBe(day));

  it('is the calendar’s at every quarter of an hour, the summers before 1402 and the first days of 1946 included', () => {
    const calendar = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Tehran', dateStyle: 'short' });
    const quarter = 900_000;
    for (const [from, days] of [
      ['1945-12-30T00:00:00Z', 4],
      ['1977-01-01T00:00:00Z', 730],
      ['2022-03-01T00:00:00Z', 240],
    ] as const) {
      const start = Date.parse(from);
      for (let ms = start; ms < start + days * 96 * quarter; ms += quarter) {
        const day = tehranDay(new Date(ms + 899_999));
        if (day !== calendar.format(ms + 899_999)) expect.fail(`${new Date(ms).toISOString()}: ${day}`);
      }
    }
  });

  it('begins three and a half hours before that of UTC', () => {
    expect(startOfTehranDay('2026-11-20').toISOString()).toBe('2026-11-19T20:30:00.000Z');
    expect(tehranDay(startOfTehranDay('2026-11-20'))).toBe('2026-11-20');
  });
});
