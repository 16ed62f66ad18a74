// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { unitLabel } from '@taraz/core';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { goodsStrings } from '../goods/strings.fa.ts';
import { newProduct, type ProductValues } from './form.ts';
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

let now: ProductValues;
let set: (patch: Partial<ProductValues>) => void;
function Form() {
  const [values, setValues] = useState(newProduct('2026-11-28T10:00:00Z'));
  now = values;
  set = (patch) => setValues((all) => ({ ...all, ...patch }));
  return <ProductFields id={undefined} values={values} errors={{}} onChange={set} />;
}

it.each<[string, Partial<ProductValues>, Partial<ProductValues>]>([
  ['nothing was written meanwhile', {}, { type: 'services', has_tax: false, vat_percentage: '0', name: 'چای سیاه' }],
  [
    'the name and kind that were',
    { name: 'چای', type: 'goods' },
    { type: 'services', name: 'چای', vat_percentage: '0' },
  ],
  ['that there is VAT, or how much', { vat_percentage: '9' }, { has_tax: true, vat_percentage: '9', name: 'چای سیاه' }],
  ['nothing of them where others were named', { code: '2' }, { code: '2', type: 'goods', name: '', has_tax: true }],
])('of goods that the authority’s catalogue finds late: %s', async (_, written, expected) => {
  const found: ((goods: object[]) => void)[] = [];
  const lists = { categories: [], warehouses: [], currencies: [], products: [], count: 0 };
  vi.stubGlobal('fetch', async (input: RequestInfo) => {
    const goods = String(input).includes('/goods') ? await new Promise((resolve) => found.push(resolve)) : [];
    return new Response(JSON.stringify({ ...lists, goods }), { headers: { 'content-type': 'application/json' } });
  });
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <Form />
    </QueryClientProvider>,
  );
  const field = screen.getByRole('combobox', { name: (name) => name.startsWith(goodsStrings.label) });
  fireEvent.input(field, { target: { value: code } });
  fireEvent.blur(field);
  expect(now).toMatchObject({ code, has_tax: true });
  act(() => set(written));
  const goods = { id: code, description: 'چای سیاه', vat: '0', taxable: '', kind: 'شناسه خدمت', is_current: true };
  await vi.waitFor(() => expect(found.length).toBeGreaterThan(0));
  await act(async () => {
    for (const answer of found) answer([goods]);
    await new Promise((done) => setTimeout(done, 20));
  });
  expect(now).toMatchObject({ code, ...expected });
});

/** The form of an account that has nothing yet. */
function showEmpty() {
  vi.stubGlobal('fetch', async () =>
    Response.json({ goods: [], categories: [], warehouses: [], currencies: [], products: [], count: 0 }),
  );
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <Form />
    </QueryClientProvider>,
  );
}

it('shows the unit that goods without one are in once theirs is cleared', async () => {
  showEmpty();
  act(() => set({ unit: 'KILO' }));
  const field = screen.getByRole('combobox', { name: (name) => name.startsWith(productStrings.form.unit) });
  fireEvent.input(field, { target: { value: '' } });
  fireEvent.blur(field);
  expect([now.unit, (field as HTMLInputElement).value]).toEqual(['NUMBER', unitLabel('NUMBER')]);
});

it('has the law’s rate with the tax that is switched on, where there was none', () => {
  showEmpty();
  const press = () => fireEvent.click(screen.getByRole('switch'));
  act(() => set({ has_tax: false, vat_percentage: '0' }));
  press();
  expect([now.has_tax, now.vat_percentage]).toEqual([true, '10']);
  act(() => set({ vat_percentage: '9' }));
  press();
  press();
  expect([now.has_tax, now.vat_percentage]).toEqual([true, '9']);
});
