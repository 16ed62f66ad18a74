// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { emptyDraft } from '@taraz/core';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { dispatchSession, type Me } from '../../app/session-store.ts';
import { pagesAt } from '../../testing/pages-at.tsx';
import type { InvoiceDetail } from '../invoices/queries.ts';
import { BuyerAccountCard } from './buyer-account-card.tsx';
import { customerStrings } from './strings.fa.ts';

const words = customerStrings.buyerAccount;
const customerId = '0198f000-0000-7000-8000-000000000001';
const invoiceId = '0198f000-0000-7000-8000-0000000000aa';
const json = { 'content-type': 'application/json' };

let booked: unknown[] = [];
let balance = '223080000';
let found = true;
beforeEach(() => {
  booked = [];
  balance = '223080000';
  found = true;
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    if (url.includes('/entries')) {
      booked.push(JSON.parse(String(init?.body)));
      return new Response('{}', { status: 201, headers: json });
    }
    if (url.endsWith(`/invoice/${invoiceId}/customer`))
      return new Response(JSON.stringify({ customer: found ? { id: customerId, name: 'سپید', balance } : null }), {
        status: 200,
        headers: json,
      });
    return new Response(JSON.stringify({ places: [], count: 0 }), { status: 200, headers: json });
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

interface Shown {
  method?: 'cash' | 'credit' | 'both';
  taxNumber?: string;
  customer?: string;
  code?: string;
  role?: 'admin' | 'employee';
}

async function show({ method = 'credit', taxNumber = 'A1', customer = customerId, code = '', role = 'admin' }: Shown) {
  dispatchSession({
    type: 'user',
    user: { id: 'u', account: { id: 'a' }, username: 'u', roles: [role], permissions: [] } as unknown as Me,
    isLegal: true,
    signByTaxpayer: false,
  });
  const draft = emptyDraft({ nowIso: '2026-11-22T08:00:00Z', uuid: () => 'u' });
  const invoice = {
    id: invoiceId,
    draft: {
      buyer_info: { ...draft.buyer_info, customer_id: customer, economic_code: code },
      invoice: { ...draft.invoice, payment_method: method },
    },
    tax_number: taxNumber,
    total: '223080000',
    totals: { credit: method === 'both' ? '100000000' : '0' },
    environment: 'simulator',
  } as unknown as InvoiceDetail;
  const { shown } = pagesAt('/', {
    '/': () => (
      <>
        <p>paper</p>
        <BuyerAccountCard invoice={invoice} />
      </>
    ),
    '/customers/$id': () => <p>account</p>,
  });
  render(<QueryClientProvider client={new QueryClient()}>{shown}</QueryClientProvider>);
  await screen.findByText('paper');
}

it('money from a buyer on credit is written beside the invoice that it pays, with its amount and its number', async () => {
  await show({});
  fireEvent.click(await screen.findByRole('button', { name: words.receive }));
  fireEvent.click(await screen.findByRole('button', { name: customerStrings.entry.save }));
  await vi.waitFor(() =>
    expect(booked).toMatchObject([{ kind: 'receipt', amount: '223080000', note: words.note('A1') }]),
  );
});

it('offers of an invoice that was partly paid what is on credit', async () => {
  await show({ method: 'both' });
  fireEvent.click(await screen.findByRole('button', { name: words.receive }));
  expect((await screen.findByLabelText<HTMLInputElement>(/^مبلغ/)).value).toBe('۱۰۰٬۰۰۰٬۰۰۰');
});

it('offers no amount that is not owed: the sale was cash, or most of it has come', async () => {
  await show({ method: 'cash' });
  fireEvent.click(await screen.findByRole('button', { name: words.receive }));
  expect((await screen.findByLabelText<HTMLInputElement>(/^مبلغ/)).value).toBe('');
  cleanup();
  balance = '1000';
  await show({});
  fireEvent.click(await screen.findByRole('button', { name: words.receive }));
  expect((await screen.findByLabelText<HTMLInputElement>(/^مبلغ/)).value).toBe('');
});

it('is there for a buyer who is named by the code alone, as a file names one, and not for one of no list', async () => {
  await show({ customer: '', code: '10103827106' });
  expect(await screen.findByRole('link', { name: words.open })).toBeTruthy();
  cleanup();
  found = false;
  const asked = vi.spyOn(globalThis, 'fetch');
  await show({ customer: '', code: '10103827106' });
  await vi.waitFor(() => expect(asked).toHaveBeenCalled());
  expect(screen.queryByText(words.title)).toBeNull();
});

it.each([{ taxNumber: '' }, { customer: '' }, { role: 'employee' as const }])(
  'is not there where there is no account to write into: %j',
  async (shown) => {
    const asked = vi.spyOn(globalThis, 'fetch');
    await show(shown);
    expect(asked).not.toHaveBeenCalled();
    expect(screen.queryByText(words.title)).toBeNull();
  },
);
