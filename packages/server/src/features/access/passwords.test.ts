import { expect, it } from 'vitest';
import { hashPassword, verifyPassword } from './passwords.ts';

const median = (values: number[]): number => values.sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

it('fits its hash and no other, and fits nothing for a user who is not there', async () => {
  const hash = await hashPassword('باران تند ۱');
  expect(await verifyPassword(hash, 'باران تند ۱')).toBe(true);
  expect(await verifyPassword(hash, 'باران تند ۲')).toBe(false);
  expect(await verifyPassword(null, 'no user has this password')).toBe(false);
});

it('takes as long for a user who is not there, so that time tells nobody which users exist', async () => {
  const hash = await hashPassword('x');
  await verifyPassword(null, 'warm');
  const times: Record<'known' | 'unknown', number[]> = { known: [], unknown: [] };
  const timed = async (kind: keyof typeof times, against: string | null) => {
    const start = performance.now();
    await verifyPassword(against, 'wrong');
    times[kind].push(performance.now() - start);
  };
  // By turns, so that what else the machine does falls on both alike.
  for (let round = 0; round < 7; round += 1) {
    await timed('known', hash);
    await timed('unknown', null);
  }
  const ratio = median(times.unknown) / median(times.known);
  expect(ratio).toBeGreaterThan(0.4);
  expect(ratio).toBeLessThan(2.5);
});
