import {
  boughtWord,
  debtWord,
  type Measure,
  sellerWords,
  soldWords,
  weHaveWords,
  weWord,
  whomWords,
  whoWords,
} from './measure-words.fa.ts';
import { hasOne } from './rest-of.ts';

/** «به کی», «از چه کسی», «به کدام مشتری»: where after one of these words it is asked who. */
const asksWho = (tokens: readonly string[], word: string): boolean =>
  tokens.some((token, at) => {
    const [next = '', behind = ''] = tokens.slice(at + 1, at + 3);
    const isNamed = next === whomWords.what && whomWords.people.has(behind);
    return (
      token === word && (whoWords.has(next) || isNamed || (next === whomWords.which && whomWords.kinds.has(behind)))
    );
  });

/** «بیشترین بدهی را به چه کسی داریم»; «بیشترین بدهی مشتریان به ما» is of those who owe us. */
const isOurDebt = (tokens: readonly string[]): boolean =>
  tokens.includes(debtWord) &&
  (asksWho(tokens, whomWords.to) ||
    tokens.some((token, at) => token === debtWord && tokens[at + 1] === weWord) ||
    hasOne(tokens, sellerWords) ||
    (hasOne(tokens, weHaveWords) && !hasOne(tokens, soldWords)));

/** «بیشترین خرید از کی بود»; «بیشترین خرید از ما» is what others bought. */
const isOurBuying = (tokens: readonly string[]): boolean =>
  tokens.includes(boughtWord) && asksWho(tokens, whomWords.from) && !hasOne(tokens, soldWords);

/** What we owe and bought, where the same words tell of what others do and only their order says whose it is. Folded tokens. */
export function asOfUs(tokens: readonly string[], measure: Measure | undefined): Measure | undefined {
  if (measure === 'top_owed' && isOurDebt(tokens)) return 'owing';
  return measure === 'top_buyers' && isOurBuying(tokens) ? 'top_suppliers' : measure;
}
