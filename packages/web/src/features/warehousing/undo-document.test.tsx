// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { ApiProblem } from '@taraz/contract';
import { act, cleanup, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { useUndoDocument } from './document-panel.tsx';

/** What the server did, by the keys under which it came. */
const undone = new Map<string, string>();
let isOffline = false;
vi.mock('../../app/api.ts', async (original) => ({
  ...(await original<object>()),
  api: async (_call: object, { params }: { params: { id: string } }, { idempotencyKey = '' } = {}) => {
    if (isOffline) throw new ApiProblem(0, null);
    const known = undone.get(idempotencyKey);
    if (known !== undefined && known !== params.id)
      throw new ApiProblem(422, {
        type: '',
        title: 'x',
        detail: '',
        status: 422,
        code: 'IDEMPOTENCY_MISMATCH',
        request_id: 'r',
      });
    undone.set(idempotencyKey, params.id);
    return {};
  },
}));
afterEach(cleanup);

it('undoes each document of a list, also one after another whose undoing never arrived', async () => {
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={new QueryClient()}>{children}</QueryClientProvider>
  );
  const { result } = renderHook(useUndoDocument, { wrapper });
  const undo = (id: string) => act(() => result.current.mutateAsync(id).catch((error: Error) => error.message));
  isOffline = true;
  await undo('a');
  isOffline = false;
  await undo('b');
  await undo('a');
  expect([...undone.values()]).toEqual(['b', 'a']);
});
