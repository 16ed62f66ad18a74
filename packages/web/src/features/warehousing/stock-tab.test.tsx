// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type CallInput, calls } from '@taraz/contract';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { WarehouseFilter } from './stock-tab.tsx';
import { stockStrings } from './strings.fa.ts';

const all = [
  { id: 'west', name: 'غرب', is_active: false },
  { id: 'main', name: 'مرکزی', is_active: true },
  { id: 'shop', name: 'فروشگاه', is_active: true },
];
vi.mock('../../app/api.ts', async (original) => ({
  ...(await original<object>()),
  api: async ({ id }: { id: string }, { query }: { query: CallInput<typeof calls.listWarehousing>['query'] }) => {
    expect(id).toBe(calls.listWarehousing.id);
    const warehouses = all.filter(({ is_active }) => query?.is_active === undefined || query.is_active === is_active);
    return { count: warehouses.length, warehouses };
  },
}));
afterEach(cleanup);

const show = (warehouse?: string) => {
  const search = warehouse === undefined ? {} : { warehouse };
  render(
    <QueryClientProvider client={new QueryClient()}>
      <WarehouseFilter search={search} change={() => {}} />
    </QueryClientProvider>,
  );
  return screen.findByRole('button', { name: new RegExp(stockStrings.warehouse) });
};

it('says by which warehouse a list is narrowed, also where that was switched off', async () => {
  for (const [id, name] of [
    ['main', 'مرکزی'],
    ['west', stockStrings.product.fromOff('غرب')],
  ] as const) {
    const field = await show(id);
    await vi.waitFor(() => expect(field.textContent).toContain(name));
    cleanup();
  }
});

it('offers warehouses that were switched off behind the others', async () => {
  fireEvent.click(await show());
  const options = (await screen.findAllByRole('option')).map(({ textContent }) => textContent);
  expect(options).toEqual([stockStrings.allWarehouses, 'مرکزی', 'فروشگاه', stockStrings.product.fromOff('غرب')]);
});
