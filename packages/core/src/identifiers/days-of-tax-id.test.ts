import { expect, test } from 'vitest';
import { daysOfTaxId } from './days-of-tax-id.ts';
import { makeTaxId, parseTaxId } from './tax-id.ts';

const daysOf = (at: string) => {
  const taxId = makeTaxId({ memoryId: 'A11216', indatimMs: Date.parse(at), serial: 7n });
  return daysOfTaxId(parseTaxId(taxId)?.epochDays ?? 0);
};

test.each([
  ['by day', '2026-10-10T08:00:00Z', '2026-10-10', '2026-10-11', true],
  ['at midnight in Tehran', '2026-10-10T20:30:00Z', '2026-10-10', '2026-10-11', true],
  ['at midnight of 1 Mehr', '2026-09-22T20:30:00Z', '2026-09-22', '2026-09-23', false],
  ['at midnight of the new year', '2027-03-20T20:30:00Z', '2027-03-20', '2027-03-21', false],
  ['in the last hours of Shahrivar', '2026-09-22T18:00:00Z', '2026-09-22', '2026-09-23', false],
])('an invoice %s is of one of two days', (_name, at, day, dayAfter, areOfOneSeason) => {
  expect(daysOf(at)).toEqual({ day, dayAfter, areOfOneSeason });
});
