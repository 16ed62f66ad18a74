import { ApiProblem } from '@taraz/contract';
import { afterEach, expect, it, vi } from 'vitest';
import { type MendingWork, mendAll } from './mend-all.ts';
import { type CertainRow, isCertain, type PlannedRow } from './plan-rows.ts';

const row = (id: string, kind: 'certain' | 'apart' = 'certain') =>
  ({ invoice: { id }, repair: { kind } }) as unknown as PlannedRow;
const rows = (...ids: string[]) => ids.map((id) => row(id)) as CertainRow[];

function workOf(patch: Partial<MendingWork>) {
  const mended: string[] = [];
  const told: string[] = [];
  const work: MendingWork = {
    rows: rows('a', 'b'),
    behind: 0,
    more: async () => [],
    isMeant: isCertain,
    mend: async ({ invoice }) => void mended.push(invoice.id),
    newKey: () => 'key',
    whenReachable: () => Promise.resolve(),
    signal: new AbortController().signal,
    onProgress: ({ done, failed, all }) => told.push(`${done}/${all}${failed > 0 ? `, ${failed} failed` : ''}`),
    ...patch,
  };
  return { mended, told, ended: mendAll(work) };
}

afterEach(() => void vi.useRealTimers());

it('goes on with the pages behind, without what is not certain, and looks at no more than were meant', async () => {
  const pages = [[row('c'), row('d', 'apart')], rows('e', 'f', 'g')];
  const { mended, told, ended } = workOf({ behind: 4, more: async () => pages.shift() ?? [] });
  expect(await ended).toMatchObject({ mended: 5, left: 0, fault: '' });
  expect(mended).toEqual(['a', 'b', 'c', 'e', 'f']);
  expect(told).toEqual(['0/6', '1/6', '2/6', '2/5', '3/5', '3/5', '4/5']);
});

it('ends where fewer are left behind than there were: others mended them', async () => {
  expect(await workOf({ behind: 4 }).ended).toMatchObject({ mended: 2, left: 0 });
});

it('tells of each that was not mended why, and of those behind that they were not read', async () => {
  const mend = ({ invoice }: CertainRow) => (invoice.id === 'a' ? Promise.reject(new Error()) : Promise.resolve());
  const work = workOf({ behind: 7, mend, more: () => Promise.reject(new Error()) });
  const ended = await work.ended;
  expect(work.told).toEqual(['0/9', '1/9, 1 failed', '2/9, 1 failed']);
  expect(ended).toMatchObject({ mended: 1, left: 7 });
  expect([[...ended.failures.keys()], ended.fault !== '']).toEqual([['a'], true]);
});

it('mends nothing more once it is stopped', async () => {
  const stop = new AbortController();
  expect(await workOf({ behind: 3, mend: async () => stop.abort(), signal: stop.signal }).ended).toMatchObject({
    left: 4,
  });
});

it('leaves alone what was left out by the time it is come to, of the first ones and of those behind', async () => {
  const leftOut = new Set<string>();
  const leaves: Record<string, string[]> = { a: ['b', 'e'], c: ['d'] };
  const pages = [rows('d', 'e', 'f')];
  const mended: string[] = [];
  const { told, ended } = workOf({
    rows: rows('a', 'b', 'c'),
    behind: 3,
    more: async () => pages.shift() ?? [],
    isMeant: (one): one is CertainRow => isCertain(one) && !leftOut.has(one.invoice.id),
    mend: async ({ invoice: { id } }) => {
      mended.push(id);
      for (const other of leaves[id] ?? []) leftOut.add(other);
    },
  });
  expect(await ended).toMatchObject({ mended: 3, left: 0 });
  expect(mended).toEqual(['a', 'c', 'f']);
  expect(told).toEqual(['0/6', '1/5', '2/5', '2/3']);
});

it('counts as left, where it is stopped, none that was left out meanwhile', async () => {
  const stop = new AbortController();
  const { signal } = stop;
  const { ended } = workOf({
    rows: rows('a', 'b', 'c', 'd'),
    isMeant: (one): one is CertainRow => isCertain(one) && (one.invoice.id !== 'c' || !signal.aborted),
    mend: async () => stop.abort(),
    signal,
  });
  expect(await ended).toMatchObject({ mended: 1, left: 2 });
});

it('waits for the connection where a page behind gets no answer, and reads that one again', async () => {
  const pages = [rows('c'), rows('d')];
  let tries = 0;
  const more = async () => {
    tries += 1;
    if (tries === 2) throw new ApiProblem(0, null);
    return pages.shift() ?? [];
  };
  const { mended, ended } = workOf({ behind: 2, more });
  expect(await ended).toMatchObject({ mended: 4, left: 0, fault: '' });
  expect(mended).toEqual(['a', 'b', 'c', 'd']);
});

it('mends each where the server is away for a moment: none of them fails for that', async () => {
  vi.useFakeTimers();
  const faults = [503, 502];
  const mended: string[] = [];
  const { told, ended } = workOf({
    mend: async ({ invoice }) => {
      const status = faults.shift();
      if (status !== undefined) throw new ApiProblem(status, null);
      mended.push(invoice.id);
    },
  });
  await vi.advanceTimersByTimeAsync(10_000);
  expect(await ended).toMatchObject({ mended: 2, left: 0, failures: new Map() });
  expect([mended, told]).toEqual([
    ['a', 'b'],
    ['0/2', '0/2', '0/2', '1/2'],
  ]);
});
