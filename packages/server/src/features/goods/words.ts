import { foldText } from '@taraz/core';

const notWord = /[^\p{L}\p{N}]+/u;
/** Longer ones are no words; PostgreSQL refuses lexemes beyond 2 kB. */
const wordMax = 60;
const wordsMax = 80;

/**
 * The words a description is found by, each once: folded, and a word joined by half-spaces both as one and in its parts
 * («آفتاب‌گردان»: «افتابگردان», «افتاب», «گردان»), since people write it either way.
 */
export function searchWords(description: string): string[] {
  const joined = foldText(description).split(notWord);
  const parted = description.includes('\u200c') ? foldText(description.replaceAll('\u200c', ' ')).split(notWord) : [];
  const words = new Set([...joined, ...parted]);
  words.delete('');
  return [...words].filter((word) => word.length <= wordMax).slice(0, wordsMax);
}

/** The words of what was typed, in their order, the last perhaps only the beginning of one. */
export function askedWords(typed: string): string[] {
  return foldText(typed)
    .split(notWord)
    .filter((word) => word !== '' && word.length <= wordMax)
    .slice(0, 8);
}
