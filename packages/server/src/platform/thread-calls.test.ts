import { expect, it, vi } from 'vitest';
import { createThreadCalls } from './thread-calls.ts';

const file = new URL('../testing/doubling-thread.ts', import.meta.url);

it('answers calls, tells its failures, and starts anew after it ended', async () => {
  const data = vi.fn(() => 100);
  const thread = createThreadCalls<number, number>({ file, name: 'doubling', heapMb: 64, data });
  expect(data).not.toHaveBeenCalled();
  expect(await Promise.all([thread.call(1), thread.call(2)])).toEqual([102, 104]);
  await expect(thread.call(-1)).rejects.toThrow('less than nothing');
  expect(data).toHaveBeenCalledTimes(1);
  await expect(thread.call(0)).rejects.toThrow('the doubling thread ended with 3');
  expect(await thread.call(3)).toBe(106);
  expect(data).toHaveBeenCalledTimes(2);
  await thread.close();
});

it('fails what is under way when it is closed', async () => {
  const thread = createThreadCalls<number, number>({ file, name: 'doubling', heapMb: 64, data: () => 0 });
  const call = expect(thread.call(1)).rejects.toThrow('the doubling thread was closed');
  await thread.close();
  await call;
});

it('ends when it had nothing to do, and starts again for the next call', async () => {
  const data = vi.fn(() => 0);
  const thread = createThreadCalls<number, number>({ file, name: 'doubling', heapMb: 64, data, idleMs: 1 });
  expect(await thread.call(1)).toBe(2);
  // The idle thread's own timer keeps no process alive: this one lets it come.
  await vi.waitFor(async () => {
    expect(await thread.call(2)).toBe(4);
    expect(data.mock.calls.length).toBeGreaterThan(1);
  });
  await thread.close();
});
