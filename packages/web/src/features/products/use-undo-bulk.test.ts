// @vitest-environment happy-dom
import { ApiProblem } from '@taraz/contract';
import { renderHook } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { useUndoBulk } from './use-undo-bulk.ts';

const server = vi.hoisted(() => ({ api: vi.fn() }));
vi.mock('../../app/api.ts', () => ({ api: server.api }));
vi.mock('./queries.ts', () => ({ useRefreshProducts: () => async () => undefined }));

it('takes a change back under a key of its own, also after the answer about another was lost', async () => {
  const keys = new Map<string, string[]>();
  server.api.mockImplementation(async (_call, { body: { id } }, { idempotencyKey }) => {
    const known = keys.get(id) ?? [];
    keys.set(id, [...known, idempotencyKey]);
    if (id === 'a' && known.length === 0) throw new ApiProblem(0, null);
    return { count: 1, kept: 0, work: null };
  });
  const undo = renderHook(() => useUndoBulk()).result.current;
  await expect(undo('a')).rejects.toMatchObject({ status: 0 });
  await undo('b');
  await undo('a');
  const [[first, again] = [], ofOther] = [keys.get('a'), keys.get('b')];
  expect([first === again, ofOther?.length, ofOther?.includes(first ?? '')]).toEqual([true, 1, false]);
});
