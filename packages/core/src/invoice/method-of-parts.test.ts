import { expect, it } from 'vitest';
import type { InvoiceDraft } from '../model/draft.ts';
import { emptyDraft, emptyItem } from './empty-draft.ts';
import { isCreditBeyondTotal, methodOfParts } from './method-of-parts.ts';

const uuid = () => '0198f000-0000-7000-8000-000000000001';
/** Two of 1,000 with ten percent: 2,200 with the tax, 2,000 without. */
function draftOf(
  cash_price: string,
  credit_price: string,
  invoice: Partial<InvoiceDraft['invoice']> = {},
): InvoiceDraft {
  const draft = emptyDraft({ nowIso: '2026-11-20T10:00:00Z', uuid }, { invoice });
  draft.items = [{ ...emptyItem(uuid()), item_qty: '2', item_price: '1000', item_vat_percentage: '10' }];
  draft.settlement = [{ cash_price, credit_price }];
  return draft;
}

it.each([
  ['', '', null],
  ['0', '0', null],
  ['2200', '0', 'cash'],
  ['2000', '', 'cash'],
  // The rest was paid in another way, or is owed.
  ['500', '', null],
  ['0', '2200', 'credit'],
  ['', '2000', 'credit'],
  // Rounded by the program.
  ['', '1990', 'credit'],
  ['', '2211', 'credit'],
  ['', '1000', 'both'],
  ['1200', '1000', 'both'],
  ['', '50000000', 'credit'],
  ['x', '', null],
] as const)('cash of %j and credit of %j settle 2,200 as %s', (cash, credit, method) => {
  expect(methodOfParts(draftOf(cash, credit))).toBe(method);
});

it('a cancellation is settled as what it cancels, and of what comes to nothing yet a credit is all of it', () => {
  expect(methodOfParts(draftOf('', '2200', { invoice_type: 'cancellation' }))).toBeNull();
  expect(methodOfParts(draftOf('', '2200', { invoice_type: 'corrective' }))).toBe('credit');
  const empty = { ...draftOf('', '5'), items: [] };
  expect([methodOfParts(empty), isCreditBeyondTotal(empty)]).toEqual(['credit', false]);
});

it('of a credit beyond the total, but for what programs round, is told', () => {
  const beyond = ['2200', '2211', '2212', '50000000', '', 'x'].map((credit) =>
    isCreditBeyondTotal(draftOf('', credit)),
  );
  expect(beyond).toEqual([false, false, true, true, false, false]);
});
