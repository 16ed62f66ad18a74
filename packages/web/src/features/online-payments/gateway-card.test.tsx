// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { ApiProblem, type Call, calls } from '@taraz/contract';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { pagesAt } from '../../testing/pages-at.tsx';
import { GatewayCard } from './gateway-card.tsx';
import { onlinePaymentStrings as words } from './strings.fa.ts';

const known = {
  ...{ available: true, simulated: false, etag: 'v1' },
  gateway: { merchant_end: '1234', place_id: 'bank', is_active: true, refused: null as object | null },
};
let save: (saved: object) => void = () => undefined;
let refuse: (error: Error) => void = () => undefined;
const bank = { id: 'bank', name: 'بانک ملت' };
let isOff = false;
let isLost = false;
let asked = 0;
vi.mock('../../app/api.ts', async (original) => ({
  ...(await original<object>()),
  api: ({ id }: Call, input?: { query?: { is_active?: boolean } }) => {
    if (id === calls.putPaymentGateway.id)
      return new Promise((resolve, reject) => {
        save = resolve;
        refuse = reject;
      });
    if (isLost) return Promise.reject(new Error('lost'));
    if (id === calls.getPaymentGateway.id) {
      asked += 1;
      return Promise.resolve(known);
    }
    // As the server narrows.
    const bank_accounts = input?.query?.is_active === true && isOff ? [] : [{ ...bank, is_active: !isOff }];
    return Promise.resolve({ bank_accounts, poses: [], count: bank_accounts.length });
  },
}));
afterEach(cleanup);

it('keeps what is changed while the merchant id is tried at the gateway, as written', async () => {
  const { shown } = pagesAt('/', { '/': GatewayCard });
  render(<QueryClientProvider client={new QueryClient()}>{shown}</QueryClientProvider>);
  const merchant = await screen.findByRole<HTMLInputElement>('textbox', { name: new RegExp(words.merchant) });
  fireEvent.change(merchant, { target: { value: '12345678-1234-1234-1234-123456789012' } });
  fireEvent.click(screen.getByRole('button', { name: words.save }));
  await vi.waitFor(() => expect(save).toBeTypeOf('function'));
  const active = screen.getByRole<HTMLInputElement>('switch', { name: new RegExp(words.active) });
  fireEvent.click(active);
  await act(async () => save({ ...known, etag: 'v2' }));
  expect([merchant.value, active.checked]).toEqual(['', false]);
});

const value = '12345678-1234-1234-1234-123456789012';
const merchantField = () => screen.findByRole<HTMLInputElement>('textbox', { name: new RegExp(words.merchant) });

it('keeps what is written after a save that got no answer, and while what is known does not come again', async () => {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const { shown } = pagesAt('/', { '/': GatewayCard });
  render(<QueryClientProvider client={client}>{shown}</QueryClientProvider>);
  fireEvent.change(await merchantField(), { target: { value } });
  const before = asked;
  fireEvent.click(screen.getByRole('button', { name: words.save }));
  await act(async () => refuse(new ApiProblem(0, null)));
  // What failed without an answer says nothing of another window.
  expect(asked).toBe(before);
  isLost = true;
  await act(() => client.refetchQueries());
  expect(await screen.findByText(words.failed)).toBeTruthy();
  expect((await merchantField()).value).toBe(value);
  isLost = false;
});

it('shows the place that buyers pay into when it was switched off, and says so', async () => {
  isOff = true;
  const { shown } = pagesAt('/', { '/': GatewayCard });
  render(<QueryClientProvider client={new QueryClient()}>{shown}</QueryClientProvider>);
  expect(await screen.findByText(words.placeOff)).toBeTruthy();
  expect(screen.getByRole('button', { name: new RegExp(bank.name) })).toBeTruthy();
  isOff = false;
});

it('tells that the gateway opens no payment for the merchant, with its code', async () => {
  known.gateway.refused = { code: '-11', at: '2026-11-20T08:00:00Z' };
  const { shown } = pagesAt('/', { '/': GatewayCard });
  render(<QueryClientProvider client={new QueryClient()}>{shown}</QueryClientProvider>);
  expect(await screen.findByText(words.merchantRefused('-۱۱'))).toBeTruthy();
  known.gateway.refused = null;
});
