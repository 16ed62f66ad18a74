// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { dispatchSession, type Me } from '../../app/session-store.ts';
import { toast } from '../../ui/toast-store.ts';
import { DraftStoreContext } from '../invoices/draft-store/draft-context.ts';
import { createDraftShelf } from '../invoices/draft-store/draft-shelf.ts';
import { createDraftStore, type DraftStore } from '../invoices/draft-store/draft-store.ts';
import { addItem } from '../invoices/draft-store/transitions.ts';
import { createFindingsStore, FindingsContext } from '../invoices/findings/findings-store.ts';
import { browserDeps } from '../invoices/wizard/browser-deps.ts';
import { outbox } from '../offline/browser-outbox.ts';
import type { OutboxEntry } from '../offline/outbox-entry.ts';
import { heldStrings } from '../subscription/held.fa.ts';
import { blankSale } from './open-quick.ts';
import { quickStrings } from './strings.fa.ts';
import { useIssue } from './use-issue.ts';

/** What lies on this device; happy-dom has no IndexedDB. */
const { device, disk } = vi.hoisted(() => ({ device: new Map<string, OutboxEntry>(), disk: { isFull: false } }));
vi.mock('../offline/outbox-db.ts', () => ({
  createOutboxDb: () => ({
    list: async () => [...device.values()],
    put: async (entry: OutboxEntry) => {
      if (disk.isFull) throw new DOMException('full', 'QuotaExceededError');
      device.set(entry.id, entry);
    },
    replace: async (entry: OutboxEntry) => device.has(entry.id) && device.set(entry.id, entry) !== undefined,
    remove: async (id: string) => void device.delete(id),
    clear: async () => device.clear(),
    keep: async () => {},
    kept: async () => [],
  }),
}));

const user = { id: 'u', username: 'u', account: { id: 'a', name: 'x' }, roles: ['admin'] } as unknown as Me;
const reply = (status: number, body: object) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });
const refusal = { type: '', title: 'نشد', status: 422, code: 'RULE_BROKEN', detail: 'پذیرفته نیست', request_id: 'r' };

/** The server's answer to the sale on its way, given when the test says so. */
let answer: { now: (response: Response) => void; lost: () => void };
let keys: (string | null)[] = [];
let bodies: { seller_info?: object }[] = [];

beforeEach(async () => {
  await outbox.clear();
  device.clear();
  disk.isFull = false;
  keys = [];
  bodies = [];
  window.localStorage.clear();
  dispatchSession({ type: 'user', user, isLegal: true, signByTaxpayer: false });
  await outbox.open('a.u');
  vi.stubGlobal('fetch', (input: RequestInfo, init?: RequestInit) => {
    const request = new Request(new URL(String(input), 'http://localhost'), init);
    if (request.method === 'HEAD') return Promise.resolve(new Response(null, { status: 404 }));
    keys.push(request.headers.get('idempotency-key'));
    void request.text().then((text) => text !== '' && bodies.push(JSON.parse(text)));
    return new Promise<Response>((resolve, reject) => {
      answer = { now: resolve, lost: () => reject(new TypeError('cut')) };
    });
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

let isIdle = true;
let till: ReturnType<typeof useIssue> | null = null;
const backs: unknown[] = [];
const gone: string[] = [];

function Probe() {
  till = useIssue({
    isIdle: () => isIdle,
    onTaken: () => undefined,
    onBack: (pay) => void backs.push(pay),
    toPlans: () => void gone.push('plans'),
  });
  return null;
}

const scan = (store: DraftStore, name: string) =>
  store.apply((state) =>
    addItem(state, { item_code: '2720000114542', item_name: name, item_qty: '1', item_price: '1000' }, browserDeps),
  );
const names = (store: DraftStore) => store.getSnapshot().state.items.map(({ item_name }) => item_name);

/** What goods were last sold at to some buyer. */
const lastPrices = ['invoices', 'last-prices', '', '10101010101'];

/** A till with one line in it, whose sale has just been sent. */
async function sold() {
  const shelf = createDraftShelf(window.localStorage, 'till.a');
  const initial = blankSale(user);
  const store = createDraftStore({ deps: browserDeps, shelf, key: 'new:till', initial, later: () => () => {} });
  const findings = createFindingsStore(
    store,
    () => () => [],
    () => () => {},
    () => 0,
  );
  const client = new QueryClient();
  client.setQueryData(lastPrices, { prices: [] });
  const page = render(
    <QueryClientProvider client={client}>
      <DraftStoreContext value={store}>
        <FindingsContext value={findings}>
          <Probe />
        </FindingsContext>
      </DraftStoreContext>
    </QueryClientProvider>,
  );
  scan(store, 'شامپو');
  act(() => void till?.issue({ method: 'pos', cardPart: '' }, { prints: false, places: { desk: '', pos: 'p1' } }));
  await waitFor(() => expect(keys).toHaveLength(1));
  return { client, store, shelf, page };
}

it('is free for the next sale while the server has not answered, and does not bring the last one back', async () => {
  const { store } = await sold();
  expect(names(store)).toEqual([]);
  scan(store, 'برنج');
  answer.now(reply(201, { id: 'i1', total: '0', state: 'queued' }));
  await waitFor(() => expect(till?.last).toMatchObject({ id: 'i1', isGoing: false }));
  expect(names(store)).toEqual(['برنج']);
  store.undo();
  store.undo();
  expect(names(store)).toEqual([]);
  await waitFor(() => expect(device.size).toBe(0));
});

it('its prices are the last ones for the next invoice to the same buyer', async () => {
  const { client } = await sold();
  expect(client.getQueryState(lastPrices)?.isInvalidated).toBe(false);
  answer.now(reply(201, { id: 'i1', total: '0', state: 'queued' }));
  await waitFor(() => expect(client.getQueryState(lastPrices)?.isInvalidated).toBe(true));
});

it('keeps the sale on this device until the answer, under the name it was sent with', async () => {
  const { shelf } = await sold();
  // It names the terminal that its money went to: what is sent is what moves it there.
  expect([...device.values()]).toMatchObject([
    { id: keys[0], state: 'going', request: { body: { payments: [{ payment_method: 'pos', treasury_id: 'p1' }] } } },
  ]);
  // What a reload now would open is the next sale.
  expect(shelf.read('new:till')?.content.items ?? []).toEqual([]);
  answer.lost();
  await waitFor(() =>
    expect([...device.values()]).toMatchObject([{ id: keys[0], state: 'waiting', tries: 1, isUnanswered: true }]),
  );
});

it.each([
  ['nobody has begun the next', false, []],
  ['the next has begun', true, ['برنج']],
])(
  'what got no answer where the browser keeps nothing goes once more under its name, and is not sold again: %s',
  async (_, isBegun, left) => {
    disk.isFull = true;
    const told = vi.spyOn(toast, 'error');
    const { store } = await sold();
    if (isBegun) scan(store, 'برنج');
    answer.lost();
    await waitFor(() => expect(told).toHaveBeenCalledWith(quickStrings.onlyHere.title, expect.anything()));
    expect(told).toHaveBeenCalledOnce();
    expect([names(store), till?.last?.isGoing]).toEqual([left, false]);
    expect(outbox.getSnapshot()).toMatchObject([{ id: keys[0], state: 'waiting', isUnanswered: true }]);
    const flushed = outbox.flush();
    await waitFor(() => expect(keys).toEqual([keys[0], keys[0]]));
    answer.now(reply(201, { id: 'i1', total: '0', state: 'queued', etag: 'v1', tax_number: 'T' }));
    await waitFor(() => expect(keys).toHaveLength(3));
    answer.now(reply(201, { id: 'i1', total: '0', state: 'queued', etag: 'v1', tax_number: 'T' }));
    await act(() => flushed);
    expect(till?.last).toMatchObject({ id: 'i1' });
    told.mockRestore();
  },
);

it('what the browser kept when it went, and not when it waits, comes back into no till', async () => {
  const { store } = await sold();
  disk.isFull = true;
  answer.lost();
  await waitFor(() =>
    expect(outbox.getSnapshot()).toMatchObject([{ id: keys[0], state: 'waiting', isOnlyHere: true }]),
  );
  expect([names(store), [...device.keys()]]).toEqual([[], keys]);
});

it('holds its name while it goes, so that another window leaves it alone for as long', async () => {
  const locks = new Map<string, Promise<void>>();
  const request = async (name: string, work: () => Promise<void>) => {
    locks.set(name, work());
    await locks.get(name);
    locks.delete(name);
  };
  const given = vi.spyOn(navigator, 'locks', 'get').mockReturnValue({ request } as unknown as LockManager);
  await sold();
  expect([...locks.keys()]).toEqual([`taraz.outbox.${keys[0]}`]);
  answer.lost();
  await waitFor(() => expect([...device.values()]).toMatchObject([{ state: 'waiting' }]));
  await waitFor(() => expect(locks.size).toBe(0));
  given.mockRestore();
});

it('puts a refused sale back into the till, with how it was to be paid', async () => {
  const { store } = await sold();
  answer.now(reply(422, refusal));
  await waitFor(() => expect(names(store)).toEqual(['شامپو']));
  expect(backs.at(-1)).toEqual({ method: 'pos', cardPart: '' });
  await waitFor(() => expect(device.size).toBe(0));
});

it('a sale that met another account in another window waits for its own: it is not refused', async () => {
  const { store } = await sold();
  answer.now(reply(409, { ...refusal, status: 409, code: 'OTHER_ACCOUNT' }));
  await waitFor(() =>
    expect([...device.values()]).toMatchObject([{ state: 'waiting', tries: 0, isUnanswered: false }]),
  );
  expect(names(store)).toEqual([]);
});

it('lays a refused sale aside where the next one has begun, and where nobody stands at the till any more', async () => {
  const { store } = await sold();
  scan(store, 'برنج');
  answer.now(reply(422, refusal));
  await waitFor(() => expect([...device.values()]).toMatchObject([{ state: 'refused', reason: 'پذیرفته نیست' }]));
  expect(names(store)).toEqual(['برنج']);
  cleanup();
  device.clear();
  keys = [];
  const left = await sold();
  left.page.unmount();
  answer.now(reply(422, refusal));
  await waitFor(() => expect([...device.values()]).toMatchObject([{ state: 'refused' }]));
  expect(names(left.store)).toEqual([]);
});

it('lays a refused sale aside where goods of the next are asked for: they became a line of the refused one', async () => {
  const { store } = await sold();
  isIdle = false;
  answer.now(reply(422, refusal));
  await waitFor(() => expect([...device.values()]).toMatchObject([{ state: 'refused', reason: 'پذیرفته نیست' }]));
  isIdle = true;
  expect([names(store), till?.faults]).toEqual([[], []]);
});

it('tells the cashier that a sale waits for room in the plan, that its period is over and until when it has to go: the till said nothing', async () => {
  await sold();
  const shown = vi.spyOn(toast, 'show');
  answer.now(reply(201, { id: 'i1', total: '0', state: 'draft' }));
  await waitFor(() => expect(keys).toHaveLength(2));
  answer.now(reply(200, { expired: true, held_deadline: '2050-12-18T08:00:00Z' }));
  await waitFor(() => expect(shown).toHaveBeenCalledOnce());
  const [text, options] = shown.mock.lastCall ?? [];
  expect([text, options?.action?.label]).toEqual([
    heldStrings.ended({ at: '۱۴۲۹/۰۹/۲۷، ۱۱:۳۰', isOver: false }),
    heldStrings.renew,
  ]);
  options?.action?.onPress();
  expect(gone).toEqual(['plans']);
  shown.mockRestore();
});

it('shows the invoice of a sale that waited on this device once it has arrived', async () => {
  await sold();
  answer.lost();
  await waitFor(() => expect(till?.last).toMatchObject({ id: null, isGoing: false }));
  const [waiting] = outbox.getSnapshot();
  if (waiting === undefined) throw new Error('nothing waits');
  await act(() => outbox.add({ ...waiting, state: 'sent', invoiceId: 'i1' }));
  await waitFor(() => expect(till?.last).toMatchObject({ id: 'i1', isGoing: false }));
});

it('goes with the address of the account as it is when it is sold, in a till that stays open', async () => {
  const moved = { ...user, account: { ...user.account, address: 'نو' } } as unknown as Me;
  const { store } = await sold();
  answer.now(reply(201, { id: 'i1', total: '0', state: 'queued' }));
  await waitFor(() => expect(till?.last).toMatchObject({ id: 'i1' }));
  scan(store, 'برنج');
  act(() => dispatchSession({ type: 'user', user: moved, isLegal: true, signByTaxpayer: false }));
  act(() => void till?.issue({ method: 'pos', cardPart: '' }, { prints: false, places: { desk: '', pos: 'p1' } }));
  await waitFor(() => expect(bodies).toHaveLength(2));
  expect(bodies[1]?.seller_info).toMatchObject({ address: 'نو' });
});
