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

it('lets go on together what has room together, and what is larger than all of it alone', async () => {
  const inTurn = takeTurns(10);
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const ask = (owner: string, size: number) => {
    const name = `${owner}${size}`;
    const work = () => {
      begun.push(name);
      return new Promise<void>((resolve) => ends.set(name, resolve));
    };
    return inTurn(owner, work, size);
  };
  const all = Promise.all([ask('a', 6), ask('b', 5), ask('c', 3), ask('d', 30), ask('e', 1)]);
  const end = async (name: string): Promise<void> => {
    ends.get(name)?.();
    await new Promise(setImmediate);
  };
  // The three would have room beside the six, and have to wait for whose turn it was before.
  expect(begun).toEqual(['a6']);
  await end('a6');
  expect(begun).toEqual(['a6', 'b5', 'c3']);
  await end('b5');
  expect(begun).toHaveLength(3);
  await end('c3');
  expect(begun.slice(3)).toEqual(['d30']);
  await end('d30');
  await end('e1');
  expect(begun.slice(4)).toEqual(['e1']);
  await all;
});
