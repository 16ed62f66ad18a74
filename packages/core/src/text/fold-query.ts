import { foldText } from './fold-text.ts';

/** An Iranian mobile number in any of its writings: +98, 0098 or 0 before it, its parts in brackets, with spaces or dashes. */
const mobile = /(?<![\d+])(?:(?:(?:\+|00)98[\s-]?0?|0)\(?|\()(9\d{2})\)?[\s-]{0,3}(\d{3})[\s-]{0,3}(\d{4})(?!\d)/g;
/** One with the country's code alone before it, which may be another number of twelve digits. */
const bareMobile = /(?<![\d+-])98(9\d{9})(?!\d)/g;
/** A national code as the identity card has it: «۰۴۹-۹۳۷۰۸۹-۹». */
const nationalCode = /(?<![\d-])(\d{3})-(\d{6})-(\d)(?![\d-])/g;
/** A postal code as letters have it: «۱۵۱۱۹-۴۳۹۴۳». */
const postalCode = /(?<![\d-])(\d{5})-(\d{5})(?![\d-])/g;
/** A card's number and a Sheba in fours: «۶۰۳۷-۹۹۱۲-۳۴۵۶-۷۸۹۰», «IR82 0540 …», as on the card and in the cheque book. */
const fours = /(?<![a-z\d-])(?:\d{4}(?:[ -]\d{4}){3}|(?:ir ?)?\d{2}(?:[ -]\d{4}){5}[ -]\d{2})(?![\d-])/g;

const parted = (text: string): string => foldText(text.replaceAll('\u200c', ' '));

/** As texts are folded, with mobile numbers as they are kept. */
const folded = (text: string): string => parted(text).replace(mobile, '0$1$2$3');

const joined = (text: string): string =>
  text
    .replace(nationalCode, '$1$2$3')
    .replace(postalCode, '$1$2')
    .replace(bareMobile, '0$1')
    .replace(fours, (number) => number.replace(/[ -]/g, ''));

/**
 * Folds what somebody looks for, to be found in texts that `foldText` folded: a half-space parts words, since where one
 * writes it another has a space and a third nothing; numbers of people stand as they are kept, without what parts their digits.
 */
export const foldQuery = (text: string): string => joined(folded(text));

/**
 * The whole text as it is written and, where they differ, as it is kept (what `queryWords` is for each word) and with its
 * mobile numbers as they are typed: a sentence that is copied has them as the text has them in which it stands.
 */
export const queryForms = (text: string): string[] => [...new Set([folded(text), foldQuery(text), parted(text)])];

export interface QueryWord {
  written: string;
  kept: string;
}

/** The words of `foldQuery`, each as it is written beside as it is kept: «14058-00123» may be a number of somebody's own. */
export const queryWords = (text: string): QueryWord[] =>
  folded(text)
    .split(' ')
    .filter((word) => word !== '')
    .map((written) => ({ written, kept: joined(written) }));

/** Has a text that `foldText` folded all words, each as it is written or as it is kept? */
export const hasQueryWords = (text: string, words: readonly QueryWord[]): boolean =>
  words.every(({ written, kept }) => text.includes(written) || text.includes(kept));

/** What joins to a number of somebody: the shortest has ten digits. */
const numberOfSomebody = /\d{10}/;

/**
 * Folds what people write freely, to be found by `foldQuery`: as `foldText` does, and behind it numbers of people that stand
 * in it with what parts their digits, as they are kept. Folding what it folded changes nothing.
 */
export function foldWritten(text: string): string {
  const written = foldText(text);
  const kept = foldQuery(text)
    .split(' ')
    .filter((word) => numberOfSomebody.test(word) && !written.includes(word));
  return [written, ...new Set(kept)].join(' ');
}
