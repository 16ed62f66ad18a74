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
/** A step whose row says that so many processes did not come out of it. */
const known = (begun: number, marks: number[] = []) => ({
  id: 'a',
  begun,
  mark: async (by: 1 | -1) => marks.push(by) > 0,
});
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

it('has a step that ended processes wait longer each time before this one begins it, and gives it up', () => {
  const wait = (deaths: number) => {
    const retries = new StepRetries(retryPlan);
    let nowMs = 0;
    while (retries.restsFirst(known(deaths), nowMs)) nowMs += 100;
    return [nowMs, retries.isDeadly(known(deaths))];
  };
  expect([0, 1, 2, 7, 8].map(wait)).toEqual([
    [0, false],
    [1_000, false],
    [2_000, false],
    [60_000, false],
    [60_000, true],
  ]);
});

it('marks the first step of a file alone, until it has come out of it', async () => {
  const retries = new StepRetries(retryPlan);
  const marks: number[] = [];
  const fail = () => retries.outlive(known(0, marks), () => Promise.reject(fault));
  await expect(fail()).rejects.toBe(fault);
  await expect(fail()).rejects.toBe(fault);
  expect(marks).toEqual([1, -1]);
  expect(await retries.outlive(known(0, marks), async () => 7)).toBe(7);
  retries.forgetAll();
  expect(await retries.outlive(known(0, marks), async () => 7)).toBe(7);
  expect(marks).toEqual([1, -1, 1]);
});

it('does not take a mark that could not be taken back for the death of another process', async () => {
  const retries = new StepRetries({ ...retryPlan, triesMax: 1 });
  const step = { ...known(0), mark: async (by: 1 | -1) => by === 1 || Promise.reject(away) };
  await expect(retries.outlive(step, () => Promise.reject(away))).rejects.toBe(away);
  expect([retries.isDeadly(known(1)), retries.isDeadly(known(2))]).toEqual([false, true]);
});

it('is not begun where it is not to be', async () => {
  const step = { ...known(0), mark: async () => false };
  expect(await new StepRetries(retryPlan).outlive(step, () => Promise.reject(fault))).toBeUndefined();
});
