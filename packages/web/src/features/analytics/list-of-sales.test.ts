import { expect, it } from 'vitest';
import { instantsOfRange } from '../../ui/jalali-values.ts';
import { listOfSales } from './list-of-sales.ts';

const days = { from: '2026-10-23', to: '2026-11-21' };
const range = instantsOfRange(days);
const counted = { ...days, counted: true, all: true };

it.each([
  [range, counted],
  [
    { ...range, goods: '2720000037526~چای' },
    { ...counted, goods: '2720000037526~چای' },
  ],
  [
    { ...range, branch_id: '0199c0de-0000-7000-8000-000000000001', pattern: 'gold' as const },
    { ...counted, branch: '0199c0de-0000-7000-8000-000000000001', pattern: 'gold' },
  ],
  // Whose list would show others, or more of each.
  [{ ...range, buyer: '14008430838' }, null],
  [{ ...range, part: 'exempt' as const }, null],
  [{ ...range, across: 'later' as const }, null],
  [{ ...range, across: 'cancelled' as const }, null],
  [{}, null],
])('%j is the list %j', (filter, search) => {
  expect(listOfSales(filter)).toEqual(search);
});
