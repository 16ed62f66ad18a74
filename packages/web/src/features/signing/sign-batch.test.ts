import { ApiProblem } from '@taraz/contract';
import { expect, test } from 'vitest';
import type { UnsignedInvoice } from './queries.ts';
import { type SigningRun, type SigningWork, signBatch } from './sign-batch.ts';
import { signingStrings as words } from './strings.fa.ts';

const invoices = Array.from({ length: 12 }, (_, at) => ({ id: String(at), payload: `p${at}` }) as UnsignedInvoice);

/** Hands over as `hand` says; what was taken, and every step shown. */
function start(given: Partial<SigningWork>) {
  const taken: string[] = [];
  const shown: SigningRun[] = [];
  const desk = new AbortController();
  const ended = signBatch({
    invoices,
    total: invoices.length,
    more: async () => [],
    sign: async ({ payload }) => `jws-${payload}`,
    hand: async (jws) => taken.push(jws),
    whenReachable: async () => {},
    signal: desk.signal,
    onProgress: (run) => shown.push(run),
    ...given,
  });
  return { taken, shown, desk, ended };
}

/** The line of `invoices` in pages of five: the first, and those behind it. */
function inPages(count = invoices.length) {
  const pages = [5, 10].map((start) => invoices.slice(start, Math.min(start + 5, count)));
  return { invoices: invoices.slice(0, 5), total: count, more: async () => pages.shift() ?? [] };
}

test('it goes on to those behind the first by itself, until as many as were meant are signed', async () => {
  const { taken, shown, ended } = start(inPages());
  expect(await ended).toMatchObject({ done: 12, total: 12, failures: [], fault: '' });
  expect(new Set(taken).size).toBe(12);
  expect(new Set(shown.map(({ total }) => total))).toEqual(new Set([12]));
  const meant = start({ ...inPages(), total: 7 });
  expect(await meant.ended).toMatchObject({ done: 7, total: 7 });
});

test('stopped between two pages it reads no other; what is left is no failure', async () => {
  let read = 0;
  const { desk, ended } = start({
    ...inPages(),
    more: async () => {
      read += 1;
      desk.abort();
      return invoices.slice(5, 10);
    },
  });
  expect(await ended).toMatchObject({ done: 5, total: 12, failures: [], fault: '' });
  expect(read).toBe(1);
});

test('a page that gets no answer is asked for again, one that is refused ends it with the reason', async () => {
  const pages = inPages();
  let tries = 0;
  const cut = start({
    ...pages,
    more: async () => {
      tries += 1;
      if (tries === 1) throw new ApiProblem(0, null);
      return pages.more();
    },
  });
  expect(await cut.ended).toMatchObject({ done: 12, cut: null });
  const refused = start({ ...inPages(), more: () => Promise.reject(new ApiProblem(500, null)) });
  expect(await refused.ended).toMatchObject({ done: 5, total: 12, fault: words.serverFailed });
});

test('where others signed the rest meanwhile, nothing is left', async () => {
  const { ended } = start({ ...inPages(), more: async () => [] });
  expect(await ended).toMatchObject({ done: 5, total: 5 });
});

test('a closed desk signs nothing more: what is left stays unsigned and is no failure', async () => {
  const handed: string[] = [];
  const { desk, ended } = start({
    hand: async (jws) => {
      handed.push(jws);
      if (handed.length === 5) desk.abort();
    },
  });
  const { done, total, failures } = await ended;
  expect([done <= 8, total, failures]).toEqual([true, 12, []]);
  expect(handed).toHaveLength(done);
});

test('where the server says that it cannot take one now, that is told as long as it lasts', async () => {
  let tries = 0;
  const { shown, ended } = start({
    hand: async () => {
      tries += 1;
      if (tries === 1)
        throw new ApiProblem(503, {
          code: 'DISK_FULL',
          title: 'جا نیست',
          detail: '',
          status: 503,
          type: 'x',
          request_id: 'r',
        });
    },
  });
  expect(await ended).toMatchObject({ done: 12, failures: [], cut: null });
  const told = shown.flatMap(({ cut }) => (cut === null ? [] : [words.cut(cut)]));
  expect([...new Set(told)]).toEqual([expect.stringContaining('جا نیست')]);
});

test('without an answer it waits for the connection and hands the very same signature over again', async () => {
  let isCut = true;
  const tried: string[] = [];
  const { taken, shown, ended } = start({
    hand: async (jws) => {
      tried.push(jws);
      if (isCut) throw new ApiProblem(0, null);
      taken.push(jws);
    },
    whenReachable: async () => {
      await new Promise((resolve) => setTimeout(resolve, 5));
      isCut = false;
    },
  });
  const { done, failures } = await ended;
  expect([done, failures, new Set(taken).size]).toEqual([12, [], 12]);
  expect(tried.slice(0, 4).every((jws) => taken.includes(jws))).toBe(true);
  expect([shown.some((run) => run.cut === ''), shown.at(-1)?.cut]).toEqual([true, null]);
});

test('a desk that closes while the connection is away ends the batch at once', async () => {
  const { desk, ended } = start({
    hand: () => Promise.reject(new ApiProblem(0, null)),
    whenReachable: () => new Promise(() => {}),
  });
  setTimeout(() => desk.abort(), 5);
  expect(await ended).toMatchObject({ done: 0, failures: [] });
});

test('one that is refused leaves the others alone, and its reason is in Persian whatever failed', async () => {
  const { ended } = start({
    hand: async (jws) => {
      if (jws === 'jws-p3') throw new ApiProblem(500, null);
    },
  });
  const { done, failures } = await ended;
  expect([done, failures.map(({ invoice, reason }) => [invoice.id, reason])]).toEqual([
    11,
    [['3', words.serverFailed]],
  ]);
});
