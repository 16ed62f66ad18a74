import { UnreachableError } from '@taraz/authority';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { clockAheadNow, datedAheadMs } from './clock-ahead.ts';

const nowMs = Date.parse('2026-11-20T08:00:00Z');

it.each([
  ['as it should be', 0, 0],
  ['behind by what an answer takes', 900, 0],
  ['behind by what the connection test allows', 59_000, 59_000],
  ['so far off that somebody must see to it', 3_600_000, 0],
  ['ahead', -59_000, 0],
])('an invoice waits where the authority’s clock is %s', (_, aheadMs, waitsMs) => {
  expect(datedAheadMs(aheadMs)).toBe(waitsMs);
});

describe('now', () => {
  const minute = 60_000;
  afterEach(() => vi.useRealTimers());

  /** This machine's clock, ahead by so much, and the authority, whose answer is kept for an hour. */
  function stand(aheadMs: number) {
    const now = { trueMs: nowMs, aheadMs, isAway: false, asks: 0 };
    const own = () => now.trueMs + now.aheadMs;
    let kept = { serverTimeMs: now.trueMs, receivedAtMs: own() };
    const ahead = clockAheadNow(
      async ({ refresh } = { refresh: false }) => {
        if (!refresh) return kept;
        now.asks += 1;
        if (now.isAway)
          throw new UnreachableError({ endpoint: 'serverInformation', phase: 'request' }, new Error('ECONNREFUSED'));
        kept = { serverTimeMs: now.trueMs, receivedAtMs: own() };
        return kept;
      },
      { nowMs: own },
    );
    return { now, ahead };
  }

  it('a clock that was put right after it was looked at holds nothing up', async () => {
    const { now, ahead } = stand(5 * minute);
    expect([await ahead(), now.asks]).toEqual([5 * minute, 0]);
    now.aheadMs = 0;
    now.trueMs += 20_000;
    expect([await ahead(), await ahead(), now.asks]).toEqual([0, 0, 1]);
  });

  it('a clock that went wrong after it was looked at is seen', async () => {
    const { now, ahead } = stand(0);
    now.trueMs += 20_000;
    now.aheadMs = 5 * minute;
    expect([await ahead(), await ahead(), now.asks]).toEqual([5 * minute, 5 * minute, 1]);
  });

  it('is asked for once a minute at most, by many at once too, and where nobody answers nothing waits', async () => {
    const { now, ahead } = stand(5 * minute);
    now.trueMs += minute;
    expect(await Promise.all([ahead(), ahead(), ahead()])).toEqual([5 * minute, 5 * minute, 5 * minute]);
    expect(now.asks).toBe(1);
    now.trueMs += minute;
    now.isAway = true;
    expect([await ahead(), await ahead(), now.asks]).toEqual([0, 0, 2]);
    now.isAway = false;
    now.trueMs += minute;
    expect([await ahead(), now.asks]).toEqual([5 * minute, 3]);
  });

  it('waits three seconds for an authority that hangs, once a minute, and counts what it says later', async () => {
    vi.useFakeTimers({ now: nowMs });
    let kept = { serverTimeMs: nowMs, receivedAtMs: nowMs };
    let asks = 0;
    let answer = (_told: typeof kept): void => undefined;
    const hanging = () => {
      asks += 1;
      return new Promise<typeof kept>((resolve) => {
        answer = resolve;
      }).then((told) => {
        kept = told;
        return told;
      });
    };
    const ahead = clockAheadNow(({ refresh } = { refresh: false }) => (refresh ? hanging() : Promise.resolve(kept)), {
      nowMs: Date.now,
    });
    const took = async () => {
      const from = Date.now();
      const both = Promise.all([ahead(), ahead()]).then((found) => [...found, Date.now() - from]);
      await vi.advanceTimersByTimeAsync(3_000);
      return Promise.race([both, 'waits']);
    };
    vi.setSystemTime(nowMs + minute);
    expect(await took()).toEqual([0, 0, 3_000]);
    await vi.advanceTimersByTimeAsync(minute - 2_000);
    expect([await took(), asks]).toEqual([[0, 0, 0], 1]);
    answer({ serverTimeMs: Date.now() - 5 * minute, receivedAtMs: Date.now() });
    await vi.advanceTimersByTimeAsync(minute / 2);
    expect([await took(), asks]).toEqual([[5 * minute, 5 * minute, 0], 1]);
  });

  it('is told as it is, hours ahead or behind, and as none where the authority does not say', async () => {
    const ahead = (serverTimeMs: number | null) =>
      clockAheadNow(async () => ({ serverTimeMs, receivedAtMs: nowMs }), { nowMs: () => nowMs })();
    const hours = 60 * minute;
    expect([await ahead(nowMs - 4 * hours), await ahead(nowMs + 4 * hours), await ahead(null)]).toEqual([
      4 * hours,
      -4 * hours,
      0,
    ]);
  });

  it('waits no longer where nothing was told yet', async () => {
    vi.useFakeTimers();
    const ahead = clockAheadNow(() => new Promise(() => undefined), { nowMs: Date.now })();
    await vi.advanceTimersByTimeAsync(3_000);
    expect(await Promise.race([ahead, 'waits'])).toBe(0);
  });
});
