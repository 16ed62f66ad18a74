// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { emptyDraft } from '@taraz/core';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { pagesAt } from '../../testing/pages-at.tsx';
import { signIn } from '../../testing/sign-in.ts';
import type { InvoiceDetail } from '../invoices/queries.ts';
import { BuyerAccountCard } from './buyer-account-card.tsx';
import { customerStrings } from './strings.fa.ts';

const words = customerStrings.buyerAccount;
const customerId = '0198f000-0000-7000-8000-000000000001';
const invoiceId = '0198f000-0000-7000-8000-0000000000aa';
const json = { 'content-type': 'application/json' };

let booked: unknown[] = [];
let found = true;
let removed: object | null = null;
let taken_by: object | null = null;
let is_several = false;
beforeEach(() => {
  booked = [];
  found = true;
  removed = null;
  taken_by = null;
  is_several = false;
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    if (url.includes('/entries')) {
      booked.push(JSON.parse(String(init?.body)));
      return new Response('{}', { status: 201, headers: json });
    }
    if (url.endsWith(`/customers/${customerId}/restore`)) {
      found = true;
      removed = null;
      return new Response(JSON.stringify({ id: customerId, name: 'سپید' }), { status: 200, headers: json });
    }
    if (url.endsWith(`/invoice/${invoiceId}/customer`)) {
      const customer = found ? { id: customerId, name: 'سپید', balance: '223080000' } : null;
      return new Response(JSON.stringify({ customer, is_several, removed, taken_by }), { status: 200, headers: json });
    }
    return new Response(JSON.stringify({ places: [], count: 0, customer: null }), { status: 200, headers: json });
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

interface Shown {
  /** what is still owed for it, rial */
  open?: string;
  taxNumber?: string;
  customer?: string;
  code?: string;
  role?: 'admin' | 'employee';
}

async function show({ open = '223080000', taxNumber = 'A1', customer = customerId, code = '', role = 'admin' }: Shown) {
  signIn({ roles: [role], permissions: [] });
  const draft = emptyDraft({ nowIso: '2026-11-22T08:00:00Z', uuid: () => 'u' });
  const invoice = {
    id: invoiceId,
    draft: {
      buyer_info: { ...draft.buyer_info, customer_id: customer, economic_code: code },
      invoice: draft.invoice,
    },
    tax_number: taxNumber,
    total: '223080000',
    environment: 'simulator',
    payment: { state: 'part', received: '0', open, awaited: '0', is_counting: false },
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

const receive = async () => fireEvent.click(await screen.findByRole('button', { name: words.receive }));
const save = async () => fireEvent.click(await screen.findByRole('button', { name: customerStrings.entry.save }));
const amount = async () => (await screen.findByLabelText<HTMLInputElement>(/^مبلغ/)).value;

it('money from a buyer is written beside the invoice that it pays, with what is open of it and its number', async () => {
  await show({ open: '100000000' });
  await receive();
  await save();
  await vi.waitFor(() =>
    expect(booked).toMatchObject([
      { kind: 'receipt', amount: '100000000', note: words.note('A1'), invoice_id: invoiceId },
    ]),
  );
});

it('money that is for no invoice in particular names none, nor does what is paid to the buyer', async () => {
  await show({});
  await receive();
  fireEvent.click(await screen.findByRole('checkbox', { name: new RegExp(customerStrings.entry.forIt.invoice.label) }));
  await save();
  await vi.waitFor(() => expect(booked).toHaveLength(1));
  expect(booked[0]).not.toHaveProperty('invoice_id');
  cleanup();
  await show({});
  await receive();
  fireEvent.click(await screen.findByRole('radio', { name: customerStrings.entry.kinds.payment }));
  expect(screen.queryByRole('checkbox')).toBeNull();
  await save();
  await vi.waitFor(() => expect(booked).toHaveLength(2));
  expect(booked[1]).not.toHaveProperty('invoice_id');
});

it('offers no amount of an invoice that is paid', async () => {
  await show({ open: '0' });
  await receive();
  expect(await amount()).toBe('');
  expect(screen.queryByRole('checkbox')).toBeNull();
});

it('is there for a buyer who is named by the code alone, as a file names one', async () => {
  await show({ customer: '', code: '10103827106' });
  expect(await screen.findByRole('link', { name: words.open })).toBeTruthy();
});

it('makes a customer of a buyer who is in no list, with what the invoice says, so that money can be written', async () => {
  found = false;
  await show({ customer: '', code: '10103827106' });
  expect(await screen.findByText(words.unlisted)).toBeTruthy();
  expect(screen.queryByRole('button', { name: words.receive })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: customerStrings.unlisted.add }));
  expect(await screen.findByDisplayValue('10103827106')).toBeTruthy();
  cleanup();
  const asked = vi.spyOn(globalThis, 'fetch');
  await show({ customer: '', code: '10103827106', open: '0' });
  await vi.waitFor(() => expect(asked).toHaveBeenCalled());
  expect(screen.queryByText(words.unlisted)).toBeNull();
});

it('adds nobody of whose code several are in the list: nobody can tell whose it is', async () => {
  found = false;
  is_several = true;
  const asked = vi.spyOn(globalThis, 'fetch');
  await show({ customer: '', code: '10103827106' });
  await vi.waitFor(() => expect(asked).toHaveBeenCalled());
  // What is shown of the answer is there with the next turn.
  await act(() => new Promise((resolve) => setTimeout(resolve)));
  expect(screen.queryByText(words.unlisted)).toBeNull();
  expect(screen.queryByRole('button')).toBeNull();
});

it.each(['', customerId])(
  'offers to bring back who was removed, and adds nobody in their place: «%s»',
  async (customer) => {
    found = false;
    removed = { id: customerId, name: 'سپید' };
    await show({ customer, code: '10103827106' });
    expect(await screen.findByText(words.removed('سپید'))).toBeTruthy();
    expect(screen.queryByRole('button', { name: customerStrings.unlisted.add })).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: customerStrings.unlisted.bringBack }));
    expect(await screen.findByRole('button', { name: words.receive })).toBeTruthy();
    expect(screen.queryByText(words.removed('سپید'))).toBeNull();
  },
);

it('says who has the code of who was removed, where that keeps them from coming back, and offers that one', async () => {
  found = false;
  removed = { id: customerId, name: 'سپید' };
  taken_by = { id: '0198f000-0000-7000-8000-000000000002', name: 'سپید نو' };
  await show({ code: '10103827106' });
  expect(await screen.findByText(words.taken('سپید', 'سپید نو'))).toBeTruthy();
  expect(screen.queryByRole('button', { name: customerStrings.unlisted.bringBack })).toBeNull();
  fireEvent.click(screen.getByRole('link', { name: customerStrings.unlisted.takenBy('سپید نو') }));
  expect(await screen.findByText('account')).toBeTruthy();
});

it('offers nobody back where nothing is owed for it', async () => {
  found = false;
  removed = { id: customerId, name: 'سپید' };
  await show({ code: '10103827106', open: '0' });
  await vi.waitFor(() => expect(screen.queryByText(words.title)).toBeNull());
  expect(screen.queryByRole('button', { name: customerStrings.unlisted.bringBack })).toBeNull();
});

it('offers nothing of one who is in no list, and not among the removed', async () => {
  found = false;
  await show({ code: '10103827106' });
  await vi.waitFor(() => expect(screen.queryByText(words.title)).toBeNull());
  expect(screen.queryByText(words.unlisted)).toBeNull();
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
