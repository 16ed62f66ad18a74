// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type Call, calls } from '@taraz/contract';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { pagesAt } from '../../testing/pages-at.tsx';
import { GatewayCard } from './gateway-card.tsx';
import { onlinePaymentStrings as words } from './strings.fa.ts';

const known = {
  ...{ available: true, simulated: false, etag: 'v1' },
  gateway: { merchant_end: '1234', place_id: 'bank', is_active: true },
};
let save: (saved: object) => void = () => undefined;
vi.mock('../../app/api.ts', async (original) => ({
  ...(await original<object>()),
  api: ({ id }: Call) => {
    if (id === calls.putPaymentGateway.id)
      return new Promise((resolve) => {
        save = resolve;
      });
    if (id === calls.getPaymentGateway.id) return Promise.resolve(known);
    const bank = { id: 'bank', name: 'بانک ملت', is_active: true };
    return Promise.resolve({ bank_accounts: [bank], poses: [], count: 1 });
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
