// @vitest-environment happy-dom
import { ApiProblem, calls } from '@taraz/contract';
import { renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { leaveAccount } from '../../app/session-store.ts';
import { mendThese, stopMending, toggle, useMending } from './mending.ts';
import type { CertainRow } from './plan-rows.ts';
import { errorStrings } from './strings.fa.ts';

const api = vi.hoisted(() => vi.fn());
vi.mock('../../app/api.ts', async (original) => ({ ...(await original<object>()), api }));
vi.mock('../../ui/connection.ts', async (original) => ({
  ...(await original<object>()),
  connection: { doubt: () => reachable },
}));
let reachable = Promise.resolve();

const row = (id: string) =>
  ({
    invoice: { id, invoice_type: 'original', etag: `"${id}"` },
    repair: { kind: 'certain', body: {} },
  }) as unknown as CertainRow;
const begin = (...ids: string[]) =>
  mendThese({ code: '0304401', rows: ids.map(row), behind: { count: 0, next: null }, plan: () => [] });
const stateNow = () => renderHook(() => useMending((state) => state)).result.current;

/** What is sent waits for its answer. */
let sent: { id: string; key: string; answer: (reply: unknown) => void; refuse: (error: unknown) => void }[] = [];

beforeEach(() => {
  sent = [];
  reachable = Promise.resolve();
  api.mockImplementation((call, { query }, { idempotencyKey: key } = {}) => {
    if (call !== calls.editInvoice) throw new Error('nothing else is asked');
    return new Promise((answer, refuse) => sent.push({ id: query.invoice_id, key, answer, refuse }));
  });
});
afterEach(() => {
  leaveAccount();
  vi.clearAllMocks();
});

it('what is answered after its account was left is told to nobody, whether it was mended or not', async () => {
  for (const end of [() => sent[0]?.answer({}), () => sent[0]?.refuse(new ApiProblem(401, null))]) {
    sent = [];
    const ended = begin('a', 'b');
    leaveAccount();
    end();
    expect(await ended).toBeNull();
    expect([sent.length, stateNow().failures.size, stateNow().run]).toEqual([1, 0, null]);
  }
});

it('the next account’s mending waits for none of the one before, and is not changed by it', async () => {
  const before = begin('a', 'b');
  leaveAccount();
  const ended = begin('c');
  sent[0]?.refuse(new ApiProblem(409, null));
  expect(await before).toBeNull();
  expect(stateNow().run).toMatchObject({ done: 0, all: 1 });
  expect(await begin('d')).toBeNull();
  sent[1]?.answer({});
  expect(await ended).toMatchObject({ mended: 1, left: 0 });
  expect(sent.map(({ id }) => id)).toEqual(['a', 'c']);
});

it('one whose answer was lost is sent again to the letter once the server is reached, the next under a key of its own', async () => {
  let reach = () => {};
  reachable = new Promise((resolve) => {
    reach = resolve;
  });
  const ended = begin('a', 'b');
  sent[0]?.refuse(new ApiProblem(0, null));
  await vi.waitFor(() => expect(stateNow().run).toMatchObject({ done: 0, cut: '' }));
  expect(sent).toHaveLength(1);
  reach();
  await vi.waitFor(() => expect(sent).toHaveLength(2));
  sent[1]?.answer({});
  await vi.waitFor(() => expect(sent).toHaveLength(3));
  expect(stateNow().run).toMatchObject({ done: 1, cut: null });
  sent[2]?.answer({});
  expect(await ended).toMatchObject({ mended: 2, failures: new Map() });
  expect(sent.map(({ id }) => id)).toEqual(['a', 'a', 'b']);
  expect(sent.map(({ key }) => key === sent[0]?.key)).toEqual([true, true, false]);
});

it('says why the server cannot take one now, until it does', async () => {
  const ended = begin('a');
  sent[0]?.refuse(
    new ApiProblem(503, { code: 'DISK_FULL', title: 'جا نیست', detail: '', status: 503, type: 'x', request_id: 'r' }),
  );
  await vi.waitFor(() => expect(stateNow().run).toMatchObject({ cut: 'جا نیست' }));
  expect(errorStrings.cut('جا نیست')).toContain('جا نیست');
  await vi.waitFor(() => expect(sent).toHaveLength(2), { timeout: 3_000 });
  sent[1]?.answer({});
  expect(await ended).toMatchObject({ mended: 1, failures: new Map() });
});

it('sends one that is left out while it waits for the connection no more', async () => {
  const ended = begin('a', 'b');
  toggle('0304401', 'a', false);
  sent[0]?.refuse(new ApiProblem(0, null));
  await vi.waitFor(() => expect(sent).toHaveLength(2));
  sent[1]?.answer({});
  expect(await ended).toMatchObject({ mended: 1, left: 0, failures: new Map() });
  expect(sent.map(({ id }) => id)).toEqual(['a', 'b']);
});

it('does not wait for the connection once it is stopped or its account is left', async () => {
  reachable = new Promise(() => {});
  for (const [end, outcome] of [
    [stopMending, { mended: 0, left: 2, failures: new Map(), fault: '' }],
    [leaveAccount, null],
  ] as const) {
    const ended = begin('a', 'b');
    sent.at(-1)?.refuse(new ApiProblem(0, null));
    await vi.waitFor(() => expect(stateNow().run).toMatchObject({ cut: '' }));
    end();
    expect(await ended).toEqual(outcome);
    expect(stateNow().run).toBeNull();
  }
});
