import { expect, it } from 'vitest';
import { isFigure } from './guess-columns.ts';

it.each([
  ['1405/08/29', true],
  ['۱۲٬۵۰۰', true],
  ['(1,000)', true],
  ['14:30', true],
  ['-', false],
  ['', false],
  ['مبلغ 2', false],
])('«%s» is a figure: %s', (text, is) => expect(isFigure(text)).toBe(is));

it('of cells that are none only at their very end it is known at once', { timeout: 300_000 }, () => {
  // Each took 70 ms; a file's first thirty rows have three thousand cells, which are looked at twice on the server's own thread.
  const text = `${'1'.repeat(3_999)}x`;
  const began = performance.now();
  for (let count = 0; count < 300; count += 1) expect(isFigure(text)).toBe(false);
  expect(performance.now() - began).toBeLessThan(4_000);
});
