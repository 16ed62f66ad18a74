import { emptyDraft, emptyItem } from '@taraz/core';
import { describe, expect, test } from 'vitest';
import { planRepair, vatChange } from './plan-repair.ts';
import type { RefusedInvoice } from './queries.ts';

const nowMs = Date.parse('2026-11-18T08:00:00Z');
const deps = { now: () => nowMs, uuid: () => crypto.randomUUID() };
const code = '0304401';

function refused(rates: string[], findings: { code: string; path: string }[]): RefusedInvoice {
  const draft = emptyDraft({ nowIso: new Date(nowMs - 86_400_000).toISOString(), uuid: deps.uuid });
  draft.invoice.invoice_output_type = 'type_two';
  draft.seller_info.economic_code = '14003778990';
  draft.items = rates.map((rate, index) => ({
    ...emptyItem(deps.uuid()),
    item_code: index === 0 ? '2720000131425' : '2720000114542',
    item_name: `کالای ${index}`,
    item_unit: '1627',
    item_qty: '2',
    item_price: '1000000',
    item_vat_percentage: rate,
  }));
  return {
    draft,
    memory_id: 'A11216',
    invoice_type: 'original',
    findings: findings.map((one) => ({ ...one, severity: 'error' })),
  } as unknown as RefusedInvoice;
}

const rateOf = (line: number) => ({ code, path: `items[${line}].item_vat_percentage` });
const own = (rate: string) => new Map([['2720000131425', rate]]);

describe('a refused rate', () => {
  test("becomes the own list's where that differs, with the tax before and after", () => {
    const repair = planRepair(refused(['0', '10'], [rateOf(0)]), code, { deps, rates: own('10') });
    expect(repair).toMatchObject({
      kind: 'certain',
      changes: [{ path: 'items[0].item_vat_percentage', from: '0', to: '10', name: 'کالای 0', line: 0, isRate: true }],
      vatNow: '200000',
      vatAfter: '400000',
      difference: '200000',
      body: { memory_id: 'A11216', save_as_draft: false },
    });
    expect(vatChange([repair, repair])).toBe('400000');
  });

  test("becomes the law's of the date when the own list has the same wrong one", () => {
    const repair = planRepair(refused(['9'], [rateOf(0)]), code, { deps, rates: own('9') });
    expect(repair).toMatchObject({ kind: 'certain', changes: [{ from: '9', to: '10' }] });
  });

  test('of goods sold at the law’s rate, which is the own list’s too, is not called tax-free', () => {
    for (const rates of [own('10'), new Map<string, string>()])
      expect(planRepair(refused(['10'], [rateOf(0)]), code, { deps, rates })).toMatchObject({
        kind: 'apart',
        why: 'no_rate',
      });
  });

  test('of goods sold without tax, and so in the own list, is for a person to judge', () => {
    const repair = planRepair(refused(['0'], [rateOf(0)]), code, { deps, rates: own('0') });
    expect(repair).toMatchObject({ kind: 'apart', why: 'exempt', path: 'items[0].item_vat_percentage' });
    expect(vatChange([repair])).toBe('0');
  });
});

describe('not certain', () => {
  test('is an invoice with another error', () => {
    const both = [rateOf(0), { code: '0303301', path: 'items[0].item_code' }];
    expect(planRepair(refused(['0'], both), code, { deps, rates: own('10') })).toMatchObject({ why: 'other_error' });
  });

  test('is what the rule book has no remedy for', () => {
    const unknown = { code: '0303301', path: 'items[0].item_code' };
    expect(planRepair(refused(['10'], [unknown]), '0303301', { deps, rates: own('10') })).toMatchObject({
      kind: 'apart',
      why: 'no_fix',
    });
  });

  test('is one that the rule book would still refuse', () => {
    const invoice = refused(['0'], [rateOf(0)]);
    const [item] = invoice.draft.items;
    Object.assign(item ?? {}, { item_price: '' });
    expect(planRepair(invoice, code, { deps, rates: own('10') })).toMatchObject({ kind: 'apart', why: 'remains' });
  });
});
