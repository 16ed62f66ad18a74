// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { dispatchSession, type Me } from '../../app/session-store.ts';
import { DraftStoreContext } from '../invoices/draft-store/draft-context.ts';
import { createDraftShelf } from '../invoices/draft-store/draft-shelf.ts';
import { createDraftStore } from '../invoices/draft-store/draft-store.ts';
import { addItem } from '../invoices/draft-store/transitions.ts';
import { initialState } from '../invoices/draft-store/wizard-state.ts';
import { browserDeps } from '../invoices/wizard/browser-deps.ts';
import { StockWarning } from './stock-warning.tsx';
import { stockStrings } from './strings.fa.ts';

const user = { id: 'u', account: { id: 'a' }, roles: ['admin'], permissions: [] } as unknown as Me;

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  dispatchSession({ type: 'signed-out', from: null });
});

it.each([
  ['is told where it does not', 500, 1],
  ['is not where all is there', 200, 0],
])(
  'that the server looked at no stock %s',
  async (_, status, count) => {
    dispatchSession({ type: 'user', user, isLegal: true, signByTaxpayer: false });
    const answer = async () => {
      const body = JSON.stringify({ lines: [], may_be_short: false });
      return new Response(body, { status, headers: { 'content-type': 'application/json' } });
    };
    vi.stubGlobal('fetch', answer);
    const line = { product_id: '0197a000-0000-7000-8000-000000000001', item_qty: '5' };
    const shelf = createDraftShelf(window.localStorage, 'a.u');
    const initial = addItem(initialState(browserDeps), line, browserDeps);
    const store = createDraftStore({ deps: browserDeps, shelf, key: 'new:x', initial, later: () => () => {} });
    const client = new QueryClient();
    render(
      <QueryClientProvider client={client}>
        <DraftStoreContext value={store}>
          <StockWarning />
        </DraftStoreContext>
      </QueryClientProvider>,
    );
    const settled = () => client.getQueryCache().getAll().at(-1)?.state.status;
    await waitFor(() => expect(settled()).toBe(status === 200 ? 'success' : 'error'), { timeout: 10_000 });
    await waitFor(() => expect(screen.queryAllByText(stockStrings.warning.unknown)).toHaveLength(count));
  },
  15_000,
);
