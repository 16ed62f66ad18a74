import { expect, it } from 'vitest';
import { namesTag } from './etag.ts';

it.each([
  ['"v1"', true],
  ['W/"v1"', true],
  ['"v0", W/"v1"', true],
  [' * ', true],
  ['"v12"', false],
  ['v1', false],
  ['', false],
  [undefined, false],
])('If-None-Match: %s', (header, names) => {
  expect(namesTag(header, '"v1"')).toBe(names);
});
