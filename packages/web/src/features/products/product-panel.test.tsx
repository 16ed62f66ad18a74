// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { pagesAt } from '../../testing/pages-at.tsx';
import { signIn } from '../../testing/sign-in.ts';
import { newProduct } from './form.ts';
import { ProductPanel } from './product-panel.tsx';
import { productStrings as words } from './strings.fa.ts';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const id = '0198f000-0000-7000-8000-000000000001';
const at = '2026-11-29T07:00:00.000Z';
const product = { ...newProduct(at), id, name: 'چای', code: '1', created_at: at, photo: null, warehouse_id: null };

function show(shown: object) {
  signIn({ roles: ['admin'] });
  vi.stubGlobal('fetch', async (input: RequestInfo) => {
    const isOne = new URL(String(input), 'http://a').pathname.endsWith(`/products/${id}`);
    const body = isOne
      ? shown
      : { prices: [], count: 0, categories: [], warehouses: [], goods: [], currencies: [], rates: [] };
    return new Response(JSON.stringify(body), { headers: { 'content-type': 'application/json' } });
  });
  const panel = () => <ProductPanel id={id} copyId={null} onClose={() => {}} />;
  const pages = pagesAt(`/products/${id}?q=tea`, { '/products/{-$id}': panel, '/invoices': () => null });
  render(<QueryClientProvider client={new QueryClient()}>{pages.shown}</QueryClientProvider>);
}

it('goods that are open are copied from there: a phone has no menu of rows', async () => {
  show(product);
  const copy = await screen.findByText(words.menu.copy);
  expect(copy.closest('a')?.getAttribute('href')).toBe(`/products/new?q=tea&copy=${id}`);
});

it('another currency is refused before it is saved while a price of a later day is in the former one', async () => {
  show({ ...product, next_price: { price: '120', valid_from: '2026-12-20' } });
  const field = await screen.findByRole('combobox', { name: words.form.currency });
  expect(screen.queryByText(words.form.currencyMust)).toBeNull();
  fireEvent.focus(field);
  fireEvent.change(field, { target: { value: 'USD' } });
  fireEvent.click(await screen.findByRole('option', { name: /USD/ }));
  expect(await screen.findByText(words.form.currencyMust)).toBeTruthy();
});
