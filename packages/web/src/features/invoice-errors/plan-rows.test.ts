import { emptyDraft, emptyItem } from '@taraz/core';
import { expect, it } from 'vitest';
import { browserDeps } from '../invoices/wizard/browser-deps.ts';
import { plannerOf } from './plan-rows.ts';
import type { RefusedInvoice } from './queries.ts';

const rateRefused = '0304401';
const item_code = '2720000114542';

/** An invoice that was refused for the rate of its only line. */
function refused(own_rates: Record<string, string>): RefusedInvoice {
  const draft = emptyDraft({ nowIso: new Date(browserDeps.now()).toISOString(), uuid: browserDeps.uuid });
  draft.invoice.invoice_output_type = 'type_two';
  draft.seller_info.economic_code = '14003778990';
  const line = { item_code, item_name: 'برنج', item_unit: '1627', item_qty: '2', item_price: '1000000' };
  draft.items = [{ ...emptyItem(browserDeps.uuid()), ...line, item_vat_percentage: '9' }];
  const findings = [{ code: rateRefused, path: 'items[0].item_vat_percentage', severity: 'error' }];
  return { draft, memory_id: 'A11216', invoice_type: 'original', findings, own_rates } as unknown as RefusedInvoice;
}

/** What its rate becomes, by what the server says of the own list. */
function rateBy(own: Record<string, string>) {
  const repair = plannerOf(rateRefused)([refused(own)])[0]?.repair;
  return repair?.kind === 'certain' ? repair.changes.map(({ to }) => to) : repair;
}

it('takes the rate that came with the invoice, and asks no list that the browser keeps, which may end before its goods', () => {
  expect(rateBy({ [item_code]: '0' })).toEqual(['0']);
  expect(rateBy({})).toEqual(['10']);
});
