// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, expect, it } from 'vitest';
import type { InvoiceSummary } from '../../queries.ts';
import type { ListSearch } from '../list-search.ts';
import { useSelection } from './use-selection.ts';

const page = ['a', 'b'].map((id) => ({ id, etag: 'v1-draft', state: 'draft', total: '10' }) as InvoiceSummary);
const wrapper = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={new QueryClient()}>{children}</QueryClientProvider>
);

const list = { show: () => undefined, order: { sort: '-created_at' } };

afterEach(cleanup);

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
