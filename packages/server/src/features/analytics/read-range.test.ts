import { expect, it } from 'vitest';
import { rangeMessages } from './messages.fa.ts';
import { readRange } from './read-range.ts';

const nowMs = Date.parse('2026-11-29T08:00:00Z');

it.each([
  ['2026-11-01T00:00:00Z', '2026-10-01T00:00:00Z', rangeMessages.reversed],
  ['2005-01-01T00:00:00Z', '2026-11-29T00:00:00Z', rangeMessages.tooLong],
])('says why days from %s to %s make no report', (from_date, to_date, message) => {
  expect(() => readRange({ from_date, to_date }, nowMs)).toThrow(
    expect.objectContaining({ errors: [{ path: 'from_date', code: 'OUT_OF_RANGE', message }] }),
  );
});

it('takes twelve years', () => {
  const from_date = '2015-03-21T00:00:00Z';
  expect(readRange({ from_date, to_date: '2027-03-20T00:00:00Z' }, nowMs).from).toBe('2015-03-21');
});
