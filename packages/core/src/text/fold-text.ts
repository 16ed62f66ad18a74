import { alikeLetters } from './alike-letters.ts';
import { toLatinDigits } from './digits.ts';

/** The letter that is meant by each of those that read as it does. */
const letterFolds: ReadonlyMap<string, string> = new Map(
  Object.entries(alikeLetters).flatMap(([meant, others]) => [...others].map((letter) => [letter, meant] as const)),
);

const foldableLetters = new RegExp(`[${[...letterFolds.keys()].join('')}]`, 'gu');

/**
 * Folds a text for search: two texts that a Persian reader takes for the same word fold to the same string.
 *
 * Arabic ye and kaf become Persian; hamza and madd fall off their letters (آ → ا, ئ → ی), as in Lucene's Persian analysis
 * (arabic_normalization + persian_normalization); digits become Latin; harakat, tatweel, accents, half-spaces and
 * direction marks are dropped; presentation forms decompose; case is folded; spaces are squeezed and trimmed.
 * Folding a folded text changes nothing.
 */
export function foldText(text: string): string {
  const lowered = text.normalize('NFKD').toLowerCase().normalize('NFKD');
  return toLatinDigits(lowered)
    .replace(/[\p{M}\p{Cf}\u0640]/gu, '')
    .replace(foldableLetters, (letter) => letterFolds.get(letter) ?? letter)
    .replace(/\s+/gu, ' ')
    .trim();
}
