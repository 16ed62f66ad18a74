// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
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

it('goods that are open are copied from there: a phone has no menu of rows', async () => {
  signIn({ roles: ['admin'] });
  vi.stubGlobal('fetch', async (input: RequestInfo) => {
    const isOne = new URL(String(input), 'http://a').pathname.endsWith(`/products/${id}`);
    const body = isOne ? product : { prices: [], count: 0, categories: [], warehouses: [], goods: [] };
    return new Response(JSON.stringify(body), { headers: { 'content-type': 'application/json' } });
  });
  const panel = () => <ProductPanel id={id} copyId={null} onClose={() => {}} />;
  const pages = pagesAt(`/products/${id}?q=tea`, { '/products/{-$id}': panel, '/invoices': () => null });
  render(<QueryClientProvider client={new QueryClient()}>{pages.shown}</QueryClientProvider>);
  const copy = await screen.findByText(words.menu.copy);
  expect(copy.closest('a')?.getAttribute('href')).toBe(`/products/new?q=tea&copy=${id}`);
});
