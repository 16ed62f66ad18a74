import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { gather } from './gather.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Something happens every tenth of a second for so many seconds. */
async function burst(hear: () => void, seconds: number): Promise<void> {
  for (let tenth = 0; tenth < seconds * 10; tenth += 1) {
    hear();
    await vi.advanceTimersByTimeAsync(100);
  }
}

describe('gather', () => {
  it('does the work once for a burst, and as soon for the next one', async () => {
    const work = vi.fn(async () => undefined);
    const { hear } = gather(work, { firstMs: 400 });
    for (const times of [1, 2]) {
      await burst(hear, 0.3);
      expect(work).toHaveBeenCalledTimes(times - 1);
      await vi.advanceTimersByTimeAsync(10_000);
      expect(work).toHaveBeenCalledTimes(times);
    }
  });

  it('does it ever more rarely while a burst goes on, and once more after its end', async () => {
    const work = vi.fn(async () => undefined);
    const { hear } = gather(work, { firstMs: 400 });
    await burst(hear, 60);
    expect(work.mock.calls.length).toBeLessThan(25);
    const during = work.mock.calls.length;
    await vi.advanceTimersByTimeAsync(4_000);
    expect(work).toHaveBeenCalledTimes(during + 1);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(work).toHaveBeenCalledTimes(during + 1);
  });

  it('never begins while the last work is under way: fetching anew would give that one up', async () => {
    let [underWay, most, done] = [0, 0, 0];
    const { hear } = gather(
      async () => {
        underWay += 1;
        most = Math.max(most, underWay);
        await new Promise((resolve) => setTimeout(resolve, 1_500));
        underWay -= 1;
        done += 1;
      },
      { firstMs: 400 },
    );
    await burst(hear, 20);
    expect(most).toBe(1);
    expect(done).toBeGreaterThan(2);
  });

  it('rests longer the longer an answer takes: one window does not fill the server', async () => {
    let workedMs = 0;
    const { hear } = gather(
      async () => {
        await new Promise((resolve) => setTimeout(resolve, 3_000));
        workedMs += 3_000;
      },
      { firstMs: 400, longestMs: 1_000 },
    );
    await burst(hear, 120);
    expect(workedMs).toBeGreaterThan(0);
    expect(workedMs / 120_000).toBeLessThanOrEqual(0.2);
  });

  it('goes on after work that failed', async () => {
    const work = vi.fn(() => Promise.reject(new Error('no answer')));
    const { hear } = gather(work, { firstMs: 400 });
    await burst(hear, 5);
    expect(work.mock.calls.length).toBeGreaterThan(1);
  });

  it('asks anew where an answer never comes', async () => {
    const work = vi.fn(() => new Promise(() => {}));
    const { hear } = gather(work, { firstMs: 400 });
    await burst(hear, 60);
    expect(work.mock.calls.length).toBeGreaterThan(1);
  });

  it('is over when it is stopped', async () => {
    const work = vi.fn(async () => undefined);
    const { hear, stop } = gather(work, { firstMs: 400 });
    hear();
    stop();
    hear();
    await vi.advanceTimersByTimeAsync(10_000);
    expect(work).not.toHaveBeenCalled();
  });
});
