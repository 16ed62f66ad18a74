// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { toast } from '../../../ui/toast-store.ts';
import type { ProductRow } from '../catalogue-lines.ts';
import { DraftStoreContext } from '../draft-store/draft-context.ts';
import { createDraftShelf } from '../draft-store/draft-shelf.ts';
import { createDraftStore } from '../draft-store/draft-store.ts';
import { choosePattern } from '../draft-store/pattern-transitions.ts';
import { addItem, capQuantities, setInvoiceTypeState, updateItem } from '../draft-store/transitions.ts';
import { initialState } from '../draft-store/wizard-state.ts';
import { createFindingsStore, FindingsContext } from '../findings/findings-store.ts';
import { productCatalogueQuery } from '../queries.ts';
import { browserDeps } from './browser-deps.ts';
import type { TakeProduct } from './product-editor.tsx';
import { useTakeProduct, useTakeScan } from './use-take-product.ts';
import { wizardStrings } from './wizard.fa.ts';

afterEach(cleanup);

const code = '2710000138624';
const [one, two] = ['روغن یک لیتری', 'روغن دو لیتری'].map(
  (name, at) =>
    ({
      ...{ id: `p${at}`, name, code, sku: `OIL-${at}`, gtin: '', type: 'goods', unit: 'NUMBER', price: '100' },
      ...{ currency_type: 'IRR', discount: '0', has_tax: true, vat_percentage: '' },
      ...{ other_tax_subject: '', other_tax_percentage: '0' },
      ...{ other_legal_payments_subject: '', other_legal_payments_percentage: '0' },
    }) as ProductRow,
);

/** A draft that goods of one id are scanned into. */
function scanning(count = 2) {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  client.setQueryData(productCatalogueQuery().queryKey, { products: [one, two], count, next: null } as never);
  const shelf = createDraftShelf(window.localStorage, 'account');
  const initial = initialState(browserDeps);
  const store = createDraftStore({ deps: browserDeps, shelf, key: 'new:a', initial, later: () => () => {} });
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>
      <DraftStoreContext value={store}>{children}</DraftStoreContext>
    </QueryClientProvider>
  );
  const findings = createFindingsStore(
    store,
    () => () => [],
    () => () => {},
    () => 0,
  );
  const { result } = renderHook(() => ({ scan: useTakeScan(), take: useTakeProduct() }), {
    wrapper: ({ children }) => wrapper({ children: <FindingsContext value={findings}>{children}</FindingsContext> }),
  });
  const scan = (text: string) => act(() => result.current.scan(text));
  const take: TakeProduct = (...choice) => result.current.take(...choice);
  const lines = () =>
    store.getSnapshot().state.items.map(({ product_id, item_code, item_qty }) => [product_id, item_code, item_qty]);
  return { store, scan, take, lines };
}

it('scans a goods id that several share as nobody’s, which its user chooses; the next one is one more of it', async () => {
  const { store, scan, lines } = scanning();
  await scan(code);
  expect(lines()).toEqual([['', code, '1']]);
  const uuid = store.getSnapshot().state.items[0]?.uuid ?? '';
  store.apply((state) => updateItem(state, uuid, { product_id: 'p1' }));
  await scan(code);
  expect(lines()).toEqual([['p1', code, '2']]);
  await scan('OIL-0');
  expect(lines()).toEqual([
    ['p1', code, '2'],
    ['p0', code, '1'],
  ]);
});

it('counts another product’s own code on a line of its own, not on nobody’s; two that are there, on neither', async () => {
  const { scan, lines } = scanning();
  await scan(code);
  await scan('OIL-0');
  expect(lines()).toEqual([
    ['', code, '1'],
    ['p0', code, '1'],
  ]);
  await scan('OIL-0');
  await scan('OIL-1');
  await scan(code);
  expect(lines()).toEqual([
    ['', code, '1'],
    ['p0', code, '2'],
    ['p1', code, '1'],
    ['', code, '1'],
  ]);
});

it('counts found goods on a line of no product that is called so', async () => {
  const { store, scan, lines } = scanning();
  const line = { item_code: code, item_name: one?.name ?? '', item_qty: '1' };
  store.apply((state) => addItem(state, line, browserDeps));
  await scan('OIL-0');
  expect(lines()).toEqual([['', code, '2']]);
});

it.each([
  ['GRAM', '3.25', ['3.25', '1']],
  ['NUMBER', '3', ['4']],
])('the same goods again in gold, in %s, leave the first piece its %s', async (item_unit, item_qty, quantities) => {
  const { store, scan, lines } = scanning();
  const gold = { invoice_output_type: 'type_one', invoice_pattern: 'gold', contract_type: '' } as const;
  store.apply((state) => choosePattern(state, gold));
  await scan('OIL-0');
  const uuid = store.getSnapshot().state.items[0]?.uuid ?? '';
  store.apply((state) => updateItem(state, uuid, { item_unit, item_qty }));
  await scan('OIL-0');
  expect(lines().map(([, , item_qty]) => item_qty)).toEqual(quantities);
});

it('no line comes of a scan where none may: in a return, nor beside the one of its pattern; it says why', async () => {
  const told = vi.spyOn(toast, 'notice');
  const inPattern = async (invoice_pattern: 'gold' | 'commodity_exchange') => {
    const { store, scan, lines } = scanning();
    const label = { invoice_output_type: 'type_one', invoice_pattern, contract_type: '' } as const;
    store.apply((state) => choosePattern(state, label));
    await scan('OIL-0');
    const uuid = store.getSnapshot().state.items[0]?.uuid ?? '';
    store.apply((state) => updateItem(state, uuid, { item_unit: 'GRAM', item_qty: '3' }));
    return { store, lines, scan: async (text: string) => [await scan(text), told.mock.lastCall?.[0]][1] };
  };
  const gold = await inPattern('gold');
  gold.store.apply((state) => capQuantities(setInvoiceTypeState(state, 'returnOnSales')));
  const { items: words } = wizardStrings;
  // The returned ring itself, and goods that were never sold.
  for (const text of ['OIL-0', 'OIL-1'])
    expect(await gold.scan(text)).toBe(`${words.onlyPrevious} ${words.onlyPreviousGold}`);
  expect(gold.lines()).toEqual([['p0', code, '3']]);
  const exchange = await inPattern('commodity_exchange');
  expect(await exchange.scan('OIL-1')).toBe(words.onlyOneLine);
  expect(exchange.lines()).toHaveLength(1);
});

it('goods that are taken into gold leave its metal exempt: their rate and the law’s are of other patterns', async () => {
  const { store, scan, take } = scanning();
  const gold = { invoice_output_type: 1, invoice_pattern: 'gold', contract_type: '' } as never;
  store.apply((state) => choosePattern(state, gold));
  const rates = () => store.getSnapshot().state.items.map(({ item_vat_percentage }) => item_vat_percentage);
  await scan('OIL-0');
  const [item] = store.getSnapshot().state.items;
  expect(rates()).toEqual(['0']);
  act(() => void take({ item } as never, { item: two ?? null, text: 'x', isAnswered: true, by: 'enter' }));
  expect([store.getSnapshot().state.items[0]?.product_id, rates()]).toEqual(['p1', ['0']]);
});

it('of a code whose search failed it says so, and not that there is no such product', async () => {
  const told = vi.spyOn(toast, 'notice');
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('cut')));
  const { scan, lines } = scanning(2_000);
  await scan('6260000000017');
  // The line bears the code: whoever scans on loses nothing.
  expect(lines()).toEqual([['', '6260000000017', '1']]);
  const { items, scan: words } = wizardStrings;
  const shown = told.mock.lastCall?.[0];
  expect([shown, shown === items.notFound('۶۲۶۰۰۰۰۰۰۰۰۱۷')]).toEqual([words.failed('۶۲۶۰۰۰۰۰۰۰۰۱۷'), false]);
  vi.unstubAllGlobals();
});
