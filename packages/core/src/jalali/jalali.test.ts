import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { toPersianDigits } from '../text/digits.ts';
import { DAY_MS, epochDays } from './epoch-days.ts';
import { formatJalaliDate, formatJalaliDateTime, formatJalaliLong } from './format-jalali.ts';
import { fromJalali, isJalaliDate, isoSeconds, type JalaliInput, jalaliToGregorianDay, toJalali } from './jalali.ts';
import { jalaliRange, jalaliSeasonOf } from './jalali-range.ts';
import { jalaliMonthNames, jalaliWeekdayNames } from './names.fa.ts';
import { parseJalaliDate } from './parse-jalali-date.ts';

/** Instants of the Jalali years 1300 to 1500. */
const firstMs = Date.parse('1921-03-21T00:00:00Z');
const lastMs = Date.parse('2122-03-20T23:59:59Z');
const instants = fc.integer({ min: firstMs, max: lastMs });
const jalaliDays = fc
  .record({
    year: fc.integer({ min: 1300, max: 1500 }),
    month: fc.integer({ min: 1, max: 12 }),
    day: fc.integer({ min: 1, max: 31 }),
  })
  .filter(isJalaliDate);

/** What ICU says, by a way that shares no code with ours. */
function icuParts(zone: string): (ms: number) => Record<string, number> {
  const format = new Intl.DateTimeFormat('en-u-ca-persian-nu-latn', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });
  return (ms) =>
    Object.fromEntries(format.formatToParts(ms).map(({ type, value }) => [type, Number.parseInt(value, 10)]));
}

describe('against ICU', () => {
  test('every day of 1300–1500', () => {
    const icu = icuParts('UTC');
    for (let ms = firstMs; ms <= lastMs; ms += DAY_MS) {
      const { year, month, day } = toJalali(isoSeconds(ms), 'UTC');
      const expected = icu(ms);
      if (year !== expected.year || month !== expected.month || day !== expected.day) {
        expect({ ms, year, month, day }).toEqual({ ms, ...expected });
      }
    }
  });

  test('any instant by the clock of Tehran, historic offsets and summer times included', () => {
    const icu = icuParts('Asia/Tehran');
    fc.assert(
      fc.property(instants, (ms) => {
        const { weekday: _, ...ours } = toJalali(new Date(ms).toISOString());
        const { year, month, day, hour, minute, second } = icu(ms);
        expect(ours).toEqual({ year, month, day, hour, minute, second });
      }),
      { numRuns: 500 },
    );
  });

  test('month and weekday names, and the day of the week', () => {
    const month = new Intl.DateTimeFormat('fa-IR-u-ca-persian', { month: 'long', timeZone: 'Asia/Tehran' });
    const weekday = new Intl.DateTimeFormat('fa-IR', { weekday: 'long', timeZone: 'Asia/Tehran' });
    const plain = (text: string) => text.replace(/\u200C/g, '');
    fc.assert(
      fc.property(instants, (ms) => {
        const jalali = toJalali(new Date(ms).toISOString());
        expect(jalaliMonthNames[jalali.month - 1]).toBe(month.format(ms));
        expect(plain(jalaliWeekdayNames[jalali.weekday] ?? '')).toBe(plain(weekday.format(ms)));
      }),
    );
  });
});

describe('toJalali and fromJalali', () => {
  test('are inverse to the second, in Tehran and in UTC', () => {
    fc.assert(
      fc.property(instants, (ms) => {
        const iso = isoSeconds(ms);
        expect(fromJalali(toJalali(iso, 'UTC'), 'UTC')).toBe(iso);
        const local = toJalali(iso);
        expect(toJalali(fromJalali(local))).toEqual(local);
      }),
    );
  });

  test('every quarter of an hour within 30 hours of each change of Tehran’s clocks, the first of two where one repeats', () => {
    const icu = icuParts('Asia/Tehran');
    const offsetAt = (ms: number) => {
      const { hour = 0, minute = 0 } = icu(ms);
      return (hour * 60 + minute + 1_440 - (Math.floor(ms / 60_000) % 1_440)) % 1_440;
    };
    const hour = 3_600_000;
    const changes: number[] = [];
    for (let ms = Date.parse('1975-01-01T00:00:00Z'); ms < Date.parse('2024-01-01T00:00:00Z'); ms += 12 * hour) {
      if (offsetAt(ms) !== offsetAt(ms + 12 * hour)) changes.push(ms);
    }
    expect(changes.length).toBeGreaterThan(60);
    for (const change of changes) {
      for (let ms = change - 18 * hour; ms <= change + 30 * hour; ms += hour / 4) {
        const local = toJalali(isoSeconds(ms));
        const back = Date.parse(fromJalali(local));
        // In 1977 and 1978 the offset itself changed by half an hour.
        if (back !== ms) expect([hour, hour / 2]).toContain(ms - back);
        expect(toJalali(isoSeconds(back))).toEqual(local);
      }
    }
  });

  test('a day comes back from its beginning', () => {
    fc.assert(
      fc.property(jalaliDays, (date) => {
        expect(toJalali(fromJalali(date))).toMatchObject(date);
        expect(toJalali(fromJalali(date, 'UTC'), 'UTC')).toMatchObject(date);
      }),
    );
  });

  test.each<[JalaliInput, string, string]>([
    [{ year: 1405, month: 8, day: 29 }, '2026-11-19T20:30:00Z', 'midnight in Tehran is 20:30 UTC of the day before'],
    [{ year: 1405, month: 8, day: 29, hour: 14, minute: 5 }, '2026-11-20T10:35:00Z', 'a time of day'],
    [{ year: 1399, month: 12, day: 30 }, '2021-03-19T20:30:00Z', 'the last day of a leap year'],
    [{ year: 1400, month: 5, day: 1 }, '2021-07-22T19:30:00Z', 'summer time'],
    [{ year: 1400, month: 1, day: 2 }, '2021-03-21T20:30:00Z', 'a midnight that summer time skipped begins at one'],
    [{ year: 1402, month: 5, day: 1 }, '2023-07-22T20:30:00Z', 'no summer time since 1402'],
  ])('%o is %s: %s', (date, iso) => {
    expect(fromJalali(date)).toBe(iso);
  });

  test('tell the parts of an instant', () => {
    expect(toJalali('2026-11-20T10:35:07.999Z')).toEqual({
      year: 1405,
      month: 8,
      day: 29,
      hour: 14,
      minute: 5,
      second: 7,
      weekday: 6,
    });
    expect(toJalali('2026-11-20T23:00:00Z', 'UTC')).toMatchObject({ day: 29, hour: 23 });
    expect(toJalali('2026-11-20')).toMatchObject({ year: 1405, month: 8, day: 29 });
  });

  test.each([
    { year: 1404, month: 12, day: 30 },
    { year: 1405, month: 13, day: 1 },
    { year: 1405, month: 0, day: 1 },
    { year: 1405, month: 7, day: 31 },
    { year: 1405, month: 1, day: 0 },
    { year: 1405, month: 1.5, day: 1 },
    { year: 1405.5, month: 1, day: 1 },
    { year: 1405, month: 1, day: 1.5 },
    { year: 0, month: 1, day: 1 },
    { year: 1405, month: 1, day: 1, hour: 24 },
    { year: 1405, month: 1, day: 1, minute: 60 },
    { year: 1405, month: 1, day: 1, second: -1 },
    { year: 1405, month: 1, day: 1, second: 60 },
    { year: 1405, month: 1, day: 1, hour: 1.5 },
    { year: 1405, month: 1, day: 1, minute: 1.5 },
    { year: Number.NaN, month: 1, day: 1 },
  ])('%o is refused', (date) => {
    expect(() => fromJalali(date)).toThrow(RangeError);
  });

  test('what is no instant is refused', () => {
    for (const text of ['', 'x', '2026-13-01']) expect(() => toJalali(text)).toThrow(RangeError);
  });
});

describe('jalaliToGregorianDay', () => {
  test('names the same day as the UTC clock does', () => {
    expect(jalaliToGregorianDay({ year: 1405, month: 8, day: 29 })).toBe('2026-11-20');
    expect(() => jalaliToGregorianDay({ year: 1404, month: 12, day: 30 })).toThrow(RangeError);
    fc.assert(
      fc.property(jalaliDays, (date) => {
        const day = jalaliToGregorianDay(date);
        expect(fromJalali(date, 'UTC')).toBe(`${day}T00:00:00Z`);
        expect(toJalali(day)).toMatchObject(date);
      }),
    );
  });
});

describe('formats', () => {
  test('day, time with day, and words', () => {
    const iso = '2026-11-20T10:35:00Z';
    expect(formatJalaliDate(iso)).toBe('1405/08/29');
    expect(formatJalaliDateTime(iso)).toBe('14:05:00 1405/08/29');
    expect(formatJalaliLong(iso)).toBe('جمعه 29 آبان 1405');
    expect(formatJalaliDateTime(iso, 'UTC')).toBe('10:35:00 1405/08/29');
  });

  test('what is written is read back', () => {
    fc.assert(
      fc.property(jalaliDays, (date) => {
        const written = formatJalaliDate(fromJalali(date));
        expect(parseJalaliDate(written)).toEqual(date);
        expect(parseJalaliDate(toPersianDigits(written))).toEqual(date);
      }),
    );
  });
});

describe('parseJalaliDate', () => {
  const date = { year: 1405, month: 8, day: 29 };
  test.each([
    '1405/08/29',
    '۱۴۰۵/۰۸/۲۹',
    '١٤٠٥/٠٨/٢٩',
    '1405-8-29',
    '1405.08.29',
    '1405 8 29',
    '14050829',
    '29/08/1405',
    ' \u200F1405/08/29\u200F ',
  ])('reads %j', (text) => {
    expect(parseJalaliDate(text)).toEqual(date);
  });

  test.each([
    ['', 'nothing'],
    ['1405/08', 'no day'],
    ['1405/8/29/1', 'four parts'],
    ['1405/08-29', 'two separators'],
    ['05/08/29', 'a two-digit year'],
    ['1405/07/31', 'مهر has 30 days'],
    ['1404/12/30', 'no leap year'],
    ['1405/13/01', 'no such month'],
    ['1405/00/10', 'no such month'],
    ['2026/11/20', 'a Gregorian year'],
    ['1299/01/01', 'before the range'],
    ['1501/01/01', 'after the range'],
    ['1405/ab/01', 'letters'],
    ['1405/08/2_', 'an unfinished mask'],
  ])('refuses %j: %s', (text) => {
    expect(parseJalaliDate(text)).toBeNull();
  });

  test('any text is parsed without a fault', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: 'binary' }), fc.stringMatching(/^[0-9۰-۹/ -]{0,12}$/)), (text) => {
        const parsed = parseJalaliDate(text);
        if (parsed !== null) expect(isJalaliDate(parsed)).toBe(true);
      }),
    );
  });
});

describe('ranges', () => {
  const friday = '2026-11-20T10:35:00Z'; // جمعه 29 آبان 1405
  test.each([
    ['today', '1405/08/29', '1405/08/30'],
    ['week', '1405/08/23', '1405/08/30'],
    ['month', '1405/08/01', '1405/09/01'],
    ['season', '1405/07/01', '1405/10/01'],
    ['year', '1405/01/01', '1406/01/01'],
  ] as const)('%s is from %s up to %s', (kind, from, to) => {
    const range = jalaliRange(kind, friday);
    expect(formatJalaliDateTime(range.from)).toBe(`00:00:00 ${from}`);
    expect(formatJalaliDateTime(range.to)).toBe(`00:00:00 ${to}`);
  });

  test('a day turns at midnight in Tehran', () => {
    expect(jalaliRange('today', '2026-11-20T20:29:59Z').to).toBe('2026-11-20T20:30:00Z');
    expect(jalaliRange('today', '2026-11-20T20:30:00Z').from).toBe('2026-11-20T20:30:00Z');
  });

  test('each month of a year ends with its last day, that before the last too', () => {
    const months = Array.from({ length: 12 }, (_, at) => fromJalali({ year: 1405, month: at + 1, day: 15 }));
    const next = months.map((instant) => toJalali(jalaliRange('month', instant).to));
    expect(next.map(({ month, day }) => [month, day])).toEqual(months.map((_, at) => [((at + 1) % 12) + 1, 1]));
  });

  test('the season of a month', () => {
    expect(jalaliSeasonOf('2026-11-20T10:35:00Z')).toEqual({ year: 1405, season: 3 });
    expect(jalaliSeasonOf('2026-03-20T20:29:59Z')).toEqual({ year: 1404, season: 4 });
    expect(jalaliSeasonOf('2026-03-20T20:30:00Z')).toEqual({ year: 1405, season: 1 });
  });

  test('each holds its instant, ends where the next begins, and lies within the greater one', () => {
    const kinds = ['today', 'month', 'season', 'year'] as const;
    fc.assert(
      fc.property(instants, (ms) => {
        const iso = new Date(ms).toISOString();
        const ranges = [...kinds, 'week' as const].map((kind) => jalaliRange(kind, iso));
        for (const { from, to } of ranges) {
          expect(Date.parse(from)).toBeLessThanOrEqual(ms);
          expect(Date.parse(to)).toBeGreaterThan(ms);
        }
        for (const kind of kinds)
          expect(jalaliRange(kind, jalaliRange(kind, iso).to).from).toBe(jalaliRange(kind, iso).to);
        for (let inner = 0; inner < kinds.length - 1; inner += 1) {
          expect(Date.parse(ranges[inner]?.from ?? '')).toBeGreaterThanOrEqual(
            Date.parse(ranges[inner + 1]?.from ?? ''),
          );
          expect(Date.parse(ranges[inner]?.to ?? '')).toBeLessThanOrEqual(Date.parse(ranges[inner + 1]?.to ?? ''));
        }
        expect(toJalali(jalaliRange('week', iso).from).weekday).toBe(0);
      }),
    );
  });
});

describe('epochDays', () => {
  test.each([
    [0, 0],
    [DAY_MS - 1, 0],
    [DAY_MS, 1],
    [-1, -1],
    [1_595_286_672_000, 18_463],
  ])('%d ms is day %d', (ms, days) => {
    expect(epochDays(ms)).toBe(days);
  });
});
