// @vitest-environment happy-dom
import { act, cleanup, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Me } from '../../app/session-store.ts';
import { toast, useToasts } from '../../ui/toast-store.ts';
import type { ProductRow } from '../invoices/catalogue-lines.ts';
import { DraftStoreContext } from '../invoices/draft-store/draft-context.ts';
import { createDraftShelf } from '../invoices/draft-store/draft-shelf.ts';
import { createDraftStore } from '../invoices/draft-store/draft-store.ts';
import { addItem } from '../invoices/draft-store/transitions.ts';
import { browserDeps } from '../invoices/wizard/browser-deps.ts';
import { blankSale, openSale } from './open-quick.ts';
import { quickStrings as strings } from './strings.fa.ts';
import { useSale } from './use-sale.ts';

const user = { id: 'u', username: 'u', account: { id: 'a', name: 'x' }, roles: ['admin'] } as unknown as Me;
const tea = {
  ...{ id: 'tea', name: 'چای', code: '2720000114542', type: 'goods', unit: 'NUMBER', currency_type: '', price: '1000' },
  ...{ discount: '0', has_tax: true, vat_percentage: '10', other_tax_subject: '', other_tax_percentage: '0' },
  ...{ other_legal_payments_subject: '', other_legal_payments_percentage: '0' },
};
const rice = { ...tea, id: 'rice', name: 'برنج' };

beforeEach(() => window.localStorage.clear());
afterEach(() => {
  cleanup();
  toast.closeAll();
});

it('offers a line back that a finger took away, with its quantity, until the sale goes on', () => {
  const shelf = createDraftShelf(window.localStorage, 'till.a');
  const store = createDraftStore({
    deps: browserDeps,
    shelf,
    key: 'new:till',
    later: () => () => {},
    initial: blankSale(user),
  });
  const within = ({ children }: { children: ReactNode }) => (
    <DraftStoreContext value={store}>{children}</DraftStoreContext>
  );
  const { result } = renderHook(() => ({ sale: useSale(), toasts: useToasts('bottom') }), { wrapper: within });
  const quantities = () => store.getSnapshot().state.items.map(({ item_name, item_qty }) => [item_name, item_qty]);
  const offered = () => result.current.toasts.find(({ text }) => text === strings.gone('چای'));
  act(() => result.current.sale.take(tea as unknown as ProductRow, '1'));
  const line = store.getSnapshot().state.items[0]?.uuid ?? '';
  act(() => result.current.sale.step(line, -1));
  expect(quantities()).toEqual([]);
  act(() => offered()?.action?.onPress());
  expect(quantities()).toEqual([['چای', '1']]);
  act(() => result.current.sale.step(line, -1));
  expect(offered()).toBeDefined();
  // What is taken back is the last step: the next scan is not to be.
  act(() => result.current.sale.take(rice as unknown as ProductRow, '2'));
  expect(offered()).toBeUndefined();
  expect(quantities()).toEqual([['برنج', '2']]);
});

it('takes off what the list gives for each of them, scanned again after a reload too', () => {
  const shelf = createDraftShelf(window.localStorage, 'till.a');
  const key = 'new:till';
  const offer = { ...tea, discount: '100' } as unknown as ProductRow;
  const scan = (quantity: string) => {
    const initial = openSale(user, shelf.read(key), null);
    const store = createDraftStore({ deps: browserDeps, shelf, key, later: () => () => {}, initial });
    const within = ({ children }: { children: ReactNode }) => (
      <DraftStoreContext value={store}>{children}</DraftStoreContext>
    );
    const { result } = renderHook(() => useSale(), { wrapper: within });
    act(() => result.current.take(offer, quantity));
    store.flush();
    return store.getSnapshot().state.items.map(({ item_qty, item_discount }) => [item_qty, item_discount]);
  };
  expect(scan('3')).toEqual([['3', '300']]);
  expect(scan('1')).toEqual([['4', '400']]);
});

it.each([0, 1])('is sold by the account and the branch of now, whatever was kept here: %i lines', (lines) => {
  const shelf = createDraftShelf(window.localStorage, 'till.a');
  const key = 'new:till';
  const at = (address: string, branch: object | null) =>
    ({ ...user, account: { ...user.account, entity: 'legal', address }, branch }) as unknown as Me;
  const initial = openSale(at('کهنه', { id: 'b1', code: '0001' }), null, null);
  const store = createDraftStore({ deps: browserDeps, shelf, key, later: () => () => {}, initial });
  // As after each sale.
  store.restart(initial);
  if (lines > 0) store.apply((state) => addItem(state, { item_name: 'چای', item_qty: '1' }, browserDeps));
  store.flush();
  const opened = (me: Me) => openSale(me, shelf.read(key), null);
  const moved = opened(at('نو', { id: 'b2', code: '0002' }));
  expect(moved.items).toHaveLength(lines);
  expect(moved.seller_info).toMatchObject({ address: 'نو', branch_id: '0002', seller_type: 'branch' });
  expect(opened(at('نو', null)).seller_info).toMatchObject({ branch_id: '', seller_type: 'main' });
});
