import { checkBankCard } from '../identifiers/check-bank-numbers.ts';
import { secretWords } from './secret-words.fa.ts';

/** What stands in a secret's place. */
export const struckSecret = '•••';

const privateKey = /-----BEGIN [^-]{1,40}-----[\s\S]*?(?:-----END [^-]{1,40}-----|$)/g;
/** Keys and tokens: long, unbroken, letters and digits mixed. A tax number has 22 characters, ids are broken by hyphens. */
const token = /[A-Za-z0-9+/_=.]{32,}/g;
const card = /(?<![\d۰-۹])[\d۰-۹]{4}(?:[ -]?[\d۰-۹]{4}){3}(?![\d۰-۹])/g;
const afterWord = new RegExp(`((?:${secretWords.join('|')})\\s*[:=]?\\s*)([!-~۰-۹]{4,})`, 'gi');

/**
 * A text without what looks like a secret, so that it may be kept: private keys, tokens, numbers of bank cards, and what
 * follows a word for password. It is a net, not a proof: whoever keeps texts keeps them closed as well.
 */
export const strikeSecrets = (text: string): string =>
  text
    .replace(privateKey, struckSecret)
    .replace(token, (found) => (/\d/.test(found) && /[A-Za-z]/.test(found) ? struckSecret : found))
    .replace(afterWord, (_all, word: string) => `${word}${struckSecret}`)
    .replace(card, (found) => (checkBankCard(found.replace(/[ -]/g, '')) ? struckSecret : found));
