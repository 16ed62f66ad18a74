import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { askedWords, searchWords } from './words.ts';

describe('the words of a description', () => {
  test.each([
    ['روغن آفتاب‌گردان (۱٫۵ لیتری)', 'روغن افتابگردان 1 5 لیتری افتاب گردان'],
    ['كاغذ A4، كاغذ', 'کاغذ a4'],
    ['', ''],
    ["د'ا\\رو", 'د ا رو'],
  ])('%j', (description, words) => expect(searchWords(description).join(' ')).toBe(words));

  test('are never anything that a text search or an array of PostgreSQL would take apart', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        for (const word of searchWords(text)) expect(word).toMatch(/^[\p{L}\p{N}]{1,60}$/u);
        for (const word of askedWords(text)) expect(word).toMatch(/^[\p{L}\p{N}]{1,60}$/u);
      }),
    );
  });
});

test.each([
  ['روغن  آفتاب', ['روغن', 'افتاب']],
  ['  ', []],
  ["'; drop", ['drop']],
])('what was typed: %j', (typed, words) => expect(askedWords(typed)).toEqual(words));
