import { expect, it } from 'vitest';
import { taxStillDue } from './tax-still-due.ts';

const month = (from_day: string, to_day: string, vat: string) => ({
  from_day,
  to_day,
  vat,
  invoices: 1,
  net: '0',
  previous_net: '0',
  previous_vat: '0',
});
const months = [
  month('2026-08-23', '2026-09-22', '1000'),
  month('2026-09-23', '2026-10-22', '100'),
  month('2026-10-23', '2026-11-21', '20'),
  month('2026-11-22', '2026-12-21', '3'),
  month('2026-12-22', '2027-01-20', '7'),
];
const autumn = { vat: '123', month: 9, to_day: '2026-12-21' };

it.each([
  ['on the first day of the next', '2026-12-22', autumn],
  ['on the last day to pay it', '2027-01-05', autumn],
  ['a day later no more', '2027-01-06', null],
])('the tax of a season is told %s', (_, today, due) => {
  expect(taxStillDue(months, today)).toEqual(due);
});

it('is not told within the season, without sales, or before three months are known', () => {
  expect(taxStillDue(months.slice(0, 4), '2026-11-25')).toBeNull();
  expect(
    taxStillDue(
      months.map((row) => ({ ...row, vat: '0' })),
      '2026-12-23',
    ),
  ).toBeNull();
  expect(taxStillDue(months.slice(-3), '2026-12-23')).toBeNull();
});
