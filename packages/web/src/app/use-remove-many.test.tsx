// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { act, cleanup, renderHook, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { toast, useToasts } from '../ui/toast-store.ts';
import { useRemoveMany } from './use-remove-many.ts';

afterEach(() => {
  cleanup();
  toast.closeAll();
});

const words = { removed: String, removedOne: String, notRemoved: String, undo: 'undo' };

it('asks the list again, and not the record that is gone, whose panel is still closing', async () => {
  const asked = vi.fn(async (key: string) => key);
  const query = (key: readonly unknown[]) => ({ queryKey: ['goods', ...key], queryFn: () => asked(key.join(' ')) });
  const client = new QueryClient();
  const { result } = renderHook(
    () => {
      useQuery(query(['list', 'all']));
      useQuery(query(['one', 'a']));
      useQuery(query(['prices', 'a']));
      useQuery(query(['one', 'b']));
      const gone = async () => undefined;
      return useRemoveMany({ removeOne: gone, restoreOne: async () => undefined, queryKey: ['goods'], words });
    },
    { wrapper: ({ children }) => <QueryClientProvider client={client}>{children}</QueryClientProvider> },
  );
  await waitFor(() => expect(asked).toHaveBeenCalledTimes(4));
  asked.mockClear();
  await act(async () => void (await result.current.remove([{ id: 'a', name: 'A' }])));
  expect(asked.mock.calls.flat()).toEqual(['list all', 'one b']);
  asked.mockClear();
  // Brought back, it is read anew too.
  const [told] = renderHook(() => useToasts('bottom')).result.current;
  act(() => told?.action?.onPress());
  await waitFor(() => expect(asked.mock.calls.flat()).toEqual(['list all', 'one a', 'prices a', 'one b']));
});
