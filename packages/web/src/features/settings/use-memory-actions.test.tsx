// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { calls } from '@taraz/contract';
import { act, renderHook } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { useMemoryActions } from './use-memory-actions.ts';

const asked = vi.hoisted(() => vi.fn(async (_call: unknown): Promise<unknown> => ({})));
vi.mock('../../app/api.ts', () => ({ api: asked }));

it('what was done is not told as failed since only the reading of the user afterwards got no answer', async () => {
  asked.mockImplementation(async (call) => {
    if (call === calls.getMe) throw new Error('no answer');
    return {};
  });
  const { result } = renderHook(() => useMemoryActions(), {
    wrapper: ({ children }) => <QueryClientProvider client={new QueryClient()}>{children}</QueryClientProvider>,
  });
  let failure: unknown = 'not tried';
  await act(async () => {
    failure = await result.current.generate('A11111');
  });
  expect(asked).toHaveBeenCalledWith(calls.getMe, {});
  expect(failure).toBeNull();
});

it('the next new invoice begins with what was just set: it asks for it anew', async () => {
  const client = new QueryClient();
  client.setQueryData(['memories', 'defaults'], { memories: [] });
  const { result } = renderHook(() => useMemoryActions(), {
    wrapper: ({ children }) => <QueryClientProvider client={client}>{children}</QueryClientProvider>,
  });
  await act(async () => void (await result.current.act('payment', async () => undefined)));
  expect(client.getQueryState(['memories', 'defaults'])?.isInvalidated).toBe(true);
});

it('an act that ends sooner leaves the one that is still running busy', async () => {
  const { result } = renderHook(() => useMemoryActions(), {
    wrapper: ({ children }) => <QueryClientProvider client={new QueryClient()}>{children}</QueryClientProvider>,
  });
  let end = (): void => undefined;
  const slow = new Promise<void>((resolve) => {
    end = resolve;
  });
  let test: Promise<unknown> = Promise.resolve();
  act(() => {
    test = result.current.act('test', () => slow);
  });
  await act(async () => void (await result.current.act('apply', async () => undefined)));
  expect([result.current.isBusy('test'), result.current.isBusy('apply'), result.current.isBusy()]).toEqual([
    true,
    false,
    true,
  ]);
  end();
  await act(async () => void (await test));
  expect(result.current.isBusy()).toBe(false);
});
