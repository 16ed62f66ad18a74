import { DAY_MS } from '@taraz/core';
import { expect, it } from 'vitest';
import { issuedAsSaid, issuedUnsaid } from './issued-when.ts';

const days = (instant: string): number => Math.floor(Date.parse(instant) / DAY_MS);
const epochDays = days('2026-11-30T00:00:00Z');
const saidDay = (day: string): Date => new Date(`${day}T06:00:00+03:30`);
const nowAt = (instant: string): number => Date.parse(instant);

// 08:30Z is noon in Tehran, 22:30Z is two of its next day.
it.each([
  ['a day later', '2026-12-01T09:00:00Z', '2026-11-30T08:30:00.000Z'],
  ['in the afternoon', '2026-11-30T12:00:00Z', '2026-11-30T08:30:00.000Z'],
  ['in the morning', '2026-11-30T04:00:00Z', '2026-11-30T04:00:00.000Z'],
  ['by a clock of the day before', '2026-11-29T23:59:00Z', '2026-11-30T08:30:00.000Z'],
])('a day alone, taken in %s, is its noon and never an hour of today yet to come', (_when, now, expected) => {
  expect(issuedAsSaid(epochDays, new Date('2026-11-30T00:00:00+03:30'), nowAt(now))?.toISOString()).toBe(expected);
  expect(issuedUnsaid(epochDays, nowAt(now)).noon.toISOString()).toBe(expected);
});

it.each([
  ['later', '2026-12-01T09:00:00Z', '2026-11-30T22:30:00.000Z'],
  ['at one of that night', '2026-11-30T21:30:00Z', '2026-11-30T21:30:00.000Z'],
])('the day after, taken in %s, is of that night', (_when, now, expected) => {
  expect(issuedAsSaid(epochDays, saidDay('2026-12-01'), nowAt(now))?.toISOString()).toBe(expected);
});

it('an hour that is said stands, and another day than the tax id has is none', () => {
  const now = nowAt('2026-12-02T00:00:00Z');
  expect(issuedAsSaid(epochDays, new Date('2026-11-30T10:15:00Z'), now)?.toISOString()).toBe(
    '2026-11-30T10:15:00.000Z',
  );
  expect(issuedAsSaid(epochDays, saidDay('2026-12-03'), now)).toBeNull();
});
