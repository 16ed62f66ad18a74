import { foldText } from '../text/fold-text.ts';
import { onlyTotalsWords, subtotalsWords, totalsWords } from './sheet.fa.ts';

/** The words stand at either end: of a longer text no more is looked at than so many letters there. */
const lookedAt = 100;

/** Does a row that begins with this text sum up those above it? */
export const isTotalsText = (text: string): boolean => totalsWords.test(foldText(text.slice(0, lookedAt)));

/** Is it nothing but the words of such a row? «جمع‌کننده کابل» are goods. */
export const isOnlyTotalsText = (text: string): boolean =>
  text.length <= lookedAt && onlyTotalsWords.test(foldText(text));

/** Does it also sum up a part of them, as a spreadsheet's own subtotals do: «پخش آریا Total»? */
export const isSubtotalText = (text: string): boolean =>
  isTotalsText(text) || subtotalsWords.test(foldText(text.slice(-lookedAt)));
