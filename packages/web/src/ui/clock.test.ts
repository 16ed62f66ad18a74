import { expect, it, vi } from 'vitest';
import { createClock, timed } from './clock.ts';

const noon = Date.parse('2026-11-27T12:00:00Z');

/** A device whose clock is ahead by so much, asking a server whose true time is given. */
function deviceAhead(aheadMs: number, kept = 0) {
  const keepAhead = vi.fn();
  let trueMs = noon;
  const clock = createClock({ deviceMs: () => trueMs + aheadMs, readAhead: () => kept, keepAhead });
  /** asks at a true moment; the answer is given half-way */
  const ask = (atMs: number, tripMs = 100) => {
    trueMs = atMs + tripMs;
    const dateMs = Math.floor((atMs + tripMs / 2) / 1_000) * 1_000;
    clock.learn({ dateMs, sentMs: atMs + aheadMs, gotMs: atMs + tripMs + aheadMs });
    return clock.nowMs() - trueMs;
  };
  return { clock, ask, keepAhead };
}

it('a right clock is left alone, however slow the answers', () => {
  const { clock, ask, keepAhead } = deviceAhead(0);
  for (const [part, trip] of [
    [0, 10],
    [990, 10],
    [500, 20_000],
    [999, 1],
  ] as const)
    ask(noon + part, trip);
  expect(clock.aheadMs()).toBe(0);
  expect(keepAhead).not.toHaveBeenCalled();
});

it.each([65 * 60_000, -65 * 60_000, 15_000, 86_400_000, -400 * 86_400_000])(
  'one that is ahead by %d ms is corrected to within a second and the way of an answer, never ahead',
  (aheadMs) => {
    const { ask } = deviceAhead(aheadMs);
    const off = ask(noon + 730);
    expect(off).toBeLessThanOrEqual(0);
    expect(off).toBeGreaterThanOrEqual(-1_100);
  },
);

it('comes nearer with every answer that says more', () => {
  const { ask } = deviceAhead(3_600_000);
  ask(noon + 900, 5_000);
  const off = ask(noon + 10_000, 20);
  expect(Math.abs(off)).toBeLessThan(100);
});

it('a clock that is set right amid the day is believed with the next answer', () => {
  const { clock, ask } = deviceAhead(0, 3_600_000);
  expect(clock.nowMs()).toBe(noon - 3_600_000);
  ask(noon + 5_000);
  expect(Math.abs(clock.aheadMs())).toBeLessThanOrEqual(1_100);
});

it.each([
  ['no-store', 'Fri, 27 Nov 2026 12:00:00 GMT', 1],
  ['private, max-age=31536000', 'Fri, 27 Nov 2026 12:00:00 GMT', 0],
])('an answer that is %s counts %s', async (cacheControl, date, times) => {
  const learn = vi.fn();
  const headers = { 'cache-control': cacheControl, date };
  await timed(async () => new Response(null, { headers }), { learn })('/api', {});
  expect(learn).toHaveBeenCalledTimes(times);
});

it('an answer without a date says nothing', () => {
  const { clock } = deviceAhead(3_600_000);
  clock.learn({ dateMs: Number.NaN, sentMs: noon, gotMs: noon });
  expect(clock.aheadMs()).toBe(0);
});
