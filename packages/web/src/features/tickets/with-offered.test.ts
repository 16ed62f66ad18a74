import { expect, it } from 'vitest';
import { withOffered } from './with-offered.ts';

it.each([
  ['', 'b', 'b'],
  [' \n', 'b', 'b'],
  ['a', 'b', 'b'],
  ['a, and more', 'b', 'a, and more\n\nb'],
  ['written by hand\n', 'b', 'written by hand\n\nb'],
])('of %o and %o becomes %o', (written, offered, whole) => {
  expect(withOffered(written, offered, ['a', 'b'])).toBe(whole);
});
