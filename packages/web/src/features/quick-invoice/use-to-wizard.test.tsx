// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { emptyBuyer } from '@taraz/core';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { dispatchSession, type Me } from '../../app/session-store.ts';
import { pagesAt } from '../../testing/pages-at.tsx';
import { toast } from '../../ui/toast-store.ts';
import { DraftStoreContext } from '../invoices/draft-store/draft-context.ts';
import { createDraftShelf, newDraftKey } from '../invoices/draft-store/draft-shelf.ts';
import { createDraftStore } from '../invoices/draft-store/draft-store.ts';
import { takeBuyer } from '../invoices/draft-store/payment-due.ts';
import { addItem } from '../invoices/draft-store/transitions.ts';
import type { WizardState } from '../invoices/draft-store/wizard-state.ts';
import { browserDeps } from '../invoices/wizard/browser-deps.ts';
import { offlineStrings } from '../offline/strings.fa.ts';
import { BuyerDialog } from './buyer-dialog.tsx';
import { blankSale } from './open-quick.ts';
import { quickStrings as strings } from './strings.fa.ts';
import { useToWizard } from './use-to-wizard.ts';

const user = { id: 'u', username: 'u', account: { id: 'a', name: 'x' }, roles: ['admin'] } as unknown as Me;

beforeEach(() => {
  window.localStorage.clear();
  vi.stubGlobal('fetch', async () => Response.json({ customers: [], count: 0 }));
  dispatchSession({ type: 'user', user, isLegal: true, signByTaxpayer: false });
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

function Till() {
  const toWizard = useToWizard();
  return <BuyerDialog onChoose={() => {}} onClose={() => {}} onWrite={(text) => void toWizard(text)} />;
}

/** A till with two of one product, in a page beside the wizard's. */
async function open(change = (state: WizardState) => state) {
  const shelf = createDraftShelf(window.localStorage, 'till.a');
  const initial = change(addItem(blankSale(user), { item_name: 'چای', item_qty: '2' }, browserDeps));
  const store = createDraftStore({ deps: browserDeps, shelf, key: 'new:till', later: () => () => {}, initial });
  const { router, shown } = pagesAt('/', { '/': Till, '/create-invoice/{-$id}': () => <p>wizard</p> });
  render(
    <QueryClientProvider client={new QueryClient()}>
      <DraftStoreContext value={store}>{shown}</DraftStoreContext>
    </QueryClientProvider>,
  );
  fireEvent.change(await screen.findByRole('combobox'), { target: { value: 'پخش نوین' } });
  fireEvent.click(await screen.findByText(strings.newBuyer('پخش نوین')));
  const taken = () => {
    const { draft } = router.state.location.search as { draft?: string };
    return createDraftShelf(window.localStorage, 'a.u').read(newDraftKey(draft ?? ''));
  };
  return { store, taken };
}

it('takes the sale along to where a buyer who is in no list is written, of type one; the till is for the next', async () => {
  const { store, taken: read } = await open();
  await screen.findByText('wizard');
  const taken = read();
  expect(taken?.content.items.map(({ item_name, item_qty }) => [item_name, item_qty])).toEqual([['چای', '2']]);
  expect(taken?.content).toMatchObject({
    invoice: { invoice_output_type: 'type_one' },
    buyer_info: { company: 'پخش نوین' },
  });
  await waitFor(() => expect(store.getSnapshot().state.items).toEqual([]));
});

it('takes the branch along that sells by now, in a till that stayed open: the wizard keeps a branch’s code', async () => {
  const moved = { ...user, branch: { id: 'b2', code: '0002' } } as unknown as Me;
  dispatchSession({ type: 'user', user: moved, isLegal: true, signByTaxpayer: false });
  const { taken } = await open();
  await screen.findByText('wizard');
  expect(taken()?.content.seller_info).toMatchObject({ branch_id: '0002', seller_type: 'branch' });
});

it('a buyer who is in no list has not the days to pay of the customer who was chosen before', async () => {
  const customer = { ...emptyBuyer, customer_id: 'c', company: 'پخش البرز' };
  const { taken } = await open((state) => takeBuyer(state, customer, '60', ''));
  await screen.findByText('wizard');
  expect(taken()?.content.invoice.payment_due).toBe('');
});

it('stays in the till where the browser keeps nothing more: the wizard opened empty, and the sale was gone', async () => {
  vi.stubGlobal('localStorage', {
    getItem: () => null,
    removeItem: () => {},
    setItem: () => {
      throw new Error('full');
    },
  });
  const told = vi.spyOn(toast, 'error');
  const { store } = await open();
  await waitFor(() => expect(told).toHaveBeenCalledOnce());
  expect(told.mock.lastCall).toEqual([offlineStrings.queueFailed, { detail: offlineStrings.queueFailedHint }]);
  expect(store.getSnapshot().state.items).toHaveLength(1);
  expect(screen.queryByText('wizard')).toBeNull();
});
