import { expect, it } from 'vitest';
import { retryPlan, StepRetries } from './step-retries.ts';

const away = Object.assign(new Error('gone'), { code: 'ECONNREFUSED' });
const fault = new TypeError('of ours');
/** How long the step rests after each of these, ms, and at which it is given up. */
function after(errors: readonly Error[], version = (_place: number) => 1) {
  const retries = new StepRetries(retryPlan);
  const waits: number[] = [];
  const given: number[] = [];
  let nowMs = 0;
  for (const [place, error] of errors.entries()) {
    if (retries.note('a', version(place), error, nowMs)) given.push(place);
    const from = nowMs;
    while (retries.isResting('a', nowMs)) nowMs += 100;
    waits.push(nowMs - from);
  }
  return { waits, given };
}
const times = (count: number, error: Error) => Array.from({ length: count }, () => error);

it('has a step that fails by a fault of ours wait longer each time, up to a minute, and gives it up', () => {
  expect(after(times(9, fault))).toEqual({
    waits: [1_000, 2_000, 4_000, 8_000, 16_000, 32_000, 60_000, 60_000, 60_000],
    given: [7, 8],
  });
});

it('goes on each second while the database is away, and counts none of that', () => {
  const outage = times(500, away);
  expect(after(outage)).toEqual({ waits: outage.map(() => 1_000), given: [] });
  expect(after([...times(7, fault), ...outage, fault]).given).toEqual([507]);
});

it('counts the faults of one step alone', () => {
  expect(after(times(40, fault), (place) => Math.floor(place / 7)).given).toEqual([]);
});
