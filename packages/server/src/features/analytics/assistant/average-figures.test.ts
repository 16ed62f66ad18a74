import { describe, expect, it } from 'vitest';
import { averageFigures } from './average-figures.ts';

const today = '2026-11-25';
const sums = { net: '1000000', invoices: 8 };
const aban = { from: '2026-10-23', to: '2026-11-21' };
const azar = { from: '2026-11-22', to: '2026-12-21' };
const year = { from: '2026-03-21', to: '2027-03-20' };
const told = (...given: Parameters<typeof averageFigures>) => averageFigures(...given).map(({ value }) => value);

describe('averages', () => {
  it('are of an invoice and a day, in whole rials, with the sum that they are of', () => {
    expect(told(sums, aban, today, null)).toEqual(['125000', '33333', '1000000']);
  });

  it('of days that have not come yet take none', () => {
    expect(told(sums, azar, today, 'day')).toEqual(['250000', '125000', '1000000']);
  });

  it('of each month are told first where they are asked for, of the months that have begun', () => {
    expect(averageFigures(sums, year, today, 'month')[0]).toEqual({
      label: 'هر ماه، از ۹',
      value: '111111',
      unit: 'rial',
    });
    expect(told(sums, year, today, 'season')[0]).toBe('333333');
  });

  it('of more returned than sold are negative', () => {
    expect(told({ net: '-100', invoices: 3 }, aban, today, null)[0]).toBe('-33');
  });
});
