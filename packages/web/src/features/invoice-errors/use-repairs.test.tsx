// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { emptyDraft, emptyItem } from '@taraz/core';
import { renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, it } from 'vitest';
import { productCatalogueQuery } from '../invoices/queries.ts';
import { browserDeps } from '../invoices/wizard/browser-deps.ts';
import type { RefusedInvoice } from './queries.ts';
import { useRepairs } from './use-repairs.ts';

const rateRefused = '0304401';
const item_code = '2720000114542';

/** An invoice that was refused for the rate of its only line. */
function refused(): RefusedInvoice {
  const draft = emptyDraft({ nowIso: new Date(browserDeps.now()).toISOString(), uuid: browserDeps.uuid });
  draft.invoice.invoice_output_type = 'type_two';
  draft.seller_info.economic_code = '14003778990';
  const line = { item_code, item_name: 'برنج', item_unit: '1627', item_qty: '2', item_price: '1000000' };
  draft.items = [{ ...emptyItem(browserDeps.uuid()), ...line, item_vat_percentage: '9' }];
  const findings = [{ code: rateRefused, path: 'items[0].item_vat_percentage', severity: 'error' }];
  return { draft, memory_id: 'A11216', invoice_type: 'original', findings } as unknown as RefusedInvoice;
}

/** What its rate becomes, by a list of these products under its goods id. */
function rateBy(products: { has_tax: boolean; vat_percentage: string }[]) {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  const rows = products.map((product) => ({ ...product, code: item_code }));
  client.setQueryData(productCatalogueQuery().queryKey, { products: rows, count: rows.length, next: null } as never);
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  const invoices = [refused()];
  const { result } = renderHook(() => useRepairs(invoices, rateRefused), { wrapper });
  const repair = result.current?.[0]?.repair;
  return repair?.kind === 'certain' ? repair.changes.map(({ to }) => to) : repair;
}

const [taxed, exempt] = [
  { has_tax: true, vat_percentage: '10' },
  { has_tax: false, vat_percentage: '' },
];

it('takes the rate that the own list gives a goods id, and the law’s where its products do not agree, in whatever order', () => {
  expect(rateBy([exempt])).toEqual(['0']);
  expect(rateBy([taxed, exempt])).toEqual(['10']);
  expect(rateBy([exempt, taxed])).toEqual(['10']);
});
