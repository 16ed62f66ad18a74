import {
  boughtVerbs,
  boughtWord,
  invoicesWords,
  manyBoughtWord,
  soldWords,
  weBoughtWords,
  weWord,
} from './measure-words.fa.ts';
import { fromWord } from './period-words.fa.ts';
import { hasOne } from './rest-of.ts';

/** Whose «خرید» is, where the same word is said of what others bought of us. Folded tokens. */

const boughtWords: ReadonlySet<string> = new Set([boughtWord, manyBoughtWord, ...boughtVerbs]);

/** Is it bought of somebody else, or of us: «خرید ما از پخش البرز», «خرید از ما»? */
export const isBoughtOf = (tokens: readonly string[], isUs: boolean): boolean =>
  tokens.some((token, at) => {
    const next = tokens[at + 1] === weWord ? at + 2 : at + 1;
    return boughtWords.has(token) && tokens[next] === fromWord && (tokens[next + 1] === weWord) === isUs;
  });

/** «از پخش البرز چقدر خرید کردیم», «خرید از پخش البرز»; what somebody bought of us is their own. */
export const weBought = (tokens: readonly string[]): boolean =>
  hasOne(tokens, weBoughtWords) || isBoughtOf(tokens, false);

/** «فاکتور خرید»: one that we have of somebody. */
const saysPurchaseInvoice = (tokens: readonly string[]): boolean =>
  tokens.some((token, at) => token === boughtWord && invoicesWords.has(tokens[at - 1] ?? ''));

/** Is it said of what we bought, if nobody is named who may have bought of us? */
export const isOfBuying = (tokens: readonly string[]): boolean =>
  saysPurchaseInvoice(tokens) ||
  (hasOne(tokens, boughtWords) && !hasOne(tokens, soldWords) && !isBoughtOf(tokens, true));

/** «تعداد خریدهای ما», «آخرین خرید ما از پخش البرز»; «آخرین خرید حمید نوری» is of what he bought of us. */
export const isOwnBuying = (tokens: readonly string[], subject: string): boolean =>
  isOfBuying(tokens) &&
  (subject === '' ||
    weBought(tokens) ||
    saysPurchaseInvoice(tokens) ||
    tokens.some((token, at) => boughtWords.has(token) && tokens[at + 1] === weWord));
