// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { calls } from '@taraz/contract';
import { unitLabel } from '@taraz/core';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { pagesAt } from '../../testing/pages-at.tsx';
import { uiStrings } from '../../ui/ui.fa.ts';
import { ProductPanel } from './product-panel.tsx';
import { stockStrings } from './strings.fa.ts';

const product = {
  ...{ id: 'p', name: 'پیچ', sku: '', code: '2720000131425', unit: 'NUMBER', qty: '0', value: '0', average: '0' },
  ...{ min_qty: null, warehouse_id: 'west', warehouse_name: 'غرب', is_low: false, places: [] },
  units: [
    { unit: '1624', per: '1', makes: '12' },
    { unit: 'KILO', per: '40', makes: '1' },
    { unit: '1619', per: '2', makes: '25' },
  ],
};
const both = [
  { id: 'west', name: 'غرب' },
  { id: 'main', name: 'مرکزی' },
];
let warehouses = both;
const saved = vi.fn();
vi.mock('../../app/api.ts', async (original) => ({
  ...(await original<object>()),
  api: async ({ id }: { id: string }, { body }: { body?: object } = {}) => {
    if (id === calls.putStockRule.id) await saved(body);
    return id === calls.getStockProduct.id || id === calls.putStockRule.id
      ? product
      : { count: warehouses.length, warehouses, movements: [] };
  },
}));
afterEach(() => {
  cleanup();
  saved.mockReset();
  warehouses = both;
});

const show = () => {
  const panel = () => <ProductPanel id="p" onClose={() => {}} onMake={() => {}} />;
  render(<QueryClientProvider client={new QueryClient()}>{pagesAt('/', { '/': panel }).shown}</QueryClientProvider>);
};

it('saves only what was typed: the warehouse that a colleague chooses meanwhile stays', async () => {
  show();
  const least = await screen.findByRole('textbox', { name: new RegExp(stockStrings.product.min) });
  fireEvent.change(least, { target: { value: '5' } });
  fireEvent.click(screen.getByRole('button', { name: new RegExp(uiStrings.save) }));
  await vi.waitFor(() => expect(saved).toHaveBeenCalled());
  expect(saved.mock.calls).toEqual([[{ min_qty: '5' }]]);
});

it('keeps what is typed on while it is saved', async () => {
  let answer = () => {};
  saved.mockReturnValueOnce(
    new Promise<void>((resolve) => {
      answer = resolve;
    }),
  );
  show();
  const least = await screen.findByRole<HTMLInputElement>('textbox', { name: new RegExp(stockStrings.product.min) });
  fireEvent.change(least, { target: { value: '5' } });
  const save = screen.getByRole('button', { name: new RegExp(uiStrings.save) });
  fireEvent.click(save);
  await vi.waitFor(() => expect(saved).toHaveBeenCalledTimes(1));
  fireEvent.change(least, { target: { value: '50' } });
  answer();
  await vi.waitFor(() => {
    fireEvent.click(save);
    expect(saved.mock.lastCall).toEqual([{ min_qty: '50' }]);
  });
});

it.each([
  ['several', [both[1], { id: 'east', name: 'شرق' }]],
  ['one', [both[1]]],
])('names the warehouse of the product though it was switched off, with %s left', async (_, left) => {
  warehouses = left as typeof both;
  show();
  const field = await screen.findByRole('button', { name: new RegExp(stockStrings.product.from) });
  expect(field.textContent).toContain(stockStrings.product.fromOff('غرب'));
});

it('says other units the way round that has the one, and both numbers where neither is', async () => {
  show();
  const own = unitLabel('NUMBER');
  const said = (label: string, count: string, of: string) =>
    screen.findByText(stockStrings.units.isHow(label, count, of));
  await said(unitLabel('1624'), '۱۲', own);
  await said(own, '۴۰', unitLabel('KILO'));
  await said(`۲ ${unitLabel('1619')}`, '۲۵', own);
});
