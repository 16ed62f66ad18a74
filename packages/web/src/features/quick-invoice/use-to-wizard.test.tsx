// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { dispatchSession, type Me } from '../../app/session-store.ts';
import { pagesAt } from '../../testing/pages-at.tsx';
import { DraftStoreContext } from '../invoices/draft-store/draft-context.ts';
import { createDraftShelf, newDraftKey } from '../invoices/draft-store/draft-shelf.ts';
import { createDraftStore } from '../invoices/draft-store/draft-store.ts';
import { addItem } from '../invoices/draft-store/transitions.ts';
import { browserDeps } from '../invoices/wizard/browser-deps.ts';
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
  vi.unstubAllGlobals();
});

function Till() {
  const toWizard = useToWizard();
  return <BuyerDialog onChoose={() => {}} onClose={() => {}} onWrite={(text) => void toWizard(text)} />;
}

it('takes the sale along to where a buyer who is in no list is written, of type one; the till is for the next', async () => {
  const shelf = createDraftShelf(window.localStorage, 'till.a');
  const initial = addItem(blankSale(user), { item_name: 'چای', item_qty: '2' }, browserDeps);
  const store = createDraftStore({ deps: browserDeps, shelf, key: 'new:till', later: () => () => {}, initial });
  const { router, shown } = pagesAt('/', { '/': Till, '/create-invoice/{-$id}': () => <p>wizard</p> });
  render(
    <QueryClientProvider client={new QueryClient()}>
      <DraftStoreContext value={store}>{shown}</DraftStoreContext>
    </QueryClientProvider>,
  );
  fireEvent.change(await screen.findByRole('combobox'), { target: { value: 'پخش نوین' } });
  fireEvent.click(await screen.findByText(strings.newBuyer('پخش نوین')));
  await screen.findByText('wizard');
  const { draft } = router.state.location.search as { draft?: string };
  const taken = createDraftShelf(window.localStorage, 'a.u').read(newDraftKey(draft ?? ''));
  expect(taken?.content.items.map(({ item_name, item_qty }) => [item_name, item_qty])).toEqual([['چای', '2']]);
  expect(taken?.content).toMatchObject({
    invoice: { invoice_output_type: 'type_one' },
    buyer_info: { company: 'پخش نوین' },
  });
  await waitFor(() => expect(store.getSnapshot().state.items).toEqual([]));
});
