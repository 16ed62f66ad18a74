import { expect, it } from 'vitest';
import { checkIfMatch, namesTag } from './etag.ts';

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

it.each([
  [null, true],
  ['*', true],
  ['v7', true],
  ['v6', false],
  ['v70', false],
  ['', false],
])('If-Match: %s of version 7', (header, fits) => {
  const check = () => checkIfMatch(header, 7);
  if (fits) expect(check).not.toThrow();
  else expect(check).toThrow(expect.objectContaining({ code: 'STALE' }));
});
