import { expect, it } from 'vitest';
import { endAll } from './end-all.ts';

it('ends the last first, each although another failed, and tells the first failure', async () => {
  const ended: string[] = [];
  const closer = (name: string, fault?: string) => async () => {
    ended.push(name);
    if (fault !== undefined) throw new Error(fault);
  };
  const closers = [closer('database'), closer('jobs', 'second'), closer('web', 'first')];
  await expect(endAll(closers)).rejects.toThrow('first');
  expect(ended).toEqual(['web', 'jobs', 'database']);
  await endAll(closers);
  expect(ended).toHaveLength(3);
});
