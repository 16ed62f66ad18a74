import { describe, expect, it } from 'vitest';
import { readAmount } from './read-amount.ts';
import { clockDigits, readMoment } from './read-moment.ts';

/** «HH:MM:SS» in Tehran. */
const tehranClock = (at: Date) => new Date(at.getTime() + 3.5 * 3_600_000).toISOString().slice(11, 19);
const nowMs = Date.parse('2026-11-25T12:00:00Z');

describe('the moment of a row', () => {
  it.each<[date: string, time: string, at: string]>([
    ['1405/08/29', '14:30', '2026-11-20T11:00:00.000Z'],
    ['۱۴۰۵/۸/۲۹', '۱۴:۳۰:۰۵', '2026-11-20T11:00:05.000Z'],
    ['1405/08/29', '1430', '2026-11-20T11:00:00.000Z'],
    ['1405/08/29', '02:30:00 ب.ظ', '2026-11-20T11:00:00.000Z'],
    ['1405/08/29', '2:30 PM', '2026-11-20T11:00:00.000Z'],
    ['1405/08/29', 'ب.ظ ۰۲:۳۰', '2026-11-20T11:00:00.000Z'],
    ['1405/08/29', 'عصر 02:30:00', '2026-11-20T11:00:00.000Z'],
    ['1405/08/29', 'PM 2:30', '2026-11-20T11:00:00.000Z'],
    ['1405/08/29 ب.ظ 02:30', '', '2026-11-20T11:00:00.000Z'],
    ['1405/08/29', 'صبح ۰۹:۳۰', '2026-11-20T06:00:00.000Z'],
    ['1405/08/29', '۱۲:۳۰ ق.ظ', '2026-11-19T21:00:00.000Z'],
    ['29/08/1405 02:30:00 ب.ظ', '', '2026-11-20T11:00:00.000Z'],
    ['11/20/2026 2:30:00 PM', '', '2026-11-20T11:00:00.000Z'],
    ['1405/08/29', '93005', '2026-11-20T06:00:05.000Z'],
    ['1405/08/29', '0', '2026-11-19T20:30:00.000Z'],
    ['1405/08/29', '۰۰۰۰', '2026-11-19T20:30:00.000Z'],
    // A spreadsheet's part of a day.
    ['1405/08/29', '0.5', '2026-11-20T08:30:00.000Z'],
    ['1405/08/29', '', '2026-11-20T08:30:00.000Z'],
    ['14:30:00 1405/08/29', '', '2026-11-20T11:00:00.000Z'],
    ['1405/08/29-14:30:00', '', '2026-11-20T11:00:00.000Z'],
    ['1405/08/29, 14:30', '', '2026-11-20T11:00:00.000Z'],
    ['14050829143000', '', '2026-11-20T11:00:00.000Z'],
    ['14050829', '', '2026-11-20T08:30:00.000Z'],
    // The time of its own holds, where the day's cell has midnight.
    ['2026-11-20T00:00:00', '14:30', '2026-11-20T11:00:00.000Z'],
    ['2026-11-20', '14:30', '2026-11-20T11:00:00.000Z'],
    ['2026-11-20T11:00:00Z', '', '2026-11-20T11:00:00.000Z'],
    ['05/08/29', '14:30', '2026-11-20T11:00:00.000Z'],
    ['05/08/29 14:30', '', '2026-11-20T11:00:00.000Z'],
    ['جمعه ۲۹ آبان ۱۴۰۵', '14:30', '2026-11-20T11:00:00.000Z'],
  ])('%s %s', (date, time, at) => {
    expect(readMoment(date, time, nowMs)).toMatchObject({ at: new Date(at) });
  });

  it.each<[date: string, time: string, field: string]>([
    ['', '14:30', 'date'],
    ['1405/08/32', '14:30', 'date'],
    ['1405/08/29', '25:61', 'time'],
    ['1405/08/29', 'ظهر', 'time'],
    ['1405/12/29', '', 'date'],
    // Longer than any: a few hundred cells of 4,000 spaces held the server up for half a minute.
    [`1405/08/29${' '.repeat(100)}14:30`, '', 'date'],
    ['1405/08/29', `${' 14:30'.repeat(20)}`, 'time'],
  ])('is none: %s %s', (date, time, field) => {
    expect(readMoment(date, time, nowMs)).toMatchObject({ field });
  });
});

it.each<[column: string[], clocks: (string | null)[]]>([
  [
    ['93015', '1215', '0', '5'],
    ['09:30:15', '00:12:15', '00:00:00', '00:00:05'],
  ],
  [
    ['143015', '۱۲۱۵'],
    ['14:30:15', '00:12:15'],
  ],
  [
    ['1430', '905', '12', '0'],
    ['14:30:00', '09:05:00', '00:12:00', '00:00:00'],
  ],
  [
    ['093015', '1201'],
    ['09:30:15', '12:01:00'],
  ],
  [
    ['14:30', '12'],
    ['14:30:00', null],
  ],
  [
    ['12', '9', '0'],
    [null, null, '00:00:00'],
  ],
])('a column of times: %j', (column, clocks) => {
  const most = clockDigits(column);
  const read = column.map((time) => readMoment('1405/08/29', time, nowMs, most));
  const shown = read.map((one) => ('at' in one ? tehranClock(one.at) : null));
  expect(shown).toEqual(clocks);
});

describe('an amount', () => {
  it.each<[cell: string, amount: bigint | null, isDebit: boolean | null]>([
    ['۱٬۲۵۰٬۰۰۰', 1_250_000n, null],
    ['1,250,000 ریال', 1_250_000n, null],
    ['1.250.000', 1_250_000n, null],
    ['1250000.00', 1_250_000n, null],
    ['(1,250)', -1250n, null],
    ['-1,250', -1250n, null],
    ['1,250-', -1250n, null],
    ['1,250 بد', 1250n, true],
    ['بس 1,250', 1250n, false],
    ['1,250 CR', 1250n, false],
    ['-', null, null],
    ['', null, null],
    ['0', 0n, null],
  ])('%s', (cell, amount, isDebit) => expect(readAmount(cell, 'rial')).toEqual({ amount, isDebit }));

  it('whose one mark may part thousands is not taken for a thousandth of it', () => {
    for (const cell of ['208.500', '۲۰۸/۵۰۰', '-208.500 ریال'])
      expect(readAmount(cell, 'rial')).toMatchObject({ fault: expect.stringContaining('هزارگان') });
  });

  it.each(['9850000,00', '12,5', '۱۲،۵', '98,50,000', '1250,000', '9850000,00 ریال', '9850000,00 بد'])(
    'whose commas part no thousands is not taken for whole rials: %s',
    (cell) => {
      for (const unit of ['rial', 'toman'] as const)
        expect(readAmount(cell, unit)).toMatchObject({ fault: expect.stringContaining('ویرگول') });
    },
  );

  it.each(['10%', '٪۱۰', '10 ٪'])('is no share: %s', (cell) => {
    expect(readAmount(cell, 'rial')).toEqual({ fault: expect.stringContaining('عدد نیست') });
  });

  it('in a file of tomans is ten times as much, but where rials are named beside it', () => {
    expect(readAmount('۱۲۵', 'toman')).toMatchObject({ amount: 1250n });
    expect(readAmount('۱۲۵ تومان', 'toman')).toMatchObject({ amount: 1250n });
    expect(readAmount('۱۲۵۰ ریال', 'toman')).toMatchObject({ amount: 1250n });
    expect(readAmount('۱۲۵ تومان', 'rial')).toMatchObject({ fault: expect.stringContaining('به ریال نیست') });
  });
});
