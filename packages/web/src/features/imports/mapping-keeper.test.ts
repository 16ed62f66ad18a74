import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createKeeper } from './mapping-keeper.ts';

beforeEach(() => {
  vi.useFakeTimers();
  return () => void vi.useRealTimers();
});

/** A sender whose answers come when they are told to. */
function sender() {
  const sent: string[] = [];
  const answers: { resolve: () => void; reject: (error: Error) => void }[] = [];
  const send = (value: string) => {
    sent.push(value);
    return new Promise<void>((resolve, reject) => answers.push({ resolve, reject }));
  };
  return { sent, answers, keeper: createKeeper(send) };
}

describe('what is kept', () => {
  it('goes once for several changes, and the newest after what is under way', async () => {
    const { sent, answers, keeper } = sender();
    keeper.keep('a');
    keeper.keep('ab');
    expect([sent, keeper.isBehind]).toEqual([[], true]);
    await vi.advanceTimersByTimeAsync(300);
    keeper.keep('abc');
    await vi.advanceTimersByTimeAsync(300);
    expect(sent).toEqual(['ab']);
    answers[0]?.resolve();
    await vi.advanceTimersByTimeAsync(0);
    expect(sent).toEqual(['ab', 'abc']);
    answers[1]?.resolve();
    await vi.advanceTimersByTimeAsync(0);
    expect(keeper.isBehind).toBe(false);
  });

  it('waits where it did not arrive, and goes when the page goes', async () => {
    const { sent, answers, keeper } = sender();
    keeper.keep('a');
    keeper.flush();
    answers[0]?.reject(new Error('no connection'));
    await vi.advanceTimersByTimeAsync(0);
    expect([keeper.waiting, keeper.isBehind]).toEqual(['a', true]);
    keeper.flush();
    expect(sent).toEqual(['a', 'a']);
  });

  it('is given up for something else, once nothing is under way', async () => {
    const { sent, answers, keeper } = sender();
    keeper.keep('a');
    keeper.flush();
    keeper.keep('b');
    let isOver = false;
    void keeper.yield().then(() => {
      isOver = true;
    });
    await vi.advanceTimersByTimeAsync(1_000);
    expect(isOver).toBe(false);
    answers[0]?.resolve();
    await vi.advanceTimersByTimeAsync(1_000);
    expect([isOver, sent]).toEqual([true, ['a']]);
  });
});
