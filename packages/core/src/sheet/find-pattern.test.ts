import { expect, it } from 'vitest';
import { foldText, letterFolds } from '../text/fold-text.ts';
import { findPattern } from './find-pattern.ts';

it.each([
  ['امینی', 'زهرا اميني', true],
  ['كالا', 'کالا', true],
  ['۱۴۰۵/۰۹', '1405/09/04', true],
  ['1405', '١٤٠٥', true],
  ['۱۴۰۵/۰۹/۰۴', '2026-11-25', true],
  ['۱۴۰۵/۰۹/۰۴', '2026-11-26', false],
  ['۱۴۰۵/۱۳/۰۴', '1405/13/04', true],
  ['۹٬۸۵۰٬۰۰۴', '9850004', true],
  ['9,850,004', '۹٬۸۵۰٬۰۰۴', true],
  // Figures side by side are no number.
  ['12', '1,2', false],
  ['می شود', 'می\u200cشود', true],
  ['iphone', 'iPhone', true],
  ['50%', '50%', true],
  ['۲٫۵', '2.5', true],
  ['2.5', '235', false],
  ['a.b*(c)[d]', 'xa.b*(c)[d]y', true],
  ['(', ')', false],
  ['\\d', '5', false],
  ['آ', 'ا', false],
  ['علی', 'علے', true],
  ['کاله', 'ڪالہ', true],
  ['ھمہ', 'همه', true],
])('%s in %s: %s', (find, cell, isThere) => expect(new RegExp(findPattern(find), 'u').test(cell)).toBe(isThere));

it('takes each letter for those that a search folds to the same', () => {
  for (const [letter, meant] of Object.entries(letterFolds)) {
    for (const [find, cell] of [
      [letter, meant],
      [meant, letter],
    ] as const)
      expect(new RegExp(findPattern(find), 'u').test(cell)).toBe(true);
    // Its hamza falls off before letters are folded.
    expect(foldText(letter)).toBe(meant);
  }
});
