// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { signIn } from '../../testing/sign-in.ts';
import { customerStrings } from '../customers/strings.fa.ts';
import { PaymentCard } from './payment-card.tsx';
import type { Purchase } from './queries.ts';
import { purchaseStrings as strings } from './strings.fa.ts';

const customerId = '0198f000-0000-7000-8000-000000000001';
const purchaseId = '0198f000-0000-7000-8000-0000000000aa';
const json = { 'content-type': 'application/json' };
const part = { state: 'part', paid: '700', open: '400' } as const;

let booked: unknown[] = [];
beforeEach(() => {
  booked = [];
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    if (url.includes('/entries')) booked.push(JSON.parse(String(init?.body)));
    const customer = { id: customerId, name: 'سپید', balance: '-400' };
    const body = url.endsWith(`/customers/${customerId}`) ? customer : { places: [], count: 0 };
    return new Response(JSON.stringify(body), { status: init?.method === 'POST' ? 201 : 200, headers: json });
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function show(changes: Partial<Purchase>, role: 'admin' | 'employee' = 'admin'): void {
  signIn({ roles: [role], permissions: ['treasury'] });
  const purchase = { id: purchaseId, number: 'ف-۱۲', tax_number: '', payment_due: null, payment: part };
  const shown = { ...purchase, account_customer_id: customerId, ...changes } as Purchase;
  render(
    <QueryClientProvider client={new QueryClient()}>
      <p>panel</p>
      <PaymentCard purchase={shown} />
    </QueryClientProvider>,
  );
}
const pay = async () => fireEvent.click(await screen.findByRole('button', { name: strings.pay }));
const save = async () => fireEvent.click(await screen.findByRole('button', { name: customerStrings.entry.save }));

it('what is open of a purchase is paid into its supplier’s account, by name', async () => {
  show({});
  await pay();
  await save();
  await vi.waitFor(() =>
    expect(booked).toMatchObject([
      { kind: 'payment', amount: '400', note: strings.payNote('ف-۱۲'), pays_purchase_id: purchaseId },
    ]),
  );
});

it('or for the oldest, where its mark is taken off; what is received names no purchase', async () => {
  show({});
  await pay();
  fireEvent.click(
    await screen.findByRole('checkbox', { name: new RegExp(customerStrings.entry.forIt.purchase.label) }),
  );
  await save();
  await vi.waitFor(() => expect(booked).toHaveLength(1));
  expect(booked[0]).not.toHaveProperty('pays_purchase_id');
  cleanup();
  show({});
  await pay();
  fireEvent.click(await screen.findByRole('radio', { name: customerStrings.entry.kinds.receipt }));
  expect(screen.queryByRole('checkbox')).toBeNull();
});

it.each<[string, Partial<Purchase>, 'admin' | 'employee']>([
  ['what is paid', { payment: { state: 'paid', paid: '1100', open: '0' } }, 'admin'],
  ['whose supplier is in no list any more', { account_customer_id: null }, 'admin'],
  ['by who keeps no accounts of customers', {}, 'employee'],
])('is not paid: %s', (_what, changes, role) => {
  show(changes, role);
  expect(screen.getByText(strings.columns.payment)).toBeTruthy();
  expect(screen.queryByRole('button', { name: strings.pay })).toBeNull();
});

it('says nothing of what stands in no account', () => {
  show({ payment: null });
  expect(screen.queryByText(strings.columns.payment)).toBeNull();
});
