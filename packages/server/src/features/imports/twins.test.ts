import { readFile } from 'node:fs/promises';
import type { InvoiceDraft } from '@taraz/core';
import { expect, it } from 'vitest';
import { storedDraft } from '../invoices/stored-draft.ts';
import { contentOf } from './check/content.ts';
import { type Known, twinsAmong } from './twins.ts';

const example = new URL('../../../../../examples/1-1-sale.json', import.meta.url);
const sample = JSON.parse(await readFile(example, 'utf8')) as InvoiceDraft;

/** One of very many alike, by the code of its buyer. */
const soldTo = (code: number): InvoiceDraft => ({
  ...sample,
  buyer_info: { ...sample.buyer_info, national_code: String(code) },
});
const many = Array.from({ length: 2_000 }, (_, at) => at);
const known = (at: number, code: number): Known => ({
  ...{
    id: `i${at}`,
    internal_id: '7',
    subject: 'original',
    state: 'confirmed',
    total: '5',
    apart: null,
    draft: JSON.parse(storedDraft(soldTo(code))),
  },
  created_at: new Date('2026-11-28T08:00:00Z'),
});
const sought = (place: number, code: number, number = '') => ({
  ...{
    place,
    number,
    subject: 'original' as const,
    content: contentOf(soldTo(code)),
    total: '5',
    day: '2026-11-28',
    buyer: '',
    apart: '',
  },
});

it('thousands of one number are looked for among as many at a look', { timeout: 10_000 }, () => {
  const there = many.map((at) => known(at, at));
  const numbered = many.map((at) => sought(at, 10_000 + at, '7'));
  expect(twinsAmong(numbered, { byNumber: there, byContent: new Map() }).get(1_999)).toMatchObject({ id: 'i0' });
});

it('of one number the one of the same content is the twin, else the first', () => {
  const there = [known(1, 1), known(2, 2), known(3, 2)];
  const byNumber = twinsAmong([sought(0, 2, '۷'), sought(1, 9, '7'), sought(2, 9, '8')], {
    byNumber: there,
    byContent: new Map(),
  });
  expect([0, 1, 2].map((place) => byNumber.get(place)?.id)).toEqual(['i2', 'i1', undefined]);
});
