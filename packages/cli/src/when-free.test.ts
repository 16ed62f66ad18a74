import { expect, it } from 'vitest';
import { whenFree } from './when-free.ts';

class Taken extends Error {}
const isTaken = (error: unknown) => error instanceof Taken;

/** Something that is another's at the first tries. */
function held(tries: number) {
  let asked = 0;
  return async () => {
    asked += 1;
    if (asked <= tries) throw new Taken('taken');
    return asked;
  };
}

it('waits until the former holder has let go', async () => {
  let told = 0;
  const onWait = () => {
    told += 1;
  };
  expect(await whenFree(held(2), { isTaken, check: () => {}, patienceMs: 10_000, onWait })).toBe(3);
  expect(told).toBe(1);
});

it('ends as soon as waiting is known to be in vain, at another failure, and when patience ends', async () => {
  let checks = 0;
  const onWait = () => {};
  const check = () => {
    checks += 1;
    if (checks === 2) throw new Error('it runs already');
  };
  await expect(whenFree(held(99), { isTaken, check, patienceMs: 10_000, onWait })).rejects.toThrow('it runs already');
  const broken = () => Promise.reject(new Error('damaged'));
  await expect(whenFree(broken, { isTaken, check: () => {}, patienceMs: 10_000, onWait })).rejects.toThrow('damaged');
  await expect(whenFree(held(99), { isTaken, check: () => {}, patienceMs: 0, onWait })).rejects.toThrow(Taken);
});
