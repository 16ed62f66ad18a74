import { foldText } from '@taraz/core';
import { failedWords, succeededWords } from './words.fa.ts';

/** Whether a cell says of a payment that it came, or that it did not or went back at once; null: it says neither. */
export function stateIn(cell: string): 'came' | 'failed' | null {
  const text = foldText(cell.replace(/[\u200c_]/g, ' '));
  return failedWords.test(text) ? 'failed' : succeededWords.test(text) ? 'came' : null;
}

export const isFailed = (cell: string): boolean => stateIn(cell) === 'failed';
