import { foldText } from '@taraz/core';

/** No word that a cell is asked for is so long; to fold longer texts of thousands of rows would hold everybody up. */
const wordMost = 60;

/** Is a cell one of these words, however it is written? */
export function isOneOf(words: readonly string[], cell: string): boolean {
  if (cell.length > wordMost) return false;
  const folded = foldText(cell);
  return words.some((word) => foldText(word) === folded);
}
