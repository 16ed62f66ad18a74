import { columnOfDraft, type DraftField, draftFieldsOf, type InvoiceDraft, type WireKey } from '@taraz/core';
import type { Change } from './change.ts';

/** Told beside the version itself, not of the sale, or together as `sg`. */
const elsewhere: ReadonlySet<WireKey> = new Set(['indatim', 'indati2m', 'insr', 'sg', 'sgid', 'sgt']);

function textAt(draft: InvoiceDraft, { path }: DraftField): string {
  const [section = '', name = ''] = path.split('.');
  const holder = (draft as unknown as Record<string, Record<string, unknown> | undefined>)[section];
  const value = holder?.[name];
  // A flight of no type is 0.
  return typeof value === 'number' ? String(value || '') : typeof value === 'string' ? value.trim() : '';
}

const shippedOf = ({ invoice }: InvoiceDraft): string =>
  invoice.goods_shipped
    .map(({ description, goods_id }) => [description, goods_id].filter(Boolean).join(' '))
    .join('، ');

/** What changed of the pattern's own numbers, places and dates, which a correction may be for alone; `what` is the authority's key. */
export function headerChanges(before: InvoiceDraft, after: InvoiceDraft): Change[] {
  const own = draftFieldsOf(columnOfDraft(after)).filter(({ key, step }) => step === 'pattern' && !elsewhere.has(key));
  const told = own.map((field) => ({ what: field.key, from: textAt(before, field), to: textAt(after, field) }));
  return [...told, { what: 'sg', from: shippedOf(before), to: shippedOf(after) }]
    .filter(({ from, to }) => from !== to)
    .map((change) => ({ ...change, name: '' }));
}
