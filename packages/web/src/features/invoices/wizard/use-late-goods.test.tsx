// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { calls } from '@taraz/contract';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { signIn } from '../../../testing/sign-in.ts';
import type { ProductRow } from '../catalogue-lines.ts';
import { DraftStoreContext } from '../draft-store/draft-context.ts';
import { createDraftShelf } from '../draft-store/draft-shelf.ts';
import { createDraftStore } from '../draft-store/draft-store.ts';
import { setGoodsShipped } from '../draft-store/pattern-transitions.ts';
import { addItem, selectItem, updateItem } from '../draft-store/transitions.ts';
import { initialState } from '../draft-store/wizard-state.ts';
import { createFindingsStore, FindingsContext } from '../findings/findings-store.ts';
import { productCatalogueQuery } from '../queries.ts';
import { browserDeps } from './browser-deps.ts';
import { GoodsShipped } from './goods-shipped.tsx';
import { LineSheet } from './line-sheet.tsx';
import { wizardStrings } from './wizard.fa.ts';

const code = '2710000138624';
const own = {
  ...{ id: 'p', name: 'کابل برق', code, sku: '', gtin: '', spec: '', type: 'goods', unit: 'NUMBER', price: '100' },
  ...{ currency_type: 'IRR', discount: '7', has_tax: true, vat_percentage: '3' },
  ...{ other_tax_subject: '', other_tax_percentage: '0' },
  ...{ other_legal_payments_subject: '', other_legal_payments_percentage: '0' },
} as ProductRow;
const ofAuthority = { id: code, description: 'سیم و کابل', vat: '5', taxable: '', kind: '', is_current: true };

let products: readonly ProductRow[] = [];
let arrive = () => {};
let arrived = Promise.resolve();
vi.mock('../../../app/api.ts', async (original) => ({
  ...(await original<object>()),
  api: async (call: { id: string }) => {
    if (call.id !== calls.searchProducts.id && call.id !== calls.searchGoods.id) return new Promise(() => {});
    await arrived;
    return { products, goods: [ofAuthority] };
  },
}));
// The frame of it asks for a router.
vi.mock('../../../ui/panel.tsx', () => ({ Panel: ({ children }: { children: ReactNode }) => children }));
beforeEach(() => {
  signIn({ roles: ['admin'] });
  arrived = new Promise((resolve) => {
    arrive = resolve;
  });
});
afterEach(() => {
  cleanup();
  window.localStorage.clear();
});

/** @param count how many goods the own list has, none of which is at hand */
function shown(count: number, content: ReactNode) {
  products = count === 0 ? [] : [own];
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  client.setQueryData(productCatalogueQuery().queryKey, { products: [], count, next: null } as never);
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
  return { store, findings };
}

/** Written and left at once. */
function leave(label: RegExp, key?: string) {
  const field = screen.getByRole('combobox', { name: label });
  fireEvent.input(field, { target: { value: code } });
  if (key) fireEvent.keyDown(field, { key });
  fireEvent.blur(field);
}

const arrives = async () => {
  await act(async () => {
    arrive();
    await new Promise((resolve) => setTimeout(resolve));
  });
};

describe('a goods id that is left in the panel of its line before its answer', () => {
  function leaveInLine(count: number, line: object, key?: string) {
    const { store, findings } = shown(count, <LineSheet />);
    act(() => {
      store.apply((state) => addItem(state, { item_qty: '1', ...line }, browserDeps));
      store.apply((state) => selectItem(state, state.items[0]?.uuid ?? ''));
    });
    leave(new RegExp(wizardStrings.items.columns.code), key);
    const now = () => store.getSnapshot().state.items[0];
    const uuid = now()?.uuid ?? '';
    return { store, now, uuid, isAwaited: () => findings.judgeNow().awaitedRows.has(0) };
  }

  it.each([undefined, 'Enter'])('leaves the words that stood there without an id (%s)', async (key) => {
    const { now } = leaveInLine(0, { item_name: 'کابل مسی ۲×۱٫۵' }, key);
    await arrives();
    expect(now()).toMatchObject({ item_code: code, item_name: 'کابل مسی ۲×۱٫۵', item_vat_percentage: '5' });
  });

  it.each([undefined, 'Enter'])('leaves what is written meanwhile (%s)', async (key) => {
    const { store, now, uuid } = leaveInLine(600, {}, key);
    act(() => store.apply((state) => updateItem(state, uuid, { item_price: '850', item_discount: '2' })));
    await arrives();
    expect(now()).toMatchObject({ item_code: code, item_name: 'کابل برق', product_id: 'p', item_vat_percentage: '3' });
    expect(now()).toMatchObject({ item_price: '850', item_discount: '2' });
  });

  it('is waited for', async () => {
    const { isAwaited } = leaveInLine(600, {});
    expect(isAwaited()).toBe(true);
    await arrives();
    expect(isAwaited()).toBe(false);
  });

  it('is not put over other goods', async () => {
    const { store, now, uuid } = leaveInLine(600, {});
    act(() => store.apply((state) => updateItem(state, uuid, { item_code: '2720000131425' })));
    await arrives();
    expect(now()).toMatchObject({ item_code: '2720000131425', item_name: '' });
  });
});

it.each([
  ['', 'کابل برق'],
  ['کابل خودم', 'کابل خودم'],
])(
  'goods of a waybill that are found late are described by the list unless by hand meanwhile: «%s»',
  async (description, expected) => {
    const { store } = shown(600, <GoodsShipped />);
    act(() => store.apply((state) => setGoodsShipped(state, [{ goods_id: '', description: '' }])));
    leave(/./);
    act(() => store.apply((state) => setGoodsShipped(state, [{ goods_id: code, description }])));
    await arrives();
    expect(store.getSnapshot().state.invoice.goods_shipped).toEqual([{ goods_id: code, description: expected }]);
  },
);

it('goods of a waybill that hold others until they are found are waited for by sending', async () => {
  const { store, findings } = shown(600, <GoodsShipped />);
  act(() => store.apply((state) => setGoodsShipped(state, [{ goods_id: '2720000131425', description: 'سیمان' }])));
  leave(/./, 'Enter');
  let isAnswered = false;
  void findings.answered().then(() => {
    isAnswered = true;
  });
  await act(async () => {});
  expect(isAnswered).toBe(false);
  await arrives();
  expect(isAnswered).toBe(true);
  expect(store.getSnapshot().state.invoice.goods_shipped[0]?.goods_id).toBe(code);
});
