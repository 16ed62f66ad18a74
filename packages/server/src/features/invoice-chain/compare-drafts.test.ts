import { emptyDraft, emptyItem, type InvoiceDraft } from '@taraz/core';
import { expect, it } from 'vitest';
import { compareDrafts } from './compare-drafts.ts';

const draftOf = (...items: [code: string, quantity: string, price: string][]): InvoiceDraft => {
  const draft = emptyDraft({ nowIso: '2026-11-18T08:00:00Z', uuid: () => '' });
  draft.items = items.map(([code, item_qty, item_price]) => ({
    ...emptyItem(''),
    item_code: code,
    item_name: `کالای ${code}`,
    item_unit: '1627',
    item_qty,
    item_price,
    item_vat_percentage: '0',
  }));
  return draft;
};

it('tells quantity, price, a line that fell away and one that came, and the total', () => {
  const before = draftOf(['1', '2', '100'], ['2', '5', '10'], ['1', '1', '7']);
  const after = draftOf(['1', '1', '100'], ['1', '1', '8'], ['3', '4', '1']);
  expect(compareDrafts(before, after)).toEqual([
    { what: 'total', name: '', from: '257', to: '112' },
    { what: 'quantity', name: 'کالای 1', from: '2', to: '1' },
    { what: 'line_removed', name: 'کالای 2', from: '5', to: '' },
    { what: 'price', name: 'کالای 1', from: '7', to: '8' },
    { what: 'line_added', name: 'کالای 3', from: '', to: '4' },
  ]);
});

it('knows that 2 and 2.0 are the same', () => {
  expect(compareDrafts(draftOf(['1', '2', '100']), draftOf(['1', '2.0', '100.00']))).toEqual([]);
});
