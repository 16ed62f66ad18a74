// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, it, vi } from 'vitest';
import { createQueryClient } from '../../../app/query-client.ts';
import { DraftStoreContext } from '../draft-store/draft-context.ts';
import { createDraftShelf } from '../draft-store/draft-shelf.ts';
import { createDraftStore } from '../draft-store/draft-store.ts';
import { updateBuyer } from '../draft-store/transitions.ts';
import { initialState } from '../draft-store/wizard-state.ts';
import { browserDeps } from './browser-deps.ts';
import { PastContracts } from './past-contracts.tsx';
import { useLastPrices } from './use-last-prices.ts';

let price = '';
let contract = '';
beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  vi.stubGlobal('fetch', async () =>
    Response.json({
      prices: [{ item_code: '2710000138624', product_id: '', item_name: 'کابل', price: price }],
      contracts: [{ contract_number: contract, buyer_name: 'پخش آریا' }],
    }),
  );
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  window.localStorage.clear();
});

function Price() {
  const sold = useLastPrices()({ item_code: '2710000138624', product_id: '', item_name: 'کابل' });
  return <p>{`price ${sold?.price ?? ''}`}</p>;
}

function open() {
  const shelf = createDraftShelf(window.localStorage, 'account');
  const initial = initialState(browserDeps);
  const store = createDraftStore({ deps: browserDeps, shelf, key: 'new:a', initial, later: () => () => {} });
  const client = createQueryClient();
  const show = (content: ReactNode) => (
    <QueryClientProvider client={client}>
      <DraftStoreContext value={store}>{content}</DraftStoreContext>
    </QueryClientProvider>
  );
  return { store, show };
}

it('a buyer who is chosen again is told of by the last sale, also to whom no event told it', async () => {
  const { store, show } = open();
  const buy = (economic_code: string) => act(() => store.apply((state) => updateBuyer(state, { economic_code })));
  price = '90';
  buy('14003778990');
  render(show(<Price />));
  await screen.findByText('price 90');
  buy('14008430838');
  await act(() => vi.advanceTimersByTimeAsync(20_000));
  price = '100';
  buy('14003778990');
  await screen.findByText('price 100');
});

it('contracts that were invoiced meanwhile are offered', async () => {
  const { show } = open();
  contract = '1111';
  const page = render(show(<PastContracts kind="contracting" />));
  await screen.findByText('1111');
  page.unmount();
  await act(() => vi.advanceTimersByTimeAsync(20_000));
  contract = '2222';
  render(show(<PastContracts kind="contracting" />));
  await screen.findByText('2222');
});
