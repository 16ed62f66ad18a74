import { expect, it } from 'vitest';
import { readWhole } from './read-whole.ts';

it.each([
  ['', null],
  [' ', null],
  ['۱٬۰۰۰', 1000],
  ['1,000', 1000],
  ['٢٥', 25],
  ['0', 0],
  ['-1', undefined],
  ['1.5', undefined],
  ['ده', undefined],
  ['99999999999', undefined],
])('%s', (text, expected) => expect(readWhole(text)).toBe(expected));
