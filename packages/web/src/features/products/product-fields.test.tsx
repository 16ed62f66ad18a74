// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { newProduct } from './form.ts';
import { ProductFields } from './product-fields.tsx';
import { productStrings } from './strings.fa.ts';

const { alike } = productStrings.form;
const code = '2720000131767';
const known = { id: '0198f000-0000-7000-8000-000000000001', code, name: 'چای سیاه' };

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function show(name: string, id?: string) {
  vi.stubGlobal('fetch', async (input: RequestInfo) => {
    const isOwn = String(input).includes('/products?');
    const body = isOwn
      ? { products: [known], count: 1 }
      : { goods: [], categories: [], warehouses: [], currencies: [], count: 0 };
    return new Response(JSON.stringify(body), { headers: { 'content-type': 'application/json' } });
  });
  const values = { ...newProduct('2026-11-28T10:00:00Z'), code, name };
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <ProductFields id={id} values={values} errors={{}} onChange={() => {}} />
    </QueryClientProvider>,
  );
}

it('tells of a new product that another has the same name and id, however its letters were typed', async () => {
  show('چاي سياه');
  expect(await screen.findByText(alike)).toBeTruthy();
});

it('says nothing of the product itself, nor of another under the same id', async () => {
  show('چای سیاه', known.id);
  show('چای سبز');
  // Told of the third alone, once all are answered.
  show('چای سیاه');
  expect((await screen.findAllByText(alike)).length).toBe(1);
});
