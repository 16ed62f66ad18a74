// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { columns } from '@taraz/core';
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { DraftStoreContext } from '../draft-store/draft-context.ts';
import { createDraftShelf } from '../draft-store/draft-shelf.ts';
import { createDraftStore } from '../draft-store/draft-store.ts';
import { addItem, updateItem } from '../draft-store/transitions.ts';
import { initialState, type WizardState } from '../draft-store/wizard-state.ts';
import { createFindingsStore, FindingsContext } from '../findings/findings-store.ts';
import { browserDeps } from './browser-deps.ts';
import { useLineChanges } from './use-line-changes.ts';

afterEach(() => {
  cleanup();
  window.localStorage.clear();
});

const lines = ['1000', '5000'].reduce<WizardState>(
  (state, item_price) => addItem(state, { item_qty: '2', item_price }, browserDeps),
  initialState(browserDeps),
);
const [first = '', second = ''] = lines.items.map(({ uuid }) => uuid);

it.each([
  ['10%', '1000', 'as that'],
  ['300', '300', 'as it stands'],
])('a discount of %s is filled down, %s of the other line, %s', (written, other) => {
  const initial = updateItem(lines, first, { item_discount: written });
  const shelf = createDraftShelf(window.localStorage, 'account');
  const store = createDraftStore({ deps: browserDeps, shelf, key: 'new:a', initial, later: () => () => {} });
  const findings = createFindingsStore(
    store,
    () => () => [],
    () => () => {},
    () => 0,
  );
  const { result } = renderHook(() => useLineChanges(columns['1/1'], 'percent', () => {}), {
    wrapper: ({ children }) => (
      <QueryClientProvider client={new QueryClient()}>
        <DraftStoreContext value={store}>
          <FindingsContext value={findings}>{children}</FindingsContext>
        </DraftStoreContext>
      </QueryClientProvider>
    ),
  });
  const text = initial.items[0]?.item_discount ?? '';
  act(() => result.current.onFill([second], [{ columnKey: 'item_discount', text }], first));
  expect(store.getSnapshot().state.items.map(({ item_discount }) => item_discount)).toEqual([text, other]);
  // In percent it follows the line's amount from then on, too.
  act(() => store.apply((state) => updateItem(state, second, { item_qty: '4' })));
  expect(store.getSnapshot().state.items[1]?.item_discount).toBe(written === '10%' ? '2000' : '300');
});
