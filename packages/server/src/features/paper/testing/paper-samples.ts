import { readdirSync, readFileSync } from 'node:fs';
import type { InvoiceDraft } from '@taraz/core';
import type { PaperSource } from '../paper-source.ts';

const examples = new URL('../../../../../../examples/', import.meta.url);

/** Names of the sixteen examples, one for each column of the rules. */
export const exampleNames: readonly string[] = readdirSync(examples)
  .filter((file) => file.endsWith('.json'))
  .map((file) => file.replace('.json', ''))
  .sort();

const issuedAt = '2026-11-20T10:35:00.000Z';
const previewUrl = 'https://taraz.example/preview/invoice/Qm9vay1hLXByZXZpZXctdG9rZW4';

export function exampleDraft(name: string): InvoiceDraft {
  const draft = JSON.parse(readFileSync(new URL(`${name}.json`, examples), 'utf8')) as InvoiceDraft;
  return { ...draft, invoice: { ...draft.invoice, invoice_date: issuedAt } };
}

/** An example as a confirmed invoice of the real authority. */
export function exampleSource(name: string, changes: Partial<PaperSource> = {}): PaperSource {
  return {
    id: '01981e3a-7c00-7000-8000-000000000001',
    draft: exampleDraft(name),
    issuedAt,
    taxNumber: 'A112160512900000001FB1',
    serialNumber: '507',
    referenceNumber: '8f2c1a90-3b7e-4c55-9d21-5b6f0d1c2e3a',
    environment: 'production',
    state: 'confirmed',
    fate: null,
    payload: null,
    goldRate: null,
    reference: null,
    previewUrl,
    ...changes,
  };
}

/** The example with so many lines, all different. */
export function withLines(source: PaperSource, count: number): PaperSource {
  const [line] = source.draft.items;
  if (line === undefined) throw new Error('the example has no line to copy');
  const items = Array.from({ length: count }, (_, index) => ({
    ...line,
    uuid: `line-${index}`,
    item_code: String(2_710_000_138_624 + index),
    item_name:
      index % 3 === 1
        ? `${line.item_name} با شرحی بلند که در یک سطر نمی‌گنجد و به سطر بعد می‌رود، شماره ${index}`
        : `${line.item_name} ${index}`,
    item_qty: String(1 + ((index * 7) % 24)),
    item_price: String(85_000 + index * index * 137),
    item_discount: index % 5 === 0 ? String(index * 100) : '',
  }));
  return { ...source, draft: { ...source.draft, items, payments: [] } };
}

/** The example with changes of its header. */
export function withHeader(source: PaperSource, changes: Partial<InvoiceDraft['invoice']>): PaperSource {
  return { ...source, draft: { ...source.draft, invoice: { ...source.draft.invoice, ...changes } } };
}
