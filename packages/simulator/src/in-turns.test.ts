import fc from 'fast-check';
import { expect, it } from 'vitest';
import { InTurns } from './in-turns.ts';

const all = (waiting: InTurns<string>) => {
  const out: string[] = [];
  for (let item = waiting.shift(); item !== undefined; item = waiting.shift()) out.push(item);
  return out;
};

it('one of each client in turn, however much another has waiting', () => {
  const waiting = new InTurns<string>();
  for (const item of ['a1', 'a2', 'a3', 'a4']) waiting.push('a', item);
  expect(waiting.shift()).toBe('a1');
  for (const item of ['b1', 'c1', 'c2']) waiting.push(item.slice(0, 1), item);
  expect(waiting.firsts()).toEqual(['a2', 'b1', 'c1']);
  expect(all(waiting)).toEqual(['a2', 'b1', 'c1', 'a3', 'c2', 'a4']);
});

it('who is not ready is passed over and keeps his turn', () => {
  const waiting = new InTurns<string>();
  for (const item of ['a1', 'b1', 'b2']) waiting.push(item.slice(0, 1), item);
  expect(waiting.shift((first) => first !== 'a1')).toBe('b1');
  expect(waiting.shift()).toBe('a1');
  expect(waiting.shift(() => false)).toBeUndefined();
  expect(all(waiting)).toEqual(['b2']);
});

it('loses nothing, and leaves everybody’s own order as it was', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom('a', 'b', 'c')), (clients) => {
      const waiting = new InTurns<string>();
      for (const [index, client] of clients.entries()) waiting.push(client, `${client}${index}`);
      const out = all(waiting);
      for (const client of ['a', 'b', 'c']) {
        const own = clients.flatMap((one, index) => (one === client ? [`${one}${index}`] : []));
        expect(out.filter((item) => item.startsWith(client))).toEqual(own);
      }
    }),
  );
});
