// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { calls } from '@taraz/contract';
import { act, cleanup, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type Answer, useConversation } from './conversation.ts';

const api = vi.hoisted(() => vi.fn());
vi.mock('../../app/api.ts', () => ({ api }));

const answer = { kind: 'refused', text: 'a', notes: [], draft: null } as unknown as Answer;
const kept: Array<{ id: string; text: string; answer: Answer; at: string }> = [];
let isReadable = true;
/** Keeps what it answers under names of its own, as the server does. */
const server = async (call: unknown, request: { body?: { text: string } }) => {
  if (call === calls.askAssistant) {
    kept.push({ id: `kept-${kept.length}`, text: request.body?.text ?? '', answer, at: '2026-11-29T00:00:00Z' });
    return answer;
  }
  if (!isReadable) throw new Error('503');
  return { count: kept.length, turns: [...kept], next: null };
};
beforeEach(() => {
  kept.length = 0;
  isReadable = true;
  api.mockImplementation(server);
  vi.useFakeTimers();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

async function talk() {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  const { result } = renderHook(() => useConversation(), { wrapper });
  const wait = () => act(() => vi.advanceTimersByTimeAsync(50));
  await wait();
  const ask = (text: string) => act(() => result.current.ask(text));
  const said = () => result.current.exchanges.map(({ text, answer }) => `${text}${answer ? '.' : '?'}`);
  return { client, result, wait, ask, said };
}

it('is said once, also when it is read anew after it was asked: other rights showed every question twice', async () => {
  const { client, ask, said, wait } = await talk();
  for (const text of ['one', 'one', 'two']) {
    ask(text);
    expect(said().at(-1)).toBe(`${text}?`);
    await wait();
  }
  expect(said()).toEqual(['one.', 'one.', 'two.']);
  await act(() => client.invalidateQueries());
  await wait();
  expect(said()).toEqual(['one.', 'one.', 'two.']);
});

it('stands while what was said before cannot be read, and once when it can', async () => {
  isReadable = false;
  const { result, ask, said, wait } = await talk();
  ask('one');
  await wait();
  expect(said()).toEqual(['one.']);
  isReadable = true;
  await act(() => result.current.kept.refetch());
  await wait();
  expect(said()).toEqual(['one.']);
});

it('is not lost to a reading that began before it was answered', async () => {
  const { client, ask, said, wait } = await talk();
  api.mockImplementationOnce(async () => {
    const before = { count: 0, turns: [], next: null };
    await new Promise((resolve) => setTimeout(resolve, 40));
    return before;
  });
  act(() => void client.invalidateQueries());
  ask('one');
  await wait();
  await wait();
  expect(said()).toEqual(['one.']);
});
