// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { calls } from '@taraz/contract';
import { columns } from '@taraz/core';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { ProductRow } from '../catalogue-lines.ts';
import { DraftStoreContext } from '../draft-store/draft-context.ts';
import { createDraftShelf } from '../draft-store/draft-shelf.ts';
import { createDraftStore } from '../draft-store/draft-store.ts';
import { addItem, updateItem } from '../draft-store/transitions.ts';
import { initialState } from '../draft-store/wizard-state.ts';
import { createFindingsStore, FindingsContext } from '../findings/findings-store.ts';
import { productCatalogueQuery } from '../queries.ts';
import { browserDeps } from './browser-deps.ts';
import { PasteDialog } from './paste-dialog.tsx';
import { usePasteLines } from './use-paste-lines.ts';
import { wizardStrings } from './wizard.fa.ts';

const { add } = wizardStrings.paste;
const product = (fields: Partial<ProductRow>) =>
  ({
    ...{
      gtin: '',
      unit: 'NUMBER',
      price: '100',
      currency_type: 'IRR',
      discount: '0',
      has_tax: true,
      vat_percentage: '',
    },
    ...{ type: 'goods', other_tax_subject: '', other_tax_percentage: '0' },
    ...{ other_legal_payments_subject: '', other_legal_payments_percentage: '0', ...fields },
  }) as ProductRow;
const known = product({ id: 'p1', name: 'روغن', code: '2710000138624', sku: 'OIL' });
const exempt = product({ id: 'p2', name: 'کتاب', code: '2720000131425', sku: 'BOOK', has_tax: false });
const asked = vi.fn<(id: string, input: unknown) => unknown>();
vi.mock('../../../app/api.ts', async (original) => ({
  ...(await original<object>()),
  api: async ({ id }: { id: string }, input: unknown) => asked(id, input),
}));
beforeEach(() => {
  asked.mockReset();
  asked.mockImplementation((id, input) => {
    if (id === calls.searchProducts.id) return { products: [known], count: 501 };
    const { lines } = (input as { body: { lines: { code: string }[] } }).body;
    return { products: lines.map(({ code }) => (code === exempt.sku ? exempt : null)) };
  });
});
afterEach(() => {
  cleanup();
  window.localStorage.clear();
});

const opened = (content: ReactNode, client = new QueryClient()) => {
  const shelf = createDraftShelf(window.localStorage, 'account');
  const initial = initialState(browserDeps);
  const store = createDraftStore({ deps: browserDeps, shelf, key: 'new:a', initial, later: () => () => {} });
  const findings = createFindingsStore(
    store,
    () => () => [],
    () => () => {},
    () => 0,
  );
  render(
    <QueryClientProvider client={client}>
      <DraftStoreContext value={store}>
        <FindingsContext value={findings}>{content}</FindingsContext>
      </DraftStoreContext>
    </QueryClientProvider>,
  );
  const lines = () =>
    store.getSnapshot().state.items.map(({ product_id, item_vat_percentage }) => [product_id, item_vat_percentage]);
  return { store, findings, lines };
};
let paste: ReturnType<typeof usePasteLines> | null = null;
function Probe() {
  paste = usePasteLines(columns['1/1'], 'percent');
  return null;
}
const cells = [
  ['کد', 'نام', 'تعداد'],
  ['OIL', 'روغن', '1'],
  ['BOOK', 'کتاب', '2'],
  ['NONE', 'نیست', '3'],
];

it('knows goods beyond those that the browser keeps, once their list has come: an exempt one was taxed', async () => {
  const { lines } = opened(<PasteDialog cells={cells} onClose={() => undefined} />);
  const button = screen.getByRole('button', { name: new RegExp(add('۳')) });
  // Added now, none of the rows would be anything that the account sells.
  fireEvent.click(button);
  expect(lines()).toEqual([]);
  await screen.findByText(wizardStrings.paste.known('۲'));
  fireEvent.click(button);
  expect(lines()).toEqual([
    ['p1', '10'],
    ['p2', '0'],
    ['', '10'],
  ]);
  // What the browser knows is not asked for.
  const [, input] = asked.mock.calls.find(([id]) => id === calls.findProducts.id) ?? [];
  expect(input).toMatchObject({ body: { lines: [{ code: 'BOOK' }, { code: 'NONE' }] } });
});

const overLines = (rows: string[][]) => {
  const client = new QueryClient();
  client.setQueryData(productCatalogueQuery().queryKey, { products: [known], count: 501, next: null });
  const { store, findings, lines } = opened(<Probe />, client);
  store.apply((state) => addItem(state, { item_code: '1', item_name: 'x', item_qty: '1' }, browserDeps));
  const [first] = store.getSnapshot().state.items;
  paste?.({ rowKey: first?.uuid ?? '', columnKey: 'item_code' } as never, rows);
  return { store, findings, lines, items: () => store.getSnapshot().state.items };
};

it.each([
  ['a row beyond them', cells.slice(0, 3), 1, ['p2', '0']],
  ['the line itself, by code and name', [cells[0] ?? [], cells[2] ?? []], 0, ['p2', '10']],
])('knows them where they are pasted over lines, too: %s', async (_, rows, at, line) => {
  const { lines, items } = overLines(rows);
  await act(async () => vi.waitFor(() => expect(lines()[at]).toEqual(line)));
  expect(items()[at]?.item_code).toBe(exempt.code);
});

it('of several beyond the kept list that share a code takes the one that is called so, not the one it knows', async () => {
  const larger = product({ id: 'p3', name: 'روغن دو لیتری', code: known.code, sku: 'OIL2', price: '200' });
  asked.mockImplementation((id, input) => {
    if (id === calls.searchProducts.id) return { products: [known], count: 501 };
    const { lines } = (input as { body: { lines: { name: string }[] } }).body;
    return { products: lines.map(({ name }) => (name === larger.name ? larger : null)) };
  });
  const rows = [cells[0] ?? [], [known.code, larger.name, '4']];
  const { items } = overLines([...rows.slice(0, 1), ['1', 'x', '1'], ...rows.slice(1)]);
  const goods = { product_id: 'p3', item_price: '200', item_qty: '4' };
  await act(async () => vi.waitFor(() => expect(items()[1]).toMatchObject(goods)));
  cleanup();
  const { store } = opened(<PasteDialog cells={rows} onClose={() => undefined} />);
  await screen.findByText(wizardStrings.paste.known('۱'));
  fireEvent.click(screen.getByRole('button', { name: new RegExp(add('۱')) }));
  expect(store.getSnapshot().state.items).toMatchObject([goods]);
});

it('lays cells in at once; what is known of their goods later writes over nothing', async () => {
  let resolve = () => {};
  const held = new Promise<void>((done) => {
    resolve = done;
  });
  asked.mockImplementation(() => held.then(() => ({ products: [exempt, exempt, exempt] })));
  const book = (qty: string) => ['BOOK', 'کتاب', qty];
  const { store, items } = overLines([cells[0] ?? [], book('2'), book('3'), ['BOOK', 'کتاب هفتم', '4']]);
  expect(items().map(({ item_code, item_qty }) => [item_code, item_qty])).toEqual([
    ['BOOK', '2'],
    ['BOOK', '3'],
    ['BOOK', '4'],
  ]);
  const written = { item_price: '700', item_vat_percentage: '5' };
  const uuids = items().map(({ uuid }) => uuid);
  store.apply((state) => updateItem(state, uuids[1] ?? '', written));
  store.apply((state) => updateItem(state, uuids[0] ?? '', { item_code: '2710000138624' }));
  await act(async () => resolve());
  await vi.waitFor(() => expect(items()[2]?.product_id).toBe('p2'));
  expect(items()[0]).toMatchObject({ item_code: '2710000138624', product_id: '' });
  expect(items()[1]).toMatchObject({ product_id: 'p2', item_code: exempt.code, item_qty: '3', ...written });
  expect(items()[2]).toMatchObject({
    item_vat_percentage: '0',
    item_price: '100',
    item_name: 'کتاب هفتم',
    item_qty: '4',
  });
});

it('takes back a paste and what was known of its goods later in one', async () => {
  const { store, lines } = overLines(cells.slice(0, 3));
  await act(async () => vi.waitFor(() => expect(lines()[1]).toEqual(['p2', '0'])));
  store.undo();
  expect(store.getSnapshot().state.items).toMatchObject([{ item_code: '1', item_name: 'x' }]);
});

it('what waits for an answer of the server is known to, so that nothing is sent with the law’s rate in place of the product’s', async () => {
  const { findings, lines } = overLines(cells.slice(0, 3));
  expect(findings.getSnapshot().awaitedRows).toEqual(new Set([1]));
  await act(() => findings.answered());
  expect(lines()[1]).toEqual(['p2', '0']);
});
