// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { Finding } from '@taraz/core';
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { pagesAt } from '../../../testing/pages-at.tsx';
import { signIn } from '../../../testing/sign-in.ts';
import { connection } from '../../../ui/connection.ts';
import { toast } from '../../../ui/toast-store.ts';
import { outbox } from '../../offline/browser-outbox.ts';
import { heldStrings } from '../../subscription/held.fa.ts';
import { type DraftSource, type StoredDraft, unsavedDraft } from '../draft-store/draft-codec.ts';
import { DraftStoreContext } from '../draft-store/draft-context.ts';
import { createDraftShelf, savedDraftKey } from '../draft-store/draft-shelf.ts';
import { createDraftStore, type DraftStore } from '../draft-store/draft-store.ts';
import {
  addItem,
  setPaymentMethod,
  typeSettlement,
  updateHeader,
  updateSerialHeader,
} from '../draft-store/transitions.ts';
import { draftOf, initialState, withContent } from '../draft-store/wizard-state.ts';
import { createFindingsStore, FindingsContext } from '../findings/findings-store.ts';
import { browserDeps } from './browser-deps.ts';
import { useSend } from './use-send.ts';
import { wizardStrings } from './wizard.fa.ts';

const stored = { id: 'inv-1', etag: 'v1', state: 'queued', tax_number: 'A112160512900000000014' };
const reply = (status: number, body: object) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });

/** What a key holds is of other words. */
const mismatched = { type: '', title: 'x', status: 422, code: 'IDEMPOTENCY_MISMATCH', detail: 'y', request_id: 'r' };

/** What left the page: idempotency key and body. */
let sent: {
  key: string | null;
  ifMatch: string | null;
  path: string;
  query: string;
  body: { invoice: { invoice_date: string }; save_as_draft: boolean; client_id?: string };
}[] = [];
let answers: (() => Promise<Response>)[] = [];

beforeEach(() => {
  signIn({ roles: ['admin'], permissions: [] });
  sent = [];
  answers = [];
  window.localStorage.clear();
  vi.stubGlobal('fetch', async (input: RequestInfo, init?: RequestInit) => {
    const request = new Request(new URL(String(input), 'http://localhost'), init);
    // The server itself is there: what is lost is an answer.
    if (request.method === 'HEAD') return new Response(null, { status: 404 });
    sent.push({
      key: request.headers.get('idempotency-key'),
      ifMatch: request.headers.get('if-match'),
      path: new URL(request.url).pathname,
      query: new URL(request.url).search,
      body: request.method === 'GET' ? null : await request.json(),
    });
    return (answers.shift() ?? (() => Promise.reject(new TypeError('offline'))))();
  });
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

let sending: ReturnType<typeof useSend> | null = null;

function Probe() {
  sending = useSend();
  return <p>wizard</p>;
}

/** What goods were last sold at to some buyer. */
const lastPrices = ['invoices', 'last-prices', '', '10101010101'];

/** The hook in a page of a router, over real stores. */
async function open(judged: Finding[] = [], kept: StoredDraft | null = null, source: DraftSource | null = null) {
  const shelf = createDraftShelf(window.localStorage, 'account');
  const begun = initialState(browserDeps);
  const initial =
    kept === null
      ? addItem(begun, { item_code: '2720000114542', item_qty: '1' }, browserDeps)
      : withContent(begun, kept.content);
  const lost = kept?.lost ?? null;
  const key = source === null ? 'new:a' : savedDraftKey(source.id);
  const store = createDraftStore({ deps: browserDeps, shelf, key, initial, source, lost, later: () => () => {} });
  const findings = createFindingsStore(
    store,
    () => () => judged,
    () => () => {},
    () => 0,
  );
  const { router, shown } = pagesAt(source === null ? '/' : `/create-invoice/${source.id}`, {
    '/': Probe,
    '/away': () => <p>away</p>,
    '/invoice/{-$id}': () => <p>sent</p>,
    // What was saved is written on under its address.
    '/create-invoice/{-$id}': source === null ? () => <p>anew</p> : Probe,
  });
  const client = new QueryClient();
  client.setQueryData(lastPrices, { prices: [] });
  render(
    <QueryClientProvider client={client}>
      <DraftStoreContext value={store}>
        <FindingsContext value={findings}>{shown}</FindingsContext>
      </DraftStoreContext>
    </QueryClientProvider>,
  );
  await screen.findByText('wizard');
  const current = () => {
    if (sending === null) throw new Error('the probe is not there');
    return sending;
  };
  const send = async () => {
    let outcome: boolean | null = null;
    await act(async () => {
      outcome = await current().send();
    });
    return outcome;
  };
  const save = () => act(() => current().saveDraft());
  const leave = () => act(() => router.navigate({ to: '/away' as never }));
  const at = () => router.state.location;
  return { client, store, shelf, findings, send, save, leave, at, failure: () => current().failure };
}

it('sends once the goods of its lines were looked for', async () => {
  const { store, findings, send } = await open();
  let find = () => {};
  const answer = new Promise<void>((resolve) => {
    find = resolve;
  });
  act(() => findings.awaitLines([store.getSnapshot().state.items[0]?.uuid ?? ''], answer));
  answers = [async () => reply(201, stored)];
  const done = send();
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(sent).toEqual([]);
  find();
  await done;
  expect(sent).toHaveLength(1);
});

it('sends, forgets the copy on this device and opens the invoice', async () => {
  const { shelf, send } = await open();
  answers = [async () => reply(201, stored)];
  expect(await send()).toBe(true);
  await waitFor(() => screen.getByText('sent'));
  expect(sent).toMatchObject([{ body: { save_as_draft: false } }]);
  expect(shelf.list()).toEqual([]);
});

it.each<[string, (store: DraftStore) => void, boolean]>([
  ['a note', (store) => store.apply((state) => updateHeader(state, { notes: 'since' })), true],
  ['another tax memory', (store) => store.setMemory('A11217'), true],
  ['the step alone', (store) => store.apply((state) => ({ ...state, steps: 1 })), false],
])('what is changed while it is being sent stays, and is said not to have gone: %s', async (_, change, isKept) => {
  const { store, shelf, send } = await open();
  const told = vi.spyOn(toast, 'error');
  answers = [
    async () => {
      act(() => change(store));
      return reply(201, stored);
    },
  ];
  await send();
  await waitFor(() => screen.getByText('sent'));
  const { title, detail } = wizardStrings.writtenOn;
  expect(told.mock.calls).toEqual(isKept ? [[title, { detail }]] : []);
  store.flush();
  // Under its name: sent again it finds what was issued.
  const copy = { source: null, attempt: { idempotencyKey: sent[0]?.key } };
  expect(shelf.list().map(({ draft }) => draft)).toMatchObject(isKept ? [copy] : []);
});

it('what is changed while a colleague is being asked to look at it stays in hand, still to be saved', async () => {
  const source = { id: '018f0000-0000-7000-8000-000000000002', etag: 'v1', state: 'draft', tax_number: '' };
  const { store } = await open([], null, source);
  answers = [
    async () => reply(200, { ...stored, ...source }),
    async () => {
      act(() => store.apply((state) => updateHeader(state, { notes: 'since' })));
      return reply(201, { review: {} });
    },
  ];
  await act(async () => expect(await sending?.askReview('please')).toBeNull());
  screen.getByText('wizard');
  expect(store.getSnapshot()).toMatchObject({ dirty: true, state: { invoice: { notes: 'since' } } });
});

it('leaves undo and redo as they are where the rule book stops it, however late it is', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const fault = { ...{ code: '0104201', severity: 'error', path: 'items', field: '' }, message: '', messageEn: '' };
  const { store, send } = await open([fault as Finding]);
  const write = (notes: string) => store.apply((state) => updateHeader(state, { notes }));
  for (const notes of ['a', 'ab', 'abc']) act(() => write(notes));
  act(() => store.undo());
  const { invoice } = store.getSnapshot().state;
  vi.setSystemTime(Date.now() + 60_000);
  expect(await send()).toBe(false);
  expect(sent).toEqual([]);
  const written = () => store.getSnapshot().state.invoice.notes;
  expect(store.getSnapshot().state.invoice.invoice_date > invoice.invoice_date).toBe(true);
  expect([written(), store.getSnapshot().canRedo]).toEqual(['ab', true]);
  act(() => store.undo());
  expect(written()).toBe('a');
  act(() => store.redo());
  act(() => store.redo());
  expect([written(), store.getSnapshot().canRedo]).toEqual(['abc', false]);
});

it('its prices are the last ones for the next invoice to the same buyer', async () => {
  const { client, send } = await open();
  expect(client.getQueryState(lastPrices)?.isInvalidated).toBe(false);
  answers = [async () => reply(201, stored)];
  await send();
  expect(client.getQueryState(lastPrices)?.isInvalidated).toBe(true);
});

it.each([
  ['that it is taken', 'show', () => reply(201, stored)],
  ['that it is not', 'error', () => reply(403, { type: 'x', title: 'x', status: 403, code: 'FORBIDDEN', detail: 'x' })],
] as const)('whoever has gone on to other work is told %s, and not taken away from it', async (_, way, outcome) => {
  const told = vi.spyOn(toast, way);
  const { send, leave } = await open();
  let answer: (response: Response) => void = () => {};
  answers = [() => new Promise((resolve) => (answer = resolve))];
  const sending = send();
  await vi.waitFor(() => expect(sent).toHaveLength(1));
  await leave();
  answer(outcome());
  await sending;
  expect(told).toHaveBeenCalledOnce();
  screen.getByText('away');
});

it('begins a new one, and says so, for whoever may issue but not see invoices', async () => {
  signIn({ roles: ['employee'], permissions: ['issue'] });
  const { shelf, send } = await open();
  const shown = vi.spyOn(toast, 'show');
  answers = [async () => reply(201, stored)];
  expect(await send()).toBe(true);
  await waitFor(() => screen.getByText('anew'));
  // It is handed to the buyer from here: this user has no other way to its paper.
  expect(shown.mock.lastCall).toMatchObject([
    wizardStrings.taken(stored.tax_number),
    { action: { label: wizardStrings.printSent }, timeoutMs: null },
  ]);
  expect(shelf.list()).toEqual([]);
});

it.each([
  ['an admin', ['admin'], true],
  ['an employee, who takes no plan', ['employee'], false],
])('over the quota it is kept, and the plans are offered to %s', async (_, roles, isOffered) => {
  signIn({ roles, permissions: ['issue', 'invoices'] });
  const { send } = await open();
  const shown = vi.spyOn(toast, 'show');
  answers = [async () => reply(201, { ...stored, state: 'draft' })];
  expect(await send()).toBe(true);
  await waitFor(() => expect(shown).toHaveBeenCalled());
  const [text, options] = shown.mock.lastCall ?? [];
  expect([text, options?.action !== undefined]).toEqual([heldStrings.full(null), isOffered]);
  shown.mockRestore();
});

it('repeats a sending without an answer to the letter, under its name: a kept answer may be of what is there no more', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const { store, shelf, send, failure } = await open();
  await send();
  expect(failure()?.title).toBe('پاسخ ارسال نرسید');
  expect(shelf.read('new:a')?.attempt?.idempotencyKey).toBe(sent[0]?.key);
  vi.setSystemTime(Date.now() + 60_000);
  const draft = draftOf(store.getSnapshot().state);
  const arrived = async () => reply(201, { ...stored, draft });
  answers = [async () => reply(502, {}), arrived, arrived];
  await send();
  await send();
  const [first, ...again] = sent;
  expect(again).toHaveLength(3);
  for (const { path, body } of again) expect({ path, body }).toEqual({ path: first?.path, body: first?.body });
  expect(first?.body.client_id).toBe(first?.key);
  expect(sent.map(({ key }) => key === first?.key)).toEqual([true, true, true, false]);
  expect(shelf.list()).toEqual([]);
});

/** A new correction, as it is opened. */
const correction = () => {
  const sold = addItem(initialState(browserDeps), { item_code: '2720000114542', item_qty: '1' }, browserDeps);
  const state = updateHeader(sold, { invoice_type: 'corrective', referral_tax_number: stored.tax_number });
  return unsavedDraft({ state, source: null, memoryId: null }, '');
};

describe('a sending whose answer was lost, which arrived, and was deleted in the list since', () => {
  const gone = { type: '', title: 'x', status: 404, code: 'NOT_FOUND', detail: 'y', request_id: 'r' };
  const stale = { ...gone, status: 412, code: 'STALE' };
  /** As the server: the key's kept answer is told whatever came after it. */
  const keptAnswer = (status: number, otherwise: () => Response) => async () =>
    sent.at(-1)?.key === sent[0]?.key ? reply(status, stored) : otherwise();
  const source = { id: 'inv-1', etag: 'v1', state: 'draft', tax_number: '' };

  it('is made anew with what is written: that was thrown away, and a page of nothing opened', async () => {
    const { store, shelf, send, failure } = await open();
    await send();
    const deleted = keptAnswer(201, () => reply(404, gone));
    answers = [deleted, deleted, async () => reply(201, stored)];
    await send();
    screen.getByText('wizard');
    expect(failure()).toMatchObject({ title: wizardStrings.sendFailed, detail: wizardStrings.gone });
    expect(store.getSnapshot()).toMatchObject({ source: null, attempt: null });
    expect(shelf.read('new:a')?.content.items).toHaveLength(1);
    await send();
    const names = sent.map(({ body }) => body.client_id);
    expect(names.map((name) => name === names[0])).toEqual([true, true, true, false]);
    await waitFor(() => screen.getByText('sent'));
  });

  it('is told so where it is asked for by a save that got no answer either', async () => {
    const { store, send, save, failure } = await open();
    await send();
    await save();
    answers = [async () => reply(404, gone), async () => reply(201, stored)];
    await send();
    expect(failure()?.detail).toBe(wizardStrings.gone);
    expect(store.getSnapshot()).toMatchObject({ source: null, attempt: null, lost: null });
    await send();
    await waitFor(() => screen.getByText('sent'));
  });

  it('of a saved draft goes on as a new one', async () => {
    const { store, shelf, send, failure } = await open([], null, source);
    await send();
    answers = [keptAnswer(200, () => reply(404, gone)), keptAnswer(200, () => reply(404, gone))];
    await send();
    expect(failure()?.detail).toBe(wizardStrings.gone);
    expect(store.getSnapshot()).toMatchObject({ source: null, attempt: null, dirty: true });
    expect(shelf.list().map(({ draft }) => draft.content.items.length)).toEqual([1]);
  });

  it('of a saved draft that stands is that one', async () => {
    const { shelf, send } = await open([], null, source);
    await send();
    answers = [keptAnswer(200, () => reply(412, stale)), keptAnswer(200, () => reply(412, stale))];
    await send();
    await waitFor(() => screen.getByText('sent'));
    expect(shelf.list()).toEqual([]);
  });

  it.each([
    ['is made anew', gone],
    ['that stands is that one', stale],
    ['that is closed to its writer by now is not told as deleted', { ...gone, status: 403, code: 'FORBIDDEN' }],
  ] as const)('of a correction %s', async (_, word) => {
    const { store, send, failure } = await open([], correction());
    await send();
    answers = [async () => reply(200, { ...stored, id: 'c' }), async () => reply(word.status, word)];
    await send();
    // Asked for by its id, of a version that it never had: nothing is done, and the server says whether it is there.
    expect(sent.map(({ path, query, ifMatch }) => [path, query, ifMatch])).toEqual([
      ['/api/invoice/corrective', `?referral_tax_number=${stored.tax_number}`, null],
      ['/api/invoice/corrective', `?referral_tax_number=${stored.tax_number}`, null],
      ['/api/invoice/corrective', '?invoice_id=c', 'v0'],
    ]);
    if (word.status === 412) {
      await waitFor(() => screen.getByText('sent'));
      return;
    }
    if (word.status === 403) {
      expect(failure()?.detail).toBe('y');
      expect(store.getSnapshot()).toMatchObject({ attempt: { idempotencyKey: sent[0]?.key } });
      return;
    }
    expect(failure()?.detail).toBe(wizardStrings.gone);
    expect(store.getSnapshot()).toMatchObject({ source: null, attempt: null });
    expect(store.getSnapshot().state.items).toHaveLength(1);
  });
});

it.each(['under its key', 'beside it'])(
  'a correction whose reference is not found, %s, is not told as deleted',
  async (way) => {
    const { send, failure } = await open([], correction());
    await send();
    const problem = (status: number, code: string) => async () =>
      reply(status, { type: '', title: 'x', status, code, detail: 'مرجع نیست', request_id: 'r' });
    const lost = problem(404, 'NOT_FOUND');
    answers = way === 'beside it' ? [async () => reply(422, mismatched), lost] : [lost];
    await send();
    expect(failure()?.detail).toBe('مرجع نیست');
  },
);

it('what waits on this device after a sending without an answer is told from what never left it', async () => {
  const queued = vi.spyOn(outbox, 'add').mockResolvedValue();
  const offline = vi.spyOn(connection, 'isOnline');
  const { send } = await open();
  await send();
  offline.mockReturnValue(false);
  await send();
  expect(queued).toHaveBeenCalledWith(
    expect.objectContaining({ id: sent[0]?.key, state: 'waiting', tries: 1, isUnanswered: true }),
  );
  cleanup();
  const another = await open();
  await another.send();
  expect(queued).toHaveBeenLastCalledWith(expect.objectContaining({ state: 'waiting', tries: 0, isUnanswered: false }));
});

it('what waits on this device repeats the save before it whose answer was lost: a twin was left as a draft', async () => {
  const queued = vi.spyOn(outbox, 'add').mockResolvedValue();
  const { send, save } = await open();
  await save();
  vi.spyOn(connection, 'isOnline').mockReturnValue(false);
  await send();
  expect(queued.mock.lastCall?.[0].draft.lost).toMatchObject({
    idempotencyKey: sent[0]?.key,
    request: { kind: 'create', body: { save_as_draft: true } },
  });
});

describe('what says nothing of the request', () => {
  const refused = (status: number, code: string) => async () =>
    reply(status, { type: '', title: 'x', status, code, detail: '', request_id: 'r' });
  const passing = [
    ['an ended login', refused(401, 'UNAUTHENTICATED')],
    ['a right that is away', refused(403, 'FORBIDDEN')],
    ['too many requests', refused(429, 'RATE_LIMITED')],
    ['another account in another window', refused(409, 'OTHER_ACCOUNT')],
  ] as const;

  it.each(passing)('leaves a sending before it, whose answer was lost, as it is: %s', async (_, answer) => {
    const { store, shelf, send } = await open();
    const draft = draftOf(store.getSnapshot().state);
    await send();
    const arrived = async () => reply(201, { ...stored, draft });
    answers = [answer, arrived, arrived];
    await send();
    expect(shelf.read('new:a')?.attempt?.idempotencyKey).toBe(sent[0]?.key);
    await send();
    const [lost, ...again] = sent.map(({ body }) => body);
    expect(again).toEqual([lost, lost, lost]);
  });

  it.each(passing)('leaves a save before it, whose answer was lost, as it is: %s', async (_, answer) => {
    const { store, save } = await open();
    await save();
    const draft = { ...stored, state: 'draft', tax_number: '' };
    answers = [answer, async () => reply(201, draft), async () => reply(200, { ...draft, etag: 'v2' })];
    await save();
    await save();
    const [lost, refused, again, change] = sent;
    expect([refused, again, sent.length]).toEqual([lost, lost, 4]);
    expect([change?.path, change?.ifMatch]).toEqual(['/api/invoice/original', 'v1']);
    expect(store.getSnapshot()).toMatchObject({ lost: null, dirty: false, source: { id: 'inv-1', etag: 'v2' } });
  });

  it('binds to nothing where nothing was sent before', async () => {
    const { store, send, save } = await open();
    answers = [refused(401, 'UNAUTHENTICATED'), refused(401, 'UNAUTHENTICATED')];
    await send();
    await save();
    expect(store.getSnapshot()).toMatchObject({ attempt: null, lost: null });
  });
});

it('starts over after a refusal, whose reasons stand at their fields', async () => {
  const { store, findings, send } = await open();
  const problem = {
    type: 'about:blank',
    title: 'x',
    status: 422,
    code: 'INVALID',
    detail: 'y',
    request_id: 'r-1',
    errors: [{ path: 'items[0].item_qty', code: '00036', message: 'مقدار خالی است' }],
  };
  answers = [async () => reply(422, problem), async () => reply(201, stored)];
  await send();
  expect(store.getSnapshot().attempt).toBeNull();
  expect(findings.judgeNow().byPath.get('items[0].item_qty')?.message).toBe('مقدار خالی است');
  await send();
  expect(sent[1]?.key).not.toBe(sent[0]?.key);
});

it('shows the one that had arrived, though its answer was lost, instead of making a second one of what was changed', async () => {
  const { store, shelf, send } = await open();
  await send();
  store.apply((state) => addItem(state, { item_code: '2720000114542', item_qty: '2' }, browserDeps));
  answers = [async () => reply(422, mismatched), async () => reply(201, stored)];
  await send();
  await waitFor(() => screen.getByText('sent'));
  const [lost, , found] = sent;
  expect(sent.map(({ key }) => key === lost?.key)).toEqual([true, true, false]);
  expect(found?.body.client_id).toBe(lost?.body.client_id);
  // What was changed stays, and is asked for under the same name ever after.
  expect(shelf.read('new:a')).toMatchObject({ attempt: { idempotencyKey: lost?.key } });
  expect(shelf.read('new:a')?.content.items).toHaveLength(2);
});

it('keeps the name of a sending whose answer was lost where what was changed is refused under another key: it made the sale twice', async () => {
  const { store, send, failure } = await open();
  await send();
  store.setMemory('A11217');
  const problem = { type: '', title: 'x', status: 422, detail: 'y', request_id: 'r' };
  const notReady = async () =>
    sent.at(-1)?.key === sent[0]?.key ? reply(422, mismatched) : reply(422, { ...problem, code: 'MEMORY_NOT_READY' });
  answers = [notReady, notReady];
  await send();
  // Asked first under its key, where a refusal is kept: what still is on its way comes to nothing after one.
  expect([sent.length, sent[1]?.key === sent[0]?.key, sent[2]?.key === sent[0]?.key]).toEqual([3, true, false]);
  expect(failure()?.detail).toBe('y');
  expect(store.getSnapshot()).toMatchObject({ attempt: { idempotencyKey: sent[0]?.key } });
});

it('a refusal under its own key, which keeps it, ends a sending whose answer was lost', async () => {
  const { store, send } = await open();
  await send();
  const problem = { type: '', title: 'x', status: 422, code: 'RULE_BROKEN', detail: 'y', request_id: 'r' };
  answers = [async () => reply(422, problem)];
  await send();
  expect([sent[1]?.key === sent[0]?.key, store.getSnapshot().attempt]).toEqual([true, null]);
});

describe('a date after a sending whose answer was lost', () => {
  const chosen = (day: string) => (store: DraftStore) =>
    store.apply((state) => updateHeader(state, { dateFlag: true, invoice_date: day }));
  const [first, second] = ['2026-11-01T08:00:00.000Z', '2026-11-02T08:00:00.000Z'] as const;

  it('that is chosen by hand is the one it is sent on: the former one was put back in silence', async () => {
    const { store, send } = await open();
    chosen(first)(store);
    await send();
    chosen(second)(store);
    answers = [async () => reply(201, stored)];
    await send();
    expect(sent.slice(0, 2).map(({ body }) => body.invoice.invoice_date)).toEqual([first, second]);
  });

  it('that is let go of again is the present one', async () => {
    const { store, send } = await open();
    chosen(first)(store);
    await send();
    store.apply((state) => updateHeader(state, { dateFlag: false }));
    await send();
    expect(sent[1]?.body.invoice.invoice_date).not.toBe(first);
  });

  it.each(['send', 'save'] as const)('is a change of what arrived on another: dropped by the %s', async (act) => {
    const { store, shelf, ...ways } = await open();
    chosen(first)(store);
    await ways.send();
    const draft = draftOf(store.getSnapshot().state);
    chosen(second)(store);
    const arrived = act === 'send' ? { ...stored, draft } : { ...stored, state: 'draft', tax_number: '', draft };
    if (act === 'send') answers = [async () => reply(422, mismatched), async () => reply(201, arrived)];
    else answers = [async () => reply(201, arrived), async () => reply(200, { ...arrived, etag: 'v2' })];
    await ways[act]();
    if (act === 'send') expect(shelf.read('new:a')?.content.invoice.invoice_date).toBe(second);
    else expect(sent[2]).toMatchObject({ path: '/api/invoice/original', body: { invoice: { invoice_date: second } } });
  });
});

describe('what was changed after a sending whose answer was lost, and whose key holds that sending', () => {
  const problem = (status: number, code: string, detail = 'y') => {
    const body = { type: '', title: 'x', status, code, detail, request_id: 'r' };
    return async () => reply(status, body);
  };
  const mismatch = async () => reply(422, mismatched);
  const id = '0f8fad5b-d9cb-469f-a165-70867728950e';
  const source = { id, etag: 'v1', state: 'draft', tax_number: '' };
  const change = (store: DraftStore) =>
    store.apply((state) => addItem(state, { item_code: '2720000114542', item_qty: '2' }, browserDeps));
  const begin = async (of: 'correction' | 'draft') => {
    const opened = of === 'correction' ? await open([], correction()) : await open([], null, source);
    await opened.send();
    change(opened.store);
    return opened;
  };

  it.each(['correction', 'draft'] as const)(
    'goes where nothing of that %s stands: it was told to have arrived, for ever',
    async (of) => {
      const { shelf, send } = await begin(of);
      answers = [mismatch, async () => reply(200, stored)];
      await send();
      await waitFor(() => screen.getByText('sent'));
      expect([sent[1]?.key === sent[0]?.key, sent[2]?.key === sent[0]?.key]).toEqual([true, false]);
      expect([sent[2]?.body, sent[2]?.ifMatch]).toEqual([sent[1]?.body, sent[1]?.ifMatch]);
      expect(shelf.list()).toEqual([]);
    },
  );

  it.each([
    ['correction', problem(409, 'CONFLICT', 'در انتظار خریدار')],
    ['draft', problem(409, 'INVOICE_NOT_EDITABLE', 'در انتظار خریدار')],
  ] as const)(
    'of a %s tells why it may not go: it was told to have arrived, though it was refused',
    async (of, why) => {
      const { store, send, failure } = await begin(of);
      answers = [mismatch, why];
      await send();
      expect(failure()?.detail).toBe('در انتظار خریدار');
      expect(store.getSnapshot()).toMatchObject({ attempt: { idempotencyKey: sent[0]?.key } });
      expect(store.getSnapshot().state.items).toHaveLength(2);
    },
  );

  it('of a draft that a colleague changed, and that went nowhere, leads to the newer one', async () => {
    const { store, send, failure } = await begin('draft');
    const newer = { ...stored, state: 'draft', held: false, draft: draftOf(store.getSnapshot().state) };
    answers = [mismatch, problem(412, 'STALE'), async () => reply(200, newer)];
    await send();
    expect(failure()).toMatchObject({ isStale: true, detail: wizardStrings.stale });
    expect(sent.at(-1)?.path).toBe(`/api/invoice/${id}`);
  });

  it('of one in line that a colleague changed leads to the newer one', async () => {
    const { store, send, failure } = await open([], null, { ...source, state: 'queued' });
    await send();
    const newer = { ...stored, held: false, draft: draftOf(store.getSnapshot().state) };
    change(store);
    answers = [mismatch, problem(412, 'STALE'), async () => reply(200, newer)];
    await send();
    expect(failure()).toMatchObject({ isStale: true });
  });

  it.each([
    ['older', 'queued', false],
    ['older', 'draft', true],
    ['the same', 'queued', false],
    ['the same', 'draft', true],
  ] as const)('of a draft finds what its sending came to: %s, %s', async (words, state, held) => {
    const { store, shelf, send } = await begin('draft');
    const told = vi.spyOn(toast, 'error');
    if (words === 'older') change(store);
    const draft = draftOf(store.getSnapshot().state);
    if (words === 'older') store.apply((now) => updateHeader(now, { internal_id: 'B-2' }));
    answers = [mismatch, problem(412, 'STALE'), async () => reply(200, { ...stored, state, held, draft })];
    await send();
    const { title, detail } = wizardStrings.arrived;
    if (words === 'older') expect(told).toHaveBeenCalledWith(title, { detail });
    expect(shelf.list().map(({ draft }) => draft.attempt?.idempotencyKey)).toEqual(
      words === 'older' ? [sent[0]?.key] : [],
    );
    await waitFor(() => screen.getByText('sent'));
  });

  it('of a draft that was deleted goes on as a new one', async () => {
    const { store, send, failure } = await begin('draft');
    answers = [mismatch, problem(404, 'NOT_FOUND')];
    await send();
    expect(failure()?.detail).toBe(wizardStrings.gone);
    expect(store.getSnapshot()).toMatchObject({ source: null, attempt: null, dirty: true });
  });

  it.each([
    ['that it is refused for', problem(422, 'RULE_BROKEN', 'چرا'), 'چرا'],
    ['that nothing is known of', () => Promise.reject(new TypeError('offline')), wizardStrings.sendUnknownSafe],
  ] as const)('tells what becomes of it where that is %s', async (_, answer, said) => {
    const { store, send, failure } = await begin('correction');
    answers = [mismatch, answer];
    await send();
    expect(failure()?.detail).toBe(said);
    expect(store.getSnapshot().attempt?.idempotencyKey).toBe(sent[0]?.key);
  });

  it('of a correction that was kept as a draft meanwhile goes as that draft', async () => {
    const { shelf, send, save } = await begin('correction');
    const draft = { ...stored, state: 'draft', tax_number: '' };
    answers = [async () => reply(200, draft), mismatch, async () => reply(200, stored)];
    await save();
    await send();
    expect(shelf.list()).toEqual([]);
    expect(sent.map(({ ifMatch }) => ifMatch)).toEqual([null, null, 'v1', 'v1']);
  });
});

describe('what is chosen after a sending whose answer was lost, and which arrived, is told apart from what that says', () => {
  const memories = ['A11216', 'A11217'] as const;
  /** What the server has of the sending, and what is written since. */
  const ways = {
    'another tax memory': {
      begin: () => undefined,
      change: (store) => store.setMemory(memories[1]),
    },
    'another split of cash and credit': {
      begin: (store) => {
        store.apply((state) => setPaymentMethod(state, 'both'));
        store.apply((state) => typeSettlement(state, 'cash', '100'));
      },
      change: (store) => store.apply((state) => typeSettlement(state, 'cash', '40')),
    },
    'another kind of flight': {
      begin: () => undefined,
      change: (store) => store.apply((state) => updateSerialHeader(state, { flight_type: 2 })),
    },
  } satisfies Record<string, Record<'begin' | 'change', (store: DraftStore) => void>>;
  const begin = async (way: keyof typeof ways) => {
    const opened = await open();
    const { store } = opened;
    ways[way].begin(store);
    store.setMemory(memories[0]);
    await opened.send();
    const arrived = { ...stored, memory_id: memories[0], draft: draftOf(store.getSnapshot().state) };
    ways[way].change(store);
    return { ...opened, arrived };
  };

  it.each(Object.keys(ways) as (keyof typeof ways)[])('%s, sent again: it was dropped in silence', async (way) => {
    const { shelf, send, arrived } = await begin(way);
    const told = vi.spyOn(toast, 'error');
    answers = [async () => reply(422, mismatched), async () => reply(201, arrived)];
    await send();
    expect(told).toHaveBeenCalledWith(wizardStrings.arrived.title, { detail: wizardStrings.arrived.detail });
    expect(shelf.read('new:a')).toMatchObject({ attempt: { idempotencyKey: sent[0]?.key } });
  });

  it.each(Object.keys(ways) as (keyof typeof ways)[])('%s, saved over what waits for room', async (way) => {
    const { store, save, arrived } = await begin(way);
    const held = { ...arrived, state: 'draft', tax_number: '' };
    answers = [async () => reply(201, held), async () => reply(200, { ...held, etag: 'v2' })];
    await save();
    expect(sent.map(({ path }) => path)).toEqual(['/api/invoice', '/api/invoice', '/api/invoice/original']);
    expect(sent[2]?.body).toMatchObject({
      memory_id: store.getSnapshot().memoryId,
      ...draftOf(store.getSnapshot().state),
    });
  });
});

it('a tax memory that is chosen while a save is under way is still to be saved', async () => {
  const { store, save } = await open();
  store.setMemory('A11216');
  answers = [
    async () => {
      store.setMemory('A11217');
      return reply(201, { ...stored, state: 'draft', tax_number: '' });
    },
  ];
  await save();
  expect(store.getSnapshot()).toMatchObject({ memoryId: 'A11217', dirty: true, source: { id: 'inv-1' } });
});

it('asks the server nothing while the rule book finds an error', async () => {
  const { send } = await open([
    { code: '00036', severity: 'error', path: 'items[0].item_qty', field: 'am', message: 'x', messageEn: '' },
  ]);
  expect(await send()).toBe(false);
  expect(sent).toEqual([]);
});

it('asks the server nothing when another window has sent the same draft', async () => {
  const { store, shelf, send } = await open();
  await send();
  shelf.remove('new:a');
  await send();
  expect(sent).toHaveLength(1);
  expect(store.getSnapshot().elsewhere).toBe('gone');
});

it('repeats a save whose answer was lost before what was written since, so that no second draft is made', async () => {
  const { store, save } = await open();
  await save();
  const addLine = () =>
    store.apply((state) => addItem(state, { item_code: '2720000114542', item_qty: '2' }, browserDeps));
  addLine();
  answers = [
    async () => reply(201, { ...stored, state: 'draft', tax_number: '' }),
    async () => reply(200, { ...stored, state: 'draft', tax_number: '', etag: 'v2' }),
  ];
  await save();
  const [lost, again, change] = sent;
  expect(sent).toHaveLength(3);
  expect(again).toEqual(lost);
  expect(change?.key).not.toBe(lost?.key);
  expect(change?.ifMatch).toBe('v1');
  expect(store.getSnapshot()).toMatchObject({ dirty: false, source: { id: 'inv-1', etag: 'v2' } });
});

it('repeats it after a reload too', async () => {
  const before = await open();
  await before.save();
  cleanup();
  const { store, save } = await open([], before.shelf.read('new:a'));
  answers = [
    async () => reply(201, { ...stored, state: 'draft', tax_number: '' }),
    async () => reply(200, { ...stored, state: 'draft', tax_number: '', etag: 'v2' }),
  ];
  await save();
  const [lost, again, change] = sent;
  expect(sent).toHaveLength(3);
  expect(again).toEqual(lost);
  expect(change?.ifMatch).toBe('v1');
  expect(store.getSnapshot()).toMatchObject({ dirty: false, lost: null, source: { id: 'inv-1', etag: 'v2' } });
});

describe('a save whose answer was lost, and whose draft was deleted elsewhere since', () => {
  const gone = { type: '', title: 'x', status: 404, code: 'NOT_FOUND', detail: 'y', request_id: 'r' };
  const draft = { ...stored, state: 'draft', tax_number: '' };

  it('is not told as saved by its kept answer: what is written goes on as a new one', async () => {
    const { store, save } = await open();
    const [notice, told] = [vi.spyOn(toast, 'notice'), vi.spyOn(toast, 'error')];
    await save();
    answers = [async () => reply(201, draft), async () => reply(404, gone), async () => reply(201, draft)];
    await save();
    expect(notice).not.toHaveBeenCalled();
    expect(told.mock.lastCall?.[1]).toMatchObject({ detail: wizardStrings.gone });
    expect(store.getSnapshot()).toMatchObject({ source: null, lost: null, dirty: true });
    await save();
    expect(sent.map(({ path }) => path)).toEqual([
      '/api/invoice',
      '/api/invoice',
      '/api/invoice/original',
      '/api/invoice',
    ]);
    expect(store.getSnapshot()).toMatchObject({ source: { id: 'inv-1' }, dirty: false });
  });

  it('nor is what a sending before it had come to taken as there: its text was thrown away', async () => {
    const { store, shelf, send, save } = await open();
    await send();
    await save();
    const kept = { ...draft, draft: draftOf(store.getSnapshot().state) };
    answers = [async () => reply(201, stored), async () => reply(404, gone), async () => reply(201, kept)];
    await save();
    const names = sent.map(({ body }) => body.client_id);
    expect(names).toEqual([names[0], names[0], names[0], names[0], undefined]);
    expect(store.getSnapshot()).toMatchObject({ source: { id: 'inv-1' }, attempt: null, dirty: false });
    expect(shelf.list()).toHaveLength(1);
  });
});

it('sends what was saved without an answer as that draft, not as another invoice', async () => {
  const { send, save } = await open();
  await save();
  answers = [async () => reply(201, { ...stored, state: 'draft', tax_number: '' }), async () => reply(200, stored)];
  await send();
  expect(sent.map(({ path }) => path)).toEqual(['/api/invoice', '/api/invoice', '/api/invoice/original']);
});

describe('a draft that is kept after a sending whose answer was lost', () => {
  it('is asked for by the name of that sending: what had arrived is shown, and no second one is made of the sale', async () => {
    const { shelf, send, save } = await open();
    await send();
    answers = [async () => reply(201, stored)];
    await save();
    await waitFor(() => screen.getByText('sent'));
    const [lost, kept] = sent;
    expect([kept?.key === lost?.key, kept?.body.save_as_draft]).toEqual([false, true]);
    expect([sent.length, kept?.body.client_id]).toEqual([2, lost?.key]);
    // The document that the server tells of says less than what is written here, which stays under its name.
    expect(shelf.read('new:a')).toMatchObject({ source: null, lost: null, attempt: { idempotencyKey: lost?.key } });
  });

  it('is that draft from then on where nothing had arrived', async () => {
    const { store, send, save } = await open();
    await send();
    const { state } = store.getSnapshot();
    answers = [async () => reply(201, { ...stored, state: 'draft', tax_number: '', draft: draftOf(state) })];
    await save();
    expect(sent).toHaveLength(2);
    expect(store.getSnapshot()).toMatchObject({ source: { id: 'inv-1' }, attempt: null, lost: null, dirty: false });
    answers = [async () => reply(200, stored)];
    await send();
    expect(sent[2]).toMatchObject({ path: '/api/invoice/original', ifMatch: 'v1' });
    expect(sent[2]?.key).not.toBe(sent[0]?.key);
  });

  it('is written over the older one that waits for room in the plan', async () => {
    const { store, send, save } = await open();
    await send();
    const held = { ...stored, state: 'draft', tax_number: '', draft: draftOf(store.getSnapshot().state) };
    store.apply((state) => addItem(state, { item_code: '2720000114542', item_qty: '2' }, browserDeps));
    answers = [async () => reply(201, held), async () => reply(200, { ...held, etag: 'v2' })];
    await save();
    expect(sent.map(({ path }) => path)).toEqual(['/api/invoice', '/api/invoice', '/api/invoice/original']);
    expect(store.getSnapshot()).toMatchObject({ source: { id: 'inv-1', etag: 'v2' }, attempt: null, dirty: false });
  });

  it('is made anew where what that sending made was deleted since: each press said that it is not found', async () => {
    const { store, send, save } = await open();
    await send();
    const gone = { type: '', title: 'x', status: 404, code: 'NOT_FOUND', detail: 'y', request_id: 'r' };
    const { state } = store.getSnapshot();
    answers = [
      async () => reply(404, gone),
      async () => reply(201, { ...stored, state: 'draft', tax_number: '', draft: draftOf(state) }),
    ];
    await save();
    const [lost, named, anew] = sent;
    expect([sent.length, named?.body.client_id]).toEqual([3, lost?.key]);
    expect(anew?.body).toMatchObject({ save_as_draft: true });
    expect(anew?.body.client_id).toBeUndefined();
    expect(store.getSnapshot()).toMatchObject({ source: { id: 'inv-1' }, attempt: null, lost: null, dirty: false });
  });

  it.each(['save', 'send'] as const)(
    'has its own address also where the %s after the one that made it fails: a reload opened it empty',
    async (act) => {
      const { store, shelf, at, ...ways } = await open();
      await ways.send();
      const held = { ...stored, state: 'draft', tax_number: '', draft: draftOf(store.getSnapshot().state) };
      store.apply((state) => addItem(state, { item_code: '2720000114542', item_qty: '2' }, browserDeps));
      if (act === 'send') await ways.save();
      answers = [async () => reply(201, held)];
      await ways[act]();
      expect(store.getSnapshot()).toMatchObject({ source: { id: 'inv-1' }, dirty: true });
      expect([at().pathname, shelf.list().map(({ key }) => key)]).toEqual(['/create-invoice/inv-1', ['id:inv-1']]);
    },
  );

  it('goes on by that name when its own answer is lost too', async () => {
    const { send, save } = await open();
    await send();
    await save();
    const arrived = async () => reply(201, stored);
    answers = [arrived, arrived, arrived];
    await send();
    await waitFor(() => screen.getByText('sent'));
    const [lost, kept, again, ...found] = sent;
    expect(again).toEqual(kept);
    expect(found.map(({ body }) => body)).toEqual([lost?.body, lost?.body]);
  });
});

it('leads whoever saves or sends what another has changed to that; nothing led there', async () => {
  const { shelf, save, send, failure } = await open();
  const stale = { type: '', title: 'x', status: 412, code: 'STALE', detail: '', request_id: 'r' };
  const told = vi.spyOn(toast, 'error');
  const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => undefined);
  answers = [async () => reply(412, stale), async () => reply(412, stale)];
  await save();
  const action = told.mock.lastCall?.[1]?.action;
  expect(action?.label).toBe(wizardStrings.openNewer);
  action?.onPress();
  expect(reload).toHaveBeenCalledOnce();
  // What is written here is offered beside the newer one.
  expect(shelf.read('new:a')?.content.items).toHaveLength(1);
  await send();
  expect(failure()).toMatchObject({ isStale: true, detail: wizardStrings.stale });
});

it.each([
  ['draft', 'save'],
  ['draft', 'send'],
  ['queued', 'save'],
  ['queued', 'send'],
] as const)(
  'what is written of a %s one that a colleague deleted goes on as a new one: no %s came to anything',
  async (state, act) => {
    const source = { id: 'inv-1', etag: 'v1', state, tax_number: '' };
    const { store, shelf, failure, at, ...ways } = await open([], null, source);
    const told = vi.spyOn(toast, 'error');
    const gone = { type: '', title: 'x', status: 404, code: 'NOT_FOUND', detail: 'y', request_id: 'r' };
    answers = [async () => reply(404, gone), async () => reply(201, { ...stored, id: 'inv-2' })];
    await ways[act]();
    const said = act === 'save' ? told.mock.lastCall?.[1] : failure();
    expect(said).toMatchObject({ detail: wizardStrings.gone });
    expect(store.getSnapshot()).toMatchObject({ source: null, attempt: null, lost: null, dirty: true });
    const [kept] = shelf.list();
    expect([shelf.list().length, kept?.draft.content.items.length]).toEqual([1, 1]);
    const { pathname, search } = at();
    expect([pathname, `new:${(search as { draft?: string }).draft}`]).toEqual(['/create-invoice', kept?.key]);
    await ways[act]();
    expect(sent.map(({ path }) => path)).toEqual(['/api/invoice/original', '/api/invoice']);
    expect(sent[1]?.key).not.toBe(sent[0]?.key);
  },
);

it('of what was rejected, which is never deleted, nothing is let go', async () => {
  const source = { id: 'inv-1', etag: 'v1', state: 'rejected', tax_number: 'T' };
  const { store, save } = await open([], null, source);
  const gone = { type: '', title: 'x', status: 404, code: 'NOT_FOUND', detail: 'y', request_id: 'r' };
  answers = [async () => reply(404, gone)];
  await save();
  expect(store.getSnapshot().source).toEqual(source);
});
