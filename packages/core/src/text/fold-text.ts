import { toLatinDigits } from './digits.ts';

/**
 * Letters that Persian writing treats as one in a search, and the one that is meant: Arabic ye and kaf, those of Urdu, Kurdish
 * and Pashto keyboards, and the forms of he. Finding in a file goes by them too.
 */
export const letterFolds: Readonly<Record<string, string>> = {
  ي: 'ی',
  ى: 'ی',
  ے: 'ی',
  ك: 'ک',
  ڪ: 'ک',
  ة: 'ه',
  ۀ: 'ه',
  ە: 'ه',
  ہ: 'ه',
  ھ: 'ه',
};

const foldableLetters = new RegExp(`[${Object.keys(letterFolds).join('')}]`, 'gu');

/** Signs that decompose into five letters and more: «ﷺ» into eighteen. */
const longSigns = /[\u321d\u321e\u327c\u3300-\u3357\u33ae\u33af\ufdfa\ufdfb]/g;
/** Texts of people have one or two of them; the database's `code_key` (SQL 0807), which has no such bound, agrees so far. */
const longSignsMost = 4;

/**
 * Folds a text for search: two texts that a Persian reader takes for the same word fold to the same string.
 *
 * Arabic ye and kaf become Persian; hamza and madd fall off their letters (آ → ا, ئ → ی), as in Lucene's Persian analysis
 * (arabic_normalization + persian_normalization); digits become Latin; harakat, tatweel, accents, half-spaces and
 * direction marks are dropped; presentation forms decompose; case is folded; spaces are squeezed and trimmed.
 * Folding a folded text changes nothing. It is at most some four times as long: past the first few, signs that stand for whole
 * sentences are spaces, or a cell of them would cost all who read it eighteen times what it seems to.
 */
export function foldText(text: string): string {
  let met = 0;
  const bounded = text.replace(longSigns, (sign) => {
    met += 1;
    return met > longSignsMost ? ' ' : sign;
  });
  const lowered = bounded.normalize('NFKD').toLowerCase().normalize('NFKD');
  return toLatinDigits(lowered)
    .replace(/[\p{M}\p{Cf}\u0640]/gu, '')
    .replace(foldableLetters, (letter) => letterFolds[letter] ?? letter)
    .replace(/\s+/gu, ' ')
    .trim();
}
