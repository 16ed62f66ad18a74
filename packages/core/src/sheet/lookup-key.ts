import { foldText } from '../text/fold-text.ts';
import { plainCell } from './cell-values.ts';

/** Two texts that mean the same entry of a list have the same. */
export const lookupKey = (text: string): string => foldText(plainCell(text));
