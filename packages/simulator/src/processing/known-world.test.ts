import { DatabaseSync } from 'node:sqlite';
import { JsonNumber, type WireInvoice } from '@taraz/core';
import { expect, it } from 'vitest';
import type { Submission } from '../ledger/submissions.ts';
import { Registry } from '../registry/registry.ts';
import { type KnownWorld, validationContext } from './known-world.ts';

const row = { fiscalId: 'A11216', receivedAt: 0 } as Submission;

function contextOf(invoice: WireInvoice, world: Partial<KnownWorld> = {}) {
  const database = new DatabaseSync(':memory:');
  database.exec('create table registry (kind text, key text, value text)');
  return validationContext({ registry: new Registry(database), ...world } as KnownWorld, row, invoice, []);
}

it('the goods of an invoice of very many lines are looked for in each line once', () => {
  let reads = 0;
  const body = Array.from({ length: 2_000 }, (_, index) => ({
    get sstid() {
      reads += 1;
      return String(2_800_000_000_000 + index);
    },
  }));
  const context = contextOf({ header: { ins: '1' }, body, payments: [] });
  for (let index = 0; index < body.length; index += 1) context.goods?.(String(2_800_000_000_000 + index));
  expect(reads).toBeLessThanOrEqual(2 * body.length);
});

it.each([
  ['10', '9', { rate: '10' }],
  ['9', '10', { rate: '10' }],
  ['10', '10', undefined],
  ['10', '9.0', { rate: '10' }],
  ['9E0', '10', { rate: '10' }],
])('of two lines of one goods id with %s and %s percent, a former rate is found in either', (first, second, facts) => {
  const lineOf = (vra: string) => ({ sstid: '2710000138624', vra: new JsonNumber(vra) });
  const indatim = new JsonNumber(String(Date.parse('2026-11-20T08:00:00Z')));
  const header = { ins: new JsonNumber('1'), inp: new JsonNumber('1'), indatim };
  const context = contextOf({ header, body: [lineOf(first), lineOf(second)], payments: [] });
  expect(context.goods?.('2710000138624')).toEqual(facts);
});

it('the invoice that one refers to is read once, however many rules ask for it', () => {
  let reads = 0;
  const registrations = {
    byTaxId: () => {
      reads += 1;
      return undefined;
    },
  } as unknown as KnownWorld['registrations'];
  const context = contextOf({ header: { ins: '2' }, body: [], payments: [] }, { registrations });
  expect([context.reference?.('A'), context.reference?.('A'), reads]).toEqual([null, null, 1]);
});
