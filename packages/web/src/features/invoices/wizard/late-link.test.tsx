// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { signIn } from '../../../testing/sign-in.ts';
import { customerStrings } from '../../customers/strings.fa.ts';
import { DraftStoreContext } from '../draft-store/draft-context.ts';
import { createDraftShelf } from '../draft-store/draft-shelf.ts';
import { createDraftStore } from '../draft-store/draft-store.ts';
import { addItem, updateBuyer, updateItem } from '../draft-store/transitions.ts';
import { initialState } from '../draft-store/wizard-state.ts';
import { createFindingsStore, FindingsContext } from '../findings/findings-store.ts';
import { browserDeps } from './browser-deps.ts';
import { BringBuyerBack, SaveCustomer } from './save-customer.tsx';
import { useMakeProduct } from './use-make-product.ts';
import { wizardStrings } from './wizard.fa.ts';

let answer: ((made: object) => void) | null = null;
let removed: object | null = null;
/** by the branch that is asked for; `removed` is told of every other */
let removedBranches: Record<string, object> = {};
vi.mock('../../../app/api.ts', async (original) => ({
  ...(await original<object>()),
  api: ({ id }: { id: string }, { query }: { query?: { branch_code?: string } } = {}) =>
    id === 'findRemovedCustomer'
      ? Promise.resolve({ customer: removedBranches[query?.branch_code ?? ''] ?? removed })
      : new Promise((resolve) => (answer = resolve)),
}));
beforeEach(() => signIn({ roles: ['admin'] }));
afterEach(() => {
  cleanup();
  answer = null;
  removed = null;
  removedBranches = {};
  window.localStorage.clear();
});

function shown(content: ReactNode) {
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
    <QueryClientProvider client={new QueryClient()}>
      <DraftStoreContext value={store}>
        <FindingsContext value={findings}>{content}</FindingsContext>
      </DraftStoreContext>
    </QueryClientProvider>,
  );
  return store;
}

let make: ReturnType<typeof useMakeProduct>['makeProduct'] | null = null;
function Probe() {
  make = useMakeProduct().makeProduct;
  return null;
}

const arrives = async () => {
  await vi.waitFor(() => expect(answer).not.toBeNull());
  await act(async () => answer?.({ id: 'made', name: 'x' }));
};

it.each([
  ['as it was', {}, 'made'],
  ['of another by now', { company: 'دیگری', economic_code: '10103827106' }, ''],
])('the customer that was made of a buyer is that of the invoice where it is %s', async (_, written, expected) => {
  const store = shown(<SaveCustomer />);
  act(() =>
    store.apply((state) =>
      updateBuyer(state, { buyer_entity: 'legal', company: 'مهرورزان', economic_code: '14008430838' }),
    ),
  );
  fireEvent.click(screen.getByRole('button', { name: wizardStrings.buyer.toCustomers }));
  act(() => store.apply((state) => updateBuyer(state, { ...written, address: 'تهران' })));
  await arrives();
  expect(store.getSnapshot().state.buyer_info.customer_id).toBe(expected);
});

it('a buyer who was removed from the list with this code is brought back, and is that of the invoice', async () => {
  removed = { id: 'made', name: 'مهرورزان' };
  const store = shown(
    <>
      <SaveCustomer />
      <BringBuyerBack />
    </>,
  );
  act(() =>
    store.apply((state) =>
      updateBuyer(state, { buyer_entity: 'legal', company: 'مهرورزان', economic_code: '14008430838' }),
    ),
  );
  // At once, before the answer is there: nobody is made.
  fireEvent.click(screen.getByRole('button', { name: wizardStrings.buyer.toCustomers }));
  expect(await screen.findByText(customerStrings.form.removed('مهرورزان'))).toBeTruthy();
  expect(screen.queryByRole('button', { name: wizardStrings.buyer.toCustomers })).toBeNull();
  expect(answer).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: customerStrings.unlisted.bringBack }));
  await arrives();
  expect(store.getSnapshot().state.buyer_info.customer_id).toBe('made');
});

it('a buyer of another branch than who was removed may be made a customer of its own', async () => {
  removed = { id: 'r', name: 'مهرورزان', branch_code: '0001' };
  const store = shown(
    <>
      <SaveCustomer />
      <BringBuyerBack />
    </>,
  );
  const buyer = { buyer_entity: 'legal', company: 'مهرورزان', economic_code: '14008430838' } as const;
  act(() => store.apply((state) => updateBuyer(state, { ...buyer, branch_code: '0001' })));
  expect(await screen.findByText(customerStrings.form.removed('مهرورزان'))).toBeTruthy();
  expect(screen.queryByRole('button', { name: wizardStrings.buyer.toCustomers })).toBeNull();
  act(() => store.apply((state) => updateBuyer(state, { branch_code: '0002' })));
  expect(await screen.findByRole('button', { name: customerStrings.unlisted.bringBack })).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: wizardStrings.buyer.toCustomers }));
  await arrives();
  expect(store.getSnapshot().state.buyer_info.customer_id).toBe('made');
});

it('of several removed branches of one company the buyer’s is told, and not made once more', async () => {
  removed = { id: 'r', name: 'شعبه دوم', branch_code: '0002' };
  removedBranches = { '0001': { id: 'made', name: 'شعبه یکم', branch_code: '0001' } };
  const store = shown(
    <>
      <SaveCustomer />
      <BringBuyerBack />
    </>,
  );
  const buyer = { buyer_entity: 'legal', company: 'مهرورزان', economic_code: '14008430838' } as const;
  act(() => store.apply((state) => updateBuyer(state, { ...buyer, branch_code: '۰۰۰۱' })));
  // At once, before the answer is there.
  fireEvent.click(screen.getByRole('button', { name: wizardStrings.buyer.toCustomers }));
  expect(await screen.findByText(customerStrings.form.removed('شعبه یکم'))).toBeTruthy();
  expect(screen.queryByRole('button', { name: wizardStrings.buyer.toCustomers })).toBeNull();
  expect(answer).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: customerStrings.unlisted.bringBack }));
  await arrives();
  expect(store.getSnapshot().state.buyer_info.customer_id).toBe('made');
});

it.each([
  ['as it was', { item_qty: '2' }, 'made'],
  ['of other goods by now', { item_code: '2710000138624', item_name: 'روغن' }, ''],
])('the product that was made of a line is that of the line where it is %s', async (_, written, expected) => {
  const store = shown(<Probe />);
  store.apply((state) => addItem(state, { item_code: '2720000131425', item_name: 'چای', item_qty: '1' }, browserDeps));
  const [line] = store.getSnapshot().state.items;
  if (line === undefined) throw new Error('no line');
  void make?.(line);
  store.apply((state) => updateItem(state, line.uuid, written));
  await arrives();
  expect(store.getSnapshot().state.items[0]?.product_id ?? '').toBe(expected);
});
