// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { pagesAt } from '../../../testing/pages-at.tsx';
import { signIn } from '../../../testing/sign-in.ts';
import { toast } from '../../../ui/toast-store.ts';
import { DraftStoreContext } from '../draft-store/draft-context.ts';
import { createDraftShelf } from '../draft-store/draft-shelf.ts';
import { createDraftStore } from '../draft-store/draft-store.ts';
import { addItem } from '../draft-store/transitions.ts';
import { initialState } from '../draft-store/wizard-state.ts';
import { browserDeps } from './browser-deps.ts';
import { wizardStrings } from './wizard.fa.ts';
import { WizardTools } from './wizard-tools.tsx';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  window.localStorage.clear();
});

it('a draft that was thrown away is brought back by the notice that says so, where it was written', async () => {
  signIn({ roles: ['admin'] });
  const kept = window.localStorage;
  let isFull = false;
  const setItem = (key: string, text: string) => {
    if (isFull) throw new Error('full');
    kept.setItem(key, text);
  };
  vi.stubGlobal('localStorage', {
    setItem,
    getItem: (key: string) => kept.getItem(key),
    removeItem: (key: string) => kept.removeItem(key),
  });
  const shelf = createDraftShelf(window.localStorage, 'a.u');
  const initial = initialState(browserDeps);
  const store = createDraftStore({ deps: browserDeps, shelf, key: 'new:x', initial, later: () => () => {} });
  store.apply((state) => addItem(state, { item_name: 'چای', item_qty: '2' }, browserDeps));
  store.flush();
  const { router, shown } = pagesAt('/create-invoice?draft=x', {
    '/create-invoice': () => <WizardTools isBusy={false} onSave={() => undefined} />,
    '/invoices': () => <p>list</p>,
  });
  render(
    <QueryClientProvider client={new QueryClient()}>
      <DraftStoreContext value={store}>{shown}</DraftStoreContext>
    </QueryClientProvider>,
  );
  const told = vi.spyOn(toast, 'show');
  fireEvent.click(await screen.findByRole('button', { name: wizardStrings.more }));
  fireEvent.click(await screen.findByRole('menuitem', { name: wizardStrings.menu.discard }));
  await screen.findByText('list');
  expect(shelf.read('new:x')).toBeNull();
  const action = told.mock.lastCall?.[1]?.action;
  expect(action?.label).toBe(wizardStrings.undo);
  // Where the device is full it says so, and the draft can still be had.
  const refused = vi.spyOn(toast, 'error');
  isFull = true;
  act(() => action?.onPress());
  expect(refused.mock.lastCall?.[0]).toBe(wizardStrings.found.notBack);
  expect(router.state.location.pathname).toBe('/invoices');
  isFull = false;
  act(() => refused.mock.lastCall?.[1]?.action?.onPress());
  expect(shelf.read('new:x')?.content.items).toMatchObject([{ item_name: 'چای', item_qty: '2' }]);
  await vi.waitFor(() => expect(router.state.location.href).toBe('/create-invoice?draft=x'));
});
