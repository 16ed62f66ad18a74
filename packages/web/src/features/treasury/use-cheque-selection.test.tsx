// @vitest-environment happy-dom
import { act, cleanup, renderHook, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Cheque, ChequeFilter } from './queries.ts';
import { useChequeSelection } from './use-cheque-selection.ts';

const row = (id: number, state = 'received') => ({ id: String(id), state, amount: '10' }) as Cheque;
const all = Array.from({ length: 1_203 }, (_, index) => row(index));

/** A server with all of them, that gives them page by page. */
beforeEach(() => {
  vi.stubGlobal('fetch', async (input: RequestInfo) => {
    const { searchParams } = new URL(String(input), 'http://localhost');
    const [from, limit] = [Number(searchParams.get('after') ?? 0), Number(searchParams.get('limit'))];
    const to = from + limit;
    const page = { count: all.length, cheques: all.slice(from, to), next: to < all.length ? String(to) : null };
    return new Response(JSON.stringify(page), { headers: { 'content-type': 'application/json' } });
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const open = () =>
  renderHook(
    ({ filter, page }: { filter: ChequeFilter; page: Cheque[] }) =>
      useChequeSelection({ search: {}, filter, rows: page, show: () => undefined }),
    {
      initialProps: { filter: { state: 'open' } as ChequeFilter, page: all.slice(0, 50) },
    },
  );
const ids = (rows: readonly { id: string }[]) => rows.map(({ id }) => id);

it('what is ticked on one page stays on the next, and is as that page shows it now', () => {
  const { result, rerender } = open();
  act(() => result.current.tick(new Set(['1', '2'])));
  rerender({ filter: { state: 'open' }, page: all.slice(50, 100) });
  act(() => result.current.tick(new Set(['60'])));
  expect([ids(result.current.chosen), [...result.current.onPage]]).toEqual([['1', '2', '60'], ['60']]);
  rerender({ filter: { state: 'open' }, page: [row(1, 'cleared'), row(2)] });
  expect(result.current.chosen.map(({ state }) => state)).toEqual(['cleared', 'received', 'received']);
  rerender({ filter: { state: 'bounced' }, page: [] });
  expect(result.current.chosen).toEqual([]);
});

it('all of the filter are chosen, whatever page is in sight', async () => {
  const { result } = open();
  act(() => result.current.chooseAll());
  await waitFor(() => expect(result.current.chosen).toHaveLength(all.length));
  act(() => result.current.tick(new Set(ids(all.slice(1, 50)))));
  expect([result.current.chosen.length, result.current.onPage.has('0')]).toEqual([all.length - 1, false]);
});
