import { emptyDraft, emptyItem, emptyPayment, type InvoiceDraft } from '@taraz/core';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type StoredDraft, storedDraft, wholeDraft } from './stored-draft.ts';

/** Any draft: each text of the form as it is, empty, or of any letters. */
function anyOf(value: unknown): fc.Arbitrary<unknown> {
  if (typeof value === 'string') return fc.oneof(fc.constant(value), fc.constant(''), fc.string({ unit: 'grapheme' }));
  if (Array.isArray(value)) return fc.array(fc.oneof(...value.map(anyOf)), { maxLength: 3 });
  if (typeof value === 'object' && value !== null)
    return fc.record(Object.fromEntries(Object.entries(value).map(([key, one]) => [key, anyOf(one)])));
  return fc.constant(value);
}

const empty = emptyDraft({ nowIso: '2026-11-21T08:00:00.000Z', uuid: () => 'a line' });
const { settlement, ...rest } = {
  ...empty,
  invoice: { ...empty.invoice, goods_shipped: [{ goods_id: '1', description: 'سیمان' }] },
  items: [emptyItem('a line')],
  payments: [{ ...emptyPayment, treasury_id: '' }],
};
const drafts = fc
  .tuple(anyOf(rest), anyOf(settlement[0]))
  .map(([some, one]) => ({ ...(some as object), settlement: [one] }) as unknown as InvoiceDraft);

const read = (json: string): InvoiceDraft => wholeDraft(JSON.parse(json) as StoredDraft);

describe('a draft as it is stored', () => {
  it('comes back as it was, whatever of it is empty', () => {
    fc.assert(fc.property(drafts, (draft) => void expect(read(storedDraft(draft))).toEqual(draft)));
  });

  it('is read as it stood in rows that kept their empty texts', () => {
    fc.assert(fc.property(drafts, (draft) => void expect(read(JSON.stringify(draft))).toEqual(draft)));
  });

  it('has no field that a new draft leaves empty, and keeps what the product presets but somebody emptied', () => {
    const json = storedDraft({ ...empty, items: [{ ...emptyItem('a line'), item_unit: '' }] });
    expect(json).not.toContain('""');
    expect(read(json).items[0]?.item_unit).toBe('');
  });
});
