// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { pagesAt } from '../../testing/pages-at.tsx';
import { signIn } from '../../testing/sign-in.ts';
import { toast } from '../../ui/toast-store.ts';
import { DraftStoreContext } from '../invoices/draft-store/draft-context.ts';
import { createDraftShelf, savedDraftKey } from '../invoices/draft-store/draft-shelf.ts';
import { createDraftStore } from '../invoices/draft-store/draft-store.ts';
import { addItem } from '../invoices/draft-store/transitions.ts';
import { initialState } from '../invoices/draft-store/wizard-state.ts';
import { browserDeps } from '../invoices/wizard/browser-deps.ts';
import { preInvoiceStrings } from './strings.fa.ts';
import { useSavePreInvoice } from './use-save-pre-invoice.ts';

const id = '0f8fad5b-d9cb-469f-a165-70867728950e';
const gone = { type: '', title: 'x', status: 404, code: 'NOT_FOUND', detail: 'y', request_id: 'r' };
let asked: string[];
beforeEach(() => {
  signIn({ roles: ['admin'], permissions: [] });
  window.localStorage.clear();
  asked = [];
  vi.stubGlobal('fetch', async (input: RequestInfo, init?: RequestInit) => {
    const request = new Request(new URL(String(input), 'http://localhost'), init);
    asked.push(`${request.method} ${new URL(request.url).pathname}`);
    return new Response(JSON.stringify(gone), { status: 404, headers: { 'content-type': 'application/json' } });
  });
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

let saving: ReturnType<typeof useSavePreInvoice> | null = null;

function Probe() {
  saving = useSavePreInvoice();
  return <p>editor</p>;
}

it('what is written of an offer that was removed meanwhile goes on as a new one', async () => {
  const told = vi.spyOn(toast, 'error');
  const shelf = createDraftShelf(window.localStorage, 'offers');
  const initial = addItem(initialState(browserDeps), { item_code: '2720000114542', item_qty: '1' }, browserDeps);
  const source = { id, etag: 'v1', state: '', tax_number: '' };
  const key = savedDraftKey(source.id);
  const store = createDraftStore({ deps: browserDeps, shelf, key, initial, source, later: () => () => {} });
  const { router, shown } = pagesAt(`/each-pre-invoice/${id}`, { '/each-pre-invoice/$id': Probe });
  render(
    <QueryClientProvider client={new QueryClient()}>
      <DraftStoreContext value={store}>{shown}</DraftStoreContext>
    </QueryClientProvider>,
  );
  await screen.findByText('editor');
  await act(async () => saving?.save());
  expect(told).toHaveBeenCalledWith(preInvoiceStrings.editor.saveFailed, { detail: preInvoiceStrings.editor.gone });
  expect(store.getSnapshot()).toMatchObject({ source: null, dirty: true });
  const [kept] = shelf.list();
  const { pathname, search } = router.state.location;
  expect([pathname, `new:${(search as { draft?: string }).draft}`]).toEqual(['/each-pre-invoice/new', kept?.key]);
  await act(async () => saving?.save());
  expect(asked).toEqual([`PUT /api/pre_invoice/${id}`, 'POST /api/pre_invoice']);
});
