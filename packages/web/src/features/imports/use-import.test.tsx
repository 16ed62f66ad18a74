// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { ApiProblem } from '@taraz/contract';
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type ImportChange, type ImportDetail, importKey } from './queries.ts';
import { useImportChange } from './use-import.ts';

const api = vi.hoisted(() => vi.fn());
vi.mock('../../app/api.ts', async (original) => ({ ...(await original<object>()), api }));
afterEach(cleanup);
beforeEach(() => api.mockReset());

const lost = new ApiProblem(0, null);
const after = (number: number) =>
  ({ id: 'a', last_edit: { number, cells: 1, of: 'cells' } }) as unknown as ImportDetail;
const keys = () => api.mock.calls.map(([, , options]) => options?.idempotencyKey);

/** A file whose last edit is the fifth, in two places of its screen. */
function changes() {
  const client = new QueryClient();
  client.setQueryData(importKey('a'), after(5));
  const { result } = renderHook(() => [useImportChange('a', null), useImportChange('a', null)] as const, {
    wrapper: ({ children }) => <QueryClientProvider client={client}>{children}</QueryClientProvider>,
  });
  const send = (body: ImportChange, at: 0 | 1 = 0) =>
    act(() => result.current[at].mutateAsync(body).then(undefined, () => undefined));
  return { client, send };
}

it.each<[string, ImportChange]>([
  ['undo', { undo: true }],
  ['redo', { redo: true }],
  ['replace', { replace: { find: 'الف', replace: 'الف الف', column: 1 } }],
])('%s whose answer was lost is done once, however often and wherever it is pressed again', async (_, body) => {
  api.mockRejectedValueOnce(lost).mockResolvedValue(after(4));
  const { send } = changes();
  await send(body);
  await send(body, 1);
  expect(keys()[0]).toBeTypeOf('string');
  expect(keys()[1]).toBe(keys()[0]);
  // The next is one of its own.
  await send(body);
  expect(keys()[2]).not.toBe(keys()[1]);
});

it.each<[string, (of: ReturnType<typeof changes>) => unknown]>([
  ['the screen shows that it arrived', ({ client }) => client.setQueryData(importKey('a'), after(4))],
  ['something else was done since', ({ send }) => send({ cells: [{ row: 1, column: 1, value: 'x' }] })],
])('what is undone once %s is the next step', async (_, meanwhile) => {
  api.mockRejectedValueOnce(lost).mockResolvedValue(after(5));
  const of = changes();
  await of.send({ undo: true });
  await meanwhile(of);
  await of.send({ undo: true });
  expect(keys().at(-1)).not.toBe(keys()[0]);
});

it('what says the same when it is sent again goes without a key', async () => {
  api.mockResolvedValue(after(5));
  const { send } = changes();
  await send({ action: 'pause' });
  expect(keys()).toEqual([undefined]);
});
