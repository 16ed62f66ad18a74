import { expect, it } from 'vitest';
import { limitEach } from './limit-each.ts';

it('lets each owner have so many at once, whatever another has waiting, and goes on after a failure', async () => {
  const inShare = limitEach(2);
  const begun: string[] = [];
  const ends = new Map<string, (failed?: boolean) => void>();
  const ask = (name: string) =>
    inShare(name.slice(0, 1), () => {
      begun.push(name);
      return new Promise<string>((resolve, reject) => {
        ends.set(name, (failed = false) => (failed ? reject(new Error('lost')) : resolve(name)));
      });
    });
  const all = Promise.allSettled(['a1', 'a2', 'a3', 'a4', 'b1'].map(ask));
  const end = async (name: string, failed?: boolean): Promise<void> => {
    ends.get(name)?.(failed);
    await new Promise(setImmediate);
  };
  expect(begun).toEqual(['a1', 'a2', 'b1']);
  await end('a2', true);
  expect(begun.slice(3)).toEqual(['a3']);
  await end('a1');
  expect(begun.slice(4)).toEqual(['a4']);
  for (const name of ['a3', 'a4', 'b1']) await end(name);
  expect((await all).map(({ status }) => status)).toEqual(['fulfilled', 'rejected', ...Array(3).fill('fulfilled')]);
  const again = ask('a5');
  expect(begun.slice(5)).toEqual(['a5']);
  await end('a5');
  expect(await again).toBe('a5');
});

it('gives the people of one owner turns: one of many works of another is waited for, not all', async () => {
  const inShare = limitEach(1);
  const begun: string[] = [];
  const work = (name: string, of: string) => inShare('account', async () => void begun.push(name), of);
  await Promise.all([
    ...['a1', 'a2', 'a3', 'a4'].map((name) => work(name, 'a')),
    ...['b1', 'b2'].map((name) => work(name, 'b')),
  ]);
  expect(begun).toEqual(['a1', 'a2', 'b1', 'a3', 'b2', 'a4']);
});
