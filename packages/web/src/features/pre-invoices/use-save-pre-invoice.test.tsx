// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { pagesAt } from '../../testing/pages-at.tsx';
import { signIn } from '../../testing/sign-in.ts';
import { toast } from '../../ui/toast-store.ts';
import type { DraftSource } from '../invoices/draft-store/draft-codec.ts';
import { DraftStoreContext } from '../invoices/draft-store/draft-context.ts';
import { createDraftShelf, newDraftKey, savedDraftKey } from '../invoices/draft-store/draft-shelf.ts';
import { createDraftStore } from '../invoices/draft-store/draft-store.ts';
import { addItem } from '../invoices/draft-store/transitions.ts';
import { initialState } from '../invoices/draft-store/wizard-state.ts';
import { browserDeps } from '../invoices/wizard/browser-deps.ts';
import { preInvoiceStrings } from './strings.fa.ts';
import { useSavePreInvoice } from './use-save-pre-invoice.ts';

const id = '0f8fad5b-d9cb-469f-a165-70867728950e';
const gone = { type: '', title: 'x', status: 404, code: 'NOT_FOUND', detail: 'y', request_id: 'r' };
const reply = (status: number, body: object) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });
let asked: string[];
/** What is answered; after them, that nothing is there. */
let answers: (() => Promise<Response>)[];
beforeEach(() => {
  signIn({ roles: ['admin'], permissions: [] });
  window.localStorage.clear();
  asked = [];
  answers = [];
  vi.stubGlobal('fetch', async (input: RequestInfo, init?: RequestInit) => {
    const request = new Request(new URL(String(input), 'http://localhost'), init);
    if (request.method === 'HEAD') return new Response(null, { status: 404 });
    asked.push(`${request.method} ${new URL(request.url).pathname}`);
    return (answers.shift() ?? (async () => reply(404, gone)))();
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

async function open(source: DraftSource | null) {
  const shelf = createDraftShelf(window.localStorage, 'offers');
  const initial = addItem(initialState(browserDeps), { item_code: '2720000114542', item_qty: '1' }, browserDeps);
  const key = source === null ? newDraftKey('a') : savedDraftKey(source.id);
  const store = createDraftStore({ deps: browserDeps, shelf, key, initial, source, later: () => () => {} });
  const at = source === null ? '/each-pre-invoice/new' : `/each-pre-invoice/${source.id}`;
  const { router, shown } = pagesAt(at, { '/each-pre-invoice/$id': Probe });
  render(
    <QueryClientProvider client={new QueryClient()}>
      <DraftStoreContext value={store}>{shown}</DraftStoreContext>
    </QueryClientProvider>,
  );
  await screen.findByText('editor');
  return { shelf, store, router };
}

it('one that was saved without an answer, and removed elsewhere since, is not told as saved: its text was thrown away', async () => {
  const told = vi.spyOn(toast, 'error');
  const { shelf, store } = await open(null);
  answers = [() => Promise.reject(new TypeError('offline')), async () => reply(201, { id, etag: 'v1', number: 7 })];
  await act(async () => saving?.save());
  await act(async () => saving?.save());
  expect(asked).toEqual(['POST /api/pre_invoice', 'POST /api/pre_invoice', `PUT /api/pre_invoice/${id}`]);
  expect(told).toHaveBeenLastCalledWith(preInvoiceStrings.editor.saveFailed, { detail: preInvoiceStrings.editor.gone });
  expect(store.getSnapshot()).toMatchObject({ source: null, lost: null, dirty: true });
  expect(shelf.list().map(({ draft }) => draft.content.items.length)).toEqual([1]);
});

it('what is written of an offer that was removed meanwhile goes on as a new one', async () => {
  const told = vi.spyOn(toast, 'error');
  const { shelf, store, router } = await open({ id, etag: 'v1', state: '', tax_number: '' });
  await act(async () => saving?.save());
  expect(told).toHaveBeenCalledWith(preInvoiceStrings.editor.saveFailed, { detail: preInvoiceStrings.editor.gone });
  expect(store.getSnapshot()).toMatchObject({ source: null, dirty: true });
  const [kept] = shelf.list();
  const { pathname, search } = router.state.location;
  expect([pathname, `new:${(search as { draft?: string }).draft}`]).toEqual(['/each-pre-invoice/new', kept?.key]);
  await act(async () => saving?.save());
  expect(asked).toEqual([`PUT /api/pre_invoice/${id}`, 'POST /api/pre_invoice']);
});

it.each([true, false])('what is written while it is being saved stays, to be saved too (%s)', async (isWrittenOn) => {
  const { store, router } = await open(null);
  let answer = (_: Response) => {};
  answers = [
    () =>
      new Promise((resolve) => {
        answer = resolve;
      }),
  ];
  let saved: Promise<void> | undefined;
  act(() => {
    saved = saving?.save();
  });
  await vi.waitFor(() => expect(asked).toHaveLength(1));
  if (isWrittenOn) act(() => store.apply((state) => addItem(state, { item_code: '2720000131425' }, browserDeps)));
  await act(async () => {
    answer(reply(201, { id, etag: 'v1', number: 7 }));
    await saved;
  });
  const { pathname, search } = router.state.location;
  expect([pathname, search]).toEqual([`/each-pre-invoice/${id}`, isWrittenOn ? { edit: true } : {}]);
  if (isWrittenOn) expect(store.getSnapshot()).toMatchObject({ dirty: true, source: { id, etag: 'v1' } });
  expect(store.getSnapshot().state.items.length).toBe(isWrittenOn ? 2 : 1);
});
