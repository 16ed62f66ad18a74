// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { emptyDraft } from '@taraz/core';
import { act, render } from '@testing-library/react';
import type { ComponentType } from 'react';
import { expect, it, vi } from 'vitest';
import { liveScreens } from '../../../testing/live-screens.ts';
import { liveServer } from '../../../testing/live-server.ts';
import { pagesAt } from '../../../testing/pages-at.tsx';
import { CustomersPage } from '../../customers/customers-page.tsx';
import { InvoiceListPage } from './invoice-list-page.tsx';
import { PreviewPanel } from './preview-panel.tsx';

const address = vi.hoisted(() => ({ search: {} as object }));
vi.mock('@tanstack/react-router', async (original) => ({
  ...(await original<object>()),
  useSearch: () => address.search,
}));

liveScreens();

const answer = {
  ...{ invoices: [], customers: [], views: [], counts: [], count: 1, memories: [], balance_sum: '0' },
  counted: { total: '0', total_vat: '0' },
};

/** What a screen asks anew as it hears of something twice. */
async function askedAfter(type: string, Screen: ComponentType, more: object = {}): Promise<string[]> {
  const { asked, tell } = liveServer({ ...answer, ...more });
  const { shown } = pagesAt('/', { '/': () => <Screen /> });
  render(<QueryClientProvider client={new QueryClient()}>{shown}</QueryClientProvider>);
  await act(() => vi.advanceTimersByTimeAsync(2_000));
  asked.length = 0;
  tell(type);
  tell(type);
  await act(() => vi.advanceTimersByTimeAsync(5_000));
  return asked.filter((one) => one !== 'events').sort();
}

const told = ['customer.changed', 'treasury.changed'];

it.each(told)('a list chosen by what is paid follows money, with its sums and tabs: %s', async (type) => {
  address.search = { paid: 'open' };
  const asked = await askedAfter(type, InvoiceListPage);
  expect(asked).toEqual(['list', 'selection']);
});

it('a view of what is paid has its count follow; rows that tell nothing of it are not asked for', async () => {
  address.search = {};
  const view = { id: 'v', name: 'باز', etag: 'e', filter: { paid: 'open' } };
  expect(await askedAfter('customer.changed', InvoiceListPage, { views: [view] })).toEqual(['counts', 'selection']);
  expect(await askedAfter('customer.changed', InvoiceListPage)).toEqual([]);
});

it.each(told)('the panel of one follows money: %s', async (type) => {
  const id = '0198f000-0000-7000-8000-0000000000aa';
  const draft = { ...emptyDraft({ nowIso: '2026-11-22T08:00:00Z', uuid: () => 'u' }), items: [] };
  const invoice = {
    ...{ id, draft, state: 'confirmed', environment: 'simulator', invoice_date: '2026-11-22T08:00:00Z' },
    ...{ tax_number: 'A1', internal_id: '', buyer_name: 'سپید', total: '9', total_vat: '0', totals: { items: [] } },
    ...{ findings: [], events: [], deadline: null, payment_due: null, buyer_reaction: null, article6_status: null },
    ...{ payment: { state: 'paid', received: '9', open: '0', awaited: '0', is_counting: false } },
  };
  const asked = await askedAfter(type, () => <PreviewPanel id={id} onClose={() => {}} />, invoice);
  expect(asked).toContain(id);
});

it('customers follow cheques that are collected, or bounce', async () => {
  address.search = {};
  expect(await askedAfter('treasury.changed', CustomersPage)).toContain('customers');
});
