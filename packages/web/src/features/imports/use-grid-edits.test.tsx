// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, renderHook, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import type { ImportDetail } from './queries.ts';
import { useGridEdits } from './use-grid-edits.ts';
import type { RowPages } from './use-row-pages.ts';

const api = vi.hoisted(() => vi.fn());
vi.mock('../../app/api.ts', async (original) => ({ ...(await original<object>()), api }));
afterEach(cleanup);

it('sends what was being written when the rows go out of sight', async () => {
  const job = { id: 'a', editing: null } as ImportDetail;
  api.mockResolvedValue(job);
  const pages = { rows: [{ index: 0, key: '0', data: { row: 7, cells: ['1', '2'] } }] } as unknown as RowPages;
  const { result, unmount } = renderHook(() => useGridEdits(job, pages, { only: 'bad' }), {
    wrapper: ({ children }) => <QueryClientProvider client={new QueryClient()}>{children}</QueryClientProvider>,
  });
  act(() => result.current.write('0', 'c1', '12'));
  expect(api).not.toHaveBeenCalled();
  unmount();
  await waitFor(() => expect(api).toHaveBeenCalledTimes(1));
  expect(api.mock.calls[0]?.[1]).toMatchObject({ body: { cells: [{ row: 7, column: 1, value: '12' }] } });
});
