import { foldText } from '@taraz/core';
import { failedWords, succeededWords } from './words.fa.ts';

const folded = (cell: string): string => foldText(cell.replace(/[\u200c_]/g, ' '));

/** Whether a cell says of a payment that it did not come, or went back at once. */
export const isFailed = (cell: string): boolean => failedWords.test(folded(cell));

/** Whether a cell says of a payment if it came. */
export const isStateWord = (cell: string): boolean => isFailed(cell) || succeededWords.test(folded(cell));
