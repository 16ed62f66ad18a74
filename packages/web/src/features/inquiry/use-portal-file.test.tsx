// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, renderHook, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { type PortalRequest, usePortalFile } from './use-portal-file.ts';

const fileOf = (name: string, text = 'x') => new File([text], name, { lastModified: 1 });
const compare = vi.fn(async ({ file, range }: PortalRequest) => `${file.name} ${range?.from ?? 'all'}`);
const open = (client: QueryClient) =>
  renderHook(
    () => {
      const { work, ...portal } = usePortalFile(compare);
      // Read while it renders, as the screen does: what nobody reads renders nothing anew.
      return { ...portal, data: work.data };
    },
    { wrapper: ({ children }) => <QueryClientProvider client={client}>{children}</QueryClientProvider> },
  );
afterEach(() => {
  cleanup();
  compare.mockClear();
});

it('is there for whoever comes back from an invoice, with its file, and is compared anew meanwhile', async () => {
  const client = new QueryClient();
  const { result, unmount } = open(client);
  expect(result.current.request).toBeNull();
  const file = fileOf('portal.csv');
  act(() => result.current.run({ file, mapping: null, range: null }));
  await waitFor(() => expect(result.current.data).toBe('portal.csv all'));
  unmount();
  const back = open(client).result;
  expect([back.current.request?.file, back.current.data]).toEqual([file, 'portal.csv all']);
  await waitFor(() => expect(compare).toHaveBeenCalledTimes(2));
});

it('is another one with another file, other columns or other days, and asked again when nothing changed', async () => {
  const { result } = open(new QueryClient());
  const file = fileOf('a.csv');
  const range = { from: '2026-05-01', to: '2026-05-31' };
  for (const [next, data] of [
    [{ file, mapping: null, range: null }, 'a.csv all'],
    [{ file, mapping: null, range: null }, 'a.csv all'],
    [{ file, mapping: null, range }, 'a.csv 2026-05-01'],
    [{ file, mapping: { tax_number: 1 }, range }, 'a.csv 2026-05-01'],
    [{ file: fileOf('b.csv'), mapping: null, range }, 'b.csv 2026-05-01'],
  ] as const) {
    const before = compare.mock.calls.length;
    act(() => result.current.run(next));
    await waitFor(() => expect([compare.mock.calls.length, result.current.data]).toEqual([before + 1, data]));
  }
});
