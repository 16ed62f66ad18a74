import { expect, it } from 'vitest';
import { takeTurns } from './take-turns.ts';

it('lets so many go on at once, and gives owners their turns', async () => {
  const inTurn = takeTurns(2);
  const begun: string[] = [];
  const ends: (() => void)[] = [];
  const ask = (name: string) =>
    inTurn(name.slice(0, 1), () => {
      begun.push(name);
      return new Promise<string>((resolve) => ends.push(() => resolve(name)));
    });
  const all = Promise.all(['a1', 'a2', 'a3', 'a4', 'a5', 'b1', 'c1', 'b2'].map(ask));
  await Promise.resolve();
  expect(begun).toEqual(['a1', 'a2']);
  for (let at = 0; at < 8; at += 1) {
    ends[at]?.();
    await new Promise(setImmediate);
  }
  expect(await all).toHaveLength(8);
  expect(begun).toEqual(['a1', 'a2', 'a3', 'b1', 'c1', 'a4', 'b2', 'a5']);
});

it('goes on after one that failed', async () => {
  const inTurn = takeTurns(1);
  const [first, second] = [inTurn('a', () => Promise.reject(new Error('lost'))), inTurn('a', async () => 'well')];
  await expect(first).rejects.toThrow('lost');
  expect(await second).toBe('well');
  expect(await inTurn('b', async () => 'as well')).toBe('as well');
});
