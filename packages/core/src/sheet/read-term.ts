import { noTerm } from '../invoice/payment-due.ts';
import { cleanPlainIdentifier } from '../text/clean-identifier.ts';
import { foldText } from '../text/fold-text.ts';
import { wholeNumberInWords } from './number-in-words.ts';
import { dayWord, monthWord, noDue } from './sheet.fa.ts';

const noDueWords: ReadonlySet<string> = new Set(noDue.map(foldText));

/** Does a text say that there is no day until which anything is to be paid? */
export const saysNoTerm = (text: string): boolean => noDueWords.has(foldText(text));

/** A term as it is kept: «۳۰ روز» and «030» are thirty, «ندارد» is `noTerm`; what is no number of days stays, to be refused. */
export function readTerm(text: string): string {
  if (saysNoTerm(text)) return noTerm;
  const digits = cleanPlainIdentifier(text.replace(dayWord, ''));
  return /^\d+$/.test(digits) ? digits.replace(/^0+(?=\d)/, '') : digits;
}

/** Is it a number of days that a buyer may be given, or none at all? */
export const isTerm = (term: string): boolean => /^\d{0,3}$/.test(term);

/** Does a text say a number of days, «۳۰ روز» or «45», and no day? A lone 0 is what programs write for nothing. */
export function saysTerm(text: string): boolean {
  const term = readTerm(text);
  return term !== '' && isTerm(term) && (term !== '0' || text.includes(dayWord));
}

const monthDays = 30;

/** «یک ماهه» and «۲ ماه» as a term of days; null where a text says no months. */
export function monthsInDays(text: string): string | null {
  const said = foldText(text.replaceAll('\u200c', ' '));
  const count = said.replace(monthWord, '');
  const months = count === said ? 0 : Number(/^\d{1,2}$/.test(count) ? count : wholeNumberInWords(count));
  return months > 0 && isTerm(String(months * monthDays)) ? `${months * monthDays} ${dayWord}` : null;
}
