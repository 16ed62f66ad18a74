import { noTerm } from '../invoice/payment-due.ts';
import { cleanIdentifier } from '../text/clean-identifier.ts';
import { foldText } from '../text/fold-text.ts';
import { dayWord, noDue } from './sheet.fa.ts';

const noDueWords: ReadonlySet<string> = new Set(noDue.map(foldText));

/** Does a text say that there is no day until which anything is to be paid? */
export const saysNoTerm = (text: string): boolean => noDueWords.has(foldText(text));

/** A term as it is kept: «۳۰ روز» and «030» are thirty, «ندارد» is `noTerm`; what is no number of days stays, to be refused. */
export function readTerm(text: string): string {
  if (saysNoTerm(text)) return noTerm;
  // Within a code a dash only parts its digits; before a number of days it would be lost.
  if (/^\s*[-−]/.test(text)) return text.trim();
  const digits = cleanIdentifier(text.replace(dayWord, ''));
  return /^\d+$/.test(digits) ? digits.replace(/^0+(?=\d)/, '') : digits;
}

/** Is it a number of days that a buyer may be given, or none at all? */
export const isTerm = (term: string): boolean => /^\d{0,3}$/.test(term);
