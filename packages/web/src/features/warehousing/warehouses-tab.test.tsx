// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { pagesAt } from '../../testing/pages-at.tsx';
import { stockStrings } from './strings.fa.ts';
import { WarehousesTab } from './warehouses-tab.tsx';

const row = { id: 'w', name: 'مرکزی', branch_name: '', products: 1, value: '1', is_active: true, is_default: true };
vi.mock('../../app/api.ts', async (original) => ({
  ...(await original<object>()),
  api: async () => ({ warehouses: [row], count: 25 }),
}));
afterEach(cleanup);

it('another order begins at its first page', async () => {
  const change = vi.fn();
  const tab = () => <WarehousesTab search={{ tab: 'warehouses', offset: 20 }} change={change} />;
  render(<QueryClientProvider client={new QueryClient()}>{pagesAt('/', { '/': tab }).shown}</QueryClientProvider>);
  await screen.findByText(row.name);
  fireEvent.click(screen.getByRole('columnheader', { name: new RegExp(stockStrings.warehouses.name) }));
  expect(change.mock.lastCall).toStrictEqual([{ sort: '-name', offset: undefined }]);
});
