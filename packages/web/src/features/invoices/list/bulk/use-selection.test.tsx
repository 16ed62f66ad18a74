// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import type { InvoiceSummary } from '../../queries.ts';
import type { ListSearch } from '../list-search.ts';
import { useSelection } from './use-selection.ts';

const page = ['a', 'b'].map((id) => ({ id, etag: 'v1-draft', state: 'draft', total: '10' }) as InvoiceSummary);
const wrapper = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={new QueryClient()}>{children}</QueryClientProvider>
);

const list = { show: () => undefined, order: { sort: '-created_at' } };

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it('what is chosen stays over pages, and no more once the filter is another: it would be acted on unseen', () => {
  const initialProps: { search: ListSearch } = { search: { q: 'الف' } };
  const { result, rerender } = renderHook(({ search }) => useSelection({ search, rows: page, ...list }), {
    wrapper,
    initialProps,
  });
  act(() => result.current.tick(new Set(['a'])));
  rerender({ search: { q: 'الف', sort: 'total' } });
  expect([result.current.sums.count, [...result.current.onPage]]).toEqual([1, ['a']]);
  rerender({ search: { q: 'ب' } });
  expect([result.current.sums.count, result.current.isAny]).toEqual([0, false]);
});

it('what is chosen is as the list shows it, also once its page is left and what was refused is chosen again', async () => {
  const listed = (rows: InvoiceSummary[]) => ({ search: {}, rows, ...list });
  const { result, rerender } = renderHook(useSelection, { wrapper, initialProps: listed(page) });
  act(() => result.current.tick(new Set(['a', 'b'])));
  const changed = page.map((row) => (row.id === 'a' ? { ...row, etag: 'v2-draft', total: '25' } : row));
  rerender(listed(changed));
  const tags = async () => (await result.current.collect(null)).map(({ etag }) => etag);
  expect([await tags(), result.current.sums.total]).toEqual([['v2-draft', 'v1-draft'], '35']);
  act(() => result.current.choose(page));
  expect(await tags()).toEqual(['v2-draft', 'v1-draft']);
  rerender(listed([]));
  expect(await tags()).toEqual(['v2-draft', 'v1-draft']);
});

it('of the archive everything is what is archived, and of the list what is not', () => {
  const filterOf = (archived?: boolean) =>
    renderHook(() => useSelection({ search: {}, rows: page, ...list, ...(archived && { archived }) }), {
      wrapper,
    }).result.current.filter;
  expect([filterOf(true).archived, filterOf().archived]).toEqual([true, undefined]);
});

it('all but one is counted by the server: the one may have left the filter', async () => {
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (input: RequestInfo) => {
    const { searchParams } = new URL(input instanceof Request ? input.url : String(input), 'http://localhost');
    asked.push(searchParams.get('except') ?? '');
    // The one that is left out was issued meanwhile: of the ten drafts nine are there, with it or without.
    const counts = [{ state: 'draft', count: 9, total: '90', total_vat: '0' }];
    return new Response(JSON.stringify({ counts, counted: { count: 0, total: '0', total_vat: '0' } }), {
      headers: { 'content-type': 'application/json' },
    });
  });
  const client = new QueryClient();
  const { result } = renderHook(() => useSelection({ search: {}, rows: page, ...list }), {
    wrapper: ({ children }) => <QueryClientProvider client={client}>{children}</QueryClientProvider>,
  });
  act(() => result.current.chooseAll());
  act(() => result.current.tick(new Set(['b'])));
  await waitFor(() => expect(asked.toSorted()).toEqual(['', 'a']));
  await waitFor(() => expect([result.current.sums.count, result.current.sums.total]).toEqual([9, '90']));
});
