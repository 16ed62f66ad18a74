import { foldText } from '../text/fold-text.ts';
import { subtotalsWords, totalsWords } from './sheet.fa.ts';

/** Does a row that begins with this text sum up those above it? */
export const isTotalsText = (text: string): boolean => totalsWords.test(foldText(text));

/** Does it also sum up a part of them, as a spreadsheet's own subtotals do: «پخش آریا Total»? */
export const isSubtotalText = (text: string): boolean => isTotalsText(text) || subtotalsWords.test(foldText(text));
