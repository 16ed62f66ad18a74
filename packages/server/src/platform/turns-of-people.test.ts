import { expect, it } from 'vitest';
import { turnsOfPeople } from './turns-of-people.ts';

it('gives accounts turns, and within each its people, however much one of them has waiting', async () => {
  const inTurn = turnsOfPeople(1);
  const begun: string[] = [];
  const ask = (name: string) =>
    inTurn(name.slice(0, 1), name.slice(0, 2), async () => {
      begun.push(name);
      await new Promise(setImmediate);
    });
  await Promise.all(['ax1', 'ax2', 'ax3', 'ax4', 'ay1', 'bx1', 'bx2'].map(ask));
  expect(begun).toEqual(['ax1', 'bx1', 'ax2', 'bx2', 'ay1', 'ax3', 'ax4']);
});

it('lets so many go on together', async () => {
  const inTurn = turnsOfPeople(2);
  const begun: string[] = [];
  const end = Promise.withResolvers<void>();
  const all = ['a1', 'a2', 'a3', 'b1'].map((name) =>
    inTurn(name.slice(0, 1), name, async () => {
      begun.push(name);
      await end.promise;
    }),
  );
  await new Promise(setImmediate);
  expect(begun).toEqual(['a1', 'a2']);
  end.resolve();
  await Promise.all(all);
  expect(begun).toHaveLength(4);
});
