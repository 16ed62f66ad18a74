import { foldText } from '../text/fold-text.ts';
import { totalsWords } from './sheet.fa.ts';

/** Does a row that begins with this text sum up those above it? */
export const isTotalsText = (text: string): boolean => totalsWords.test(foldText(text));
