import { describe, expect, test } from 'vitest';
import { gtinKey, gtinWritings, isGtin } from './gtin.ts';

test.each([
  ['4006381333931', true],
  ['4006381333932', false],
  ['73513537', true],
  ['036000291452', true],
  ['10614141000415', true],
  ['123', false],
  ['', false],
])('%j is a GTIN: %s', (digits, is) => expect(isGtin(digits)).toBe(is));

describe('a GTIN is one number with or without zeros before it', () => {
  const alike = ['614141000036', '0614141000036', '00614141000036'];
  test.each([
    [alike, alike],
    [
      ['4006381333931', '04006381333931'],
      ['4006381333931', '04006381333931'],
    ],
    // The twelve digits of a UPC-A may begin with a zero themselves.
    [
      ['036000291452', '0036000291452'],
      ['036000291452', '0036000291452', '00036000291452'],
    ],
    [['73513537'], ['73513537']],
  ])('%j', (digits, writings) => {
    for (const one of digits) expect([gtinKey(one), gtinWritings(one)]).toEqual([writings[0], writings]);
  });

  test.each(['0123456789013', '123456789013', '', 'NP-0614141000036', '0614'])('%j is none, and itself', (text) => {
    expect([gtinKey(text), gtinWritings(text)]).toEqual([text, [text]]);
  });
});
