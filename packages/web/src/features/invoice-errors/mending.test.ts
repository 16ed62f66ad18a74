// @vitest-environment happy-dom
import { ApiProblem, calls } from '@taraz/contract';
import { renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { leaveAccount } from '../../app/session-store.ts';
import { mendThese, useMending } from './mending.ts';
import type { CertainRow } from './plan-rows.ts';

const api = vi.hoisted(() => vi.fn());
vi.mock('../../app/api.ts', async (original) => ({ ...(await original<object>()), api }));

const row = (id: string) =>
  ({
    invoice: { id, invoice_type: 'original', etag: `"${id}"` },
    repair: { kind: 'certain', body: {} },
  }) as unknown as CertainRow;
const begin = (...ids: string[]) =>
  mendThese({ code: '0304401', rows: ids.map(row), behind: { count: 0, next: null }, plan: () => [] });
const stateNow = () => renderHook(() => useMending((state) => state)).result.current;

/** What is sent waits for its answer. */
let sent: { id: string; answer: (reply: unknown) => void; refuse: (error: unknown) => void }[] = [];

beforeEach(() => {
  sent = [];
  api.mockImplementation((call, { query }) => {
    if (call !== calls.editInvoice) throw new Error('nothing else is asked');
    return new Promise((answer, refuse) => sent.push({ id: query.invoice_id, answer, refuse }));
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
