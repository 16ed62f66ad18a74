import { expect, it } from 'vitest';
import { someAtOnce } from './some-at-once.ts';

it('keeps the order, and never has more under way than may be', async () => {
  let under = 0;
  let most = 0;
  const doubled = await someAtOnce([5, 1, 4, 2, 3, 0, 6], 3, async (number) => {
    under += 1;
    most = Math.max(most, under);
    await new Promise((resolve) => setTimeout(resolve, number));
    under -= 1;
    return number * 2;
  });
  expect(doubled).toEqual([10, 2, 8, 4, 6, 0, 12]);
  expect(most).toBe(3);
  expect(await someAtOnce([], 3, async () => 1)).toEqual([]);
});

it('fails as the first that fails', async () => {
  await expect(someAtOnce([1, 2], 1, (number) => Promise.reject(new Error(`${number}`)))).rejects.toThrow('1');
});
