// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { NewPrices } from './new-prices.tsx';
import type { Recurring } from './queries.ts';
import { recurringStrings } from './strings.fa.ts';

const words = recurringStrings.panel;
const put = vi.fn();
vi.mock('../../app/api.ts', async (original) => ({
  ...(await original<object>()),
  api: async (...sent: unknown[]) => put(...sent),
}));
afterEach(cleanup);

const show = (price_changes: Recurring['price_changes']) =>
  render(
    <QueryClientProvider client={new QueryClient()}>
      <NewPrices recurring={{ id: 'r', etag: '3', price_changes } as Recurring} />
    </QueryClientProvider>,
  );
const take = () => screen.queryByRole('button', { name: words.takeChanges });

it('says which prices the list has otherwise by now, and takes them by one press', async () => {
  show([
    { product_id: 'tea', item_name: 'چای', field: 'item_price', before: '1000000', now: '1200000' },
    { product_id: 'tea', item_name: 'چای', field: 'item_vat_percentage', before: '10', now: '9' },
  ]);
  screen.getByText(words.change('چای', '۱٬۰۰۰٬۰۰۰', '۱٬۲۰۰٬۰۰۰'));
  screen.getByText(words.changeVat('چای', '۱۰', '۹'));
  fireEvent.click(take() as HTMLElement);
  await vi.waitFor(() =>
    expect(put).toHaveBeenCalledWith(
      expect.anything(),
      { params: { id: 'r' }, body: { new_prices: true } },
      { ifMatch: '3' },
    ),
  );
});

it('says nothing where none has', () => {
  show([]);
  expect(take()).toBeNull();
});
