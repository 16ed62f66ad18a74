// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { ApiProblem } from '@taraz/contract';
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { toast } from '../ui/toast-store.ts';
import { fileUploadStrings as words } from './file-upload.fa.ts';
import { useFileUpload } from './use-file-upload.ts';

const told = { ok: vi.spyOn(toast, 'show'), bad: vi.spyOn(toast, 'error') };
afterEach(() => {
  cleanup();
  vi.clearAllMocks();
});

/** A file that is on its way; its answer is given by hand. */
async function sending() {
  const open = vi.fn();
  const answer = { resolve: (_: { id: string }) => {}, reject: (_: Error) => {} };
  const arriving = new Promise<{ id: string }>((resolve, reject) => Object.assign(answer, { resolve, reject }));
  const { result, unmount } = renderHook(
    () => useFileUpload({ send: () => arriving, maxBytes: 10, tooLarge: 'x', queryKey: ['x'], open }),
    { wrapper: ({ children }) => <QueryClientProvider client={new QueryClient()}>{children}</QueryClientProvider> },
  );
  await act(async () => result.current.send(new File(['a'], 'a.xlsx')));
  return { open, leave: unmount, answer };
}

it('what was read is opened for whoever waits for it', async () => {
  const { open, answer } = await sending();
  await act(async () => answer.resolve({ id: '1' }));
  expect(open.mock.calls).toEqual([['1']]);
  expect(told.ok).not.toHaveBeenCalled();
});

it('whoever has left its screen meanwhile is told, and led to it by a press alone', async () => {
  const { open, leave, answer } = await sending();
  leave();
  await act(async () => answer.resolve({ id: '1' }));
  expect(open).not.toHaveBeenCalled();
  const [text, more] = told.ok.mock.lastCall ?? [];
  expect(text).toBe(words.arrived('a.xlsx'));
  more?.action?.onPress();
  expect(open.mock.calls).toEqual([['1']]);
});

it('or told that it was not read', async () => {
  const { leave, answer } = await sending();
  leave();
  await act(async () => answer.reject(new ApiProblem(0, null)));
  expect(told.bad.mock.lastCall?.[0]).toBe(words.failedAway('a.xlsx'));
});
