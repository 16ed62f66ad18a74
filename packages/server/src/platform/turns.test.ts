import { expect, it } from 'vitest';
import { turns } from './turns.ts';

it('lets others have their turn whenever so much was done, and no sooner', async () => {
  const rest = turns(10);
  const seen: string[] = [];
  setImmediate(() => seen.push('another'));
  for (const weight of [4, 5]) {
    await rest(weight);
    seen.push(`did ${weight}`);
  }
  await rest(1);
  seen.push('did 1');
  setImmediate(() => seen.push('a third'));
  await rest(9);
  seen.push('did 9');
  // One piece alone may weigh more.
  await rest(100);
  seen.push('did 100');
  expect(seen).toEqual(['did 4', 'did 5', 'another', 'did 1', 'did 9', 'a third', 'did 100']);
});
