import {
  boughtWord,
  claimWord,
  debtWord,
  lateWords,
  type Measure,
  sellerWords,
  soldWords,
  weHaveWords,
  weWord,
  whomWords,
  whoWords,
} from './measure-words.fa.ts';
import { hasOne } from './rest-of.ts';
import { taxWords, withTaxWords } from './tax-words.fa.ts';
import { countsDebtors } from './top-count.ts';
import { isOfBuying } from './we-bought.ts';

/** «به کی», «از چه کسی», «به کدام مشتری»: where after one of these words it is asked who. */
const asksWho = (tokens: readonly string[], word: string): boolean =>
  tokens.some((token, at) => {
    const [next = '', behind = ''] = tokens.slice(at + 1, at + 3);
    const isNamed = next === whomWords.what && whomWords.people.has(behind);
    return (
      token === word && (whoWords.has(next) || isNamed || (next === whomWords.which && whomWords.kinds.has(behind)))
    );
  });

const isSaid = (tokens: readonly string[], word: string, next: string): boolean =>
  tokens.some((token, at) => token === word && tokens[at + 1] === next);

/** «بدهی معوق ما», «بدهی سررسید گذشته داریم», «بدهی سررسید گذشته ما». */
const isOurLateDebt = (tokens: readonly string[]): boolean => {
  const whose = tokens.slice(tokens.indexOf(debtWord) + 1).find((token) => !lateWords.has(token));
  return tokens.includes(debtWord) && (whose === weWord || isOurDebt(tokens));
};

/** «بیشترین بدهی را به چه کسی داریم»; «بیشترین بدهی مشتریان به ما» is of those who owe us. */
const isOurDebt = (tokens: readonly string[]): boolean =>
  tokens.includes(debtWord) &&
  !isSaid(tokens, whomWords.to, weWord) &&
  (asksWho(tokens, whomWords.to) ||
    isSaid(tokens, debtWord, weWord) ||
    hasOne(tokens, sellerWords) ||
    (hasOne(tokens, weHaveWords) && !hasOne(tokens, soldWords)));

/** «بیشترین طلب را از ما کی دارد», «بیشترین طلب فروشنده‌ها»; «بیشترین طلب ما از فروشنده‌ها» is owed to us. */
const isTheirClaim = (tokens: readonly string[]): boolean =>
  tokens.includes(claimWord) &&
  (isSaid(tokens, whomWords.from, weWord) ||
    (hasOne(tokens, sellerWords) && !isSaid(tokens, claimWord, weWord) && !hasOne(tokens, weHaveWords)));

/** «بیشترین خرید از کی بود»; «بیشترین خرید از ما» is what others bought. */
const isOurBuying = (tokens: readonly string[]): boolean =>
  tokens.includes(boughtWord) && asksWho(tokens, whomWords.from) && !hasOne(tokens, soldWords);

/** «خرید با مالیات»: with it, not of it. */
const isWithTax = (tokens: readonly string[]): boolean =>
  tokens.some((token, at) => withTaxWords.has(token) && taxWords.has(tokens[at + 1] ?? ''));

/** What is asked of sales, of what we bought. */
const ofBuying: Partial<Record<Measure, Measure>> = {
  vat: 'purchase_vat',
  unpaid: 'purchases_unpaid',
  overdue: 'purchases_overdue',
};

/**
 * What we owe and bought, where the same words tell of what others do and only their order says whose it is, «ده مشتری بدهکار», who
 * are several, and «به چه کسی بیشتر فروختیم», of buyers. Folded tokens.
 */
export function asOfUs(tokens: readonly string[], measure: Measure | undefined): Measure | undefined {
  if (measure === 'top_owed' && (isOurDebt(tokens) || isTheirClaim(tokens))) return 'owing';
  if (measure === 'overdue' && isOurLateDebt(tokens)) return 'owing_aged';
  if (measure === 'owed' && countsDebtors(tokens)) return 'top_owed';
  if (measure !== undefined && ofBuying[measure] !== undefined && isOfBuying(tokens)) return ofBuying[measure];
  if (measure === 'purchase_vat' && isWithTax(tokens)) return 'purchases';
  // «بدهی مشتری‌ها به ما», «طلب مشتری‌ها از ما»
  const isOfUs = hasOne(tokens, weHaveWords);
  if (measure === 'owing' && !isOfUs && tokens.includes(debtWord) && isSaid(tokens, whomWords.to, weWord))
    return 'owed';
  if (measure === 'owed' && !isOfUs && tokens.includes(claimWord) && isSaid(tokens, whomWords.from, weWord))
    return 'owing';
  if (measure === 'top_goods' && asksWho(tokens, whomWords.to)) return 'top_buyers';
  return measure === 'top_buyers' && isOurBuying(tokens) ? 'top_suppliers' : measure;
}
