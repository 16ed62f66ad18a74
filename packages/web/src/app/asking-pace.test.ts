import { expect, it } from 'vitest';
import { createAskingPace } from './asking-pace.ts';

it('asks as often as is wanted where answers are quick, and rarely where they are dear, by the last of them', async () => {
  let nowMs = 0;
  const takes = (ms: number) => async () => {
    nowMs += ms;
    return ms;
  };
  const pace = createAskingPace(() => nowMs);
  expect(pace.rest(1_500)).toBe(1_500);
  expect(await pace.ask(takes(4_000))).toBe(4_000);
  expect(pace.rest(1_500)).toBe(16_000);
  await pace.ask(takes(20));
  expect(pace.rest(1_500)).toBe(1_500);
  const fails = pace.ask(async () => {
    nowMs += 3_000;
    throw new Error('no answer');
  });
  await expect(fails).rejects.toThrow('no answer');
  expect(pace.rest(1_500)).toBe(12_000);
});
