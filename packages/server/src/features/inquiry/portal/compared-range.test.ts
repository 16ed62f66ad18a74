import { DAY_MS } from '@taraz/core';
import { describe, expect, it } from 'vitest';
import { comparedRange, isCompared } from './compared-range.ts';

/** A row of the file whose tax id holds 31 Shahrivar 1405 in UTC, the last day of the season. */
const row = (issuedAt: string | null) => ({
  taxNumber: 'a',
  utcDay: Date.UTC(2026, 8, 22) / DAY_MS,
  kind: { issuedAt: issuedAt === null ? null : new Date(issuedAt) },
});
const night = '2026-09-22T21:40:00.000Z';
const day = '2026-09-22T08:30:00.000Z';
const mehr = { from: new Date('2026-09-22T20:30:00.000Z'), to: new Date('2026-09-23T20:29:59.999Z') };
const none = new Map<string, Date>();
const byFile = { from: undefined, to: undefined };

describe('a row that the own book has not', () => {
  it('is of the day that the file tells, also of a night whose tax id has the day before', () => {
    expect(comparedRange([row(night)], none, byFile)).toEqual(mehr);
    expect([night, day].map((at) => isCompared(row(at), none, mehr))).toEqual([true, false]);
  });

  it('is of the day of its tax id where the file tells none, and of any range that this touches', () => {
    expect(comparedRange([row(null)], none, byFile).from).toEqual(new Date('2026-09-21T20:30:00.000Z'));
    expect(isCompared(row(null), none, mehr)).toBe(true);
  });
});

it('is of the day that the own book has, whatever the file tells', () => {
  const own = new Map([['a', new Date(night)]]);
  expect(comparedRange([row(day)], own, byFile)).toEqual(mehr);
  expect(isCompared(row(day), own, mehr)).toBe(true);
});
