import { readNumber } from '../text/read-number.ts';
import { measureNames } from './measure-words.fa.ts';
import { fillers } from './order-words.fa.ts';
import { topPieces } from './question-words.fa.ts';

/**
 * «۱۰ کالای پرفروش», «بهترین ۵ مشتری», «سه تا از بهترین مشتری‌ها»: how many are asked for; null where it is not said. A number behind a name
 * («فروشگاه ۱۱۰») counts nothing. Folded tokens.
 * @param used places of tokens that say a time or a branch
 */
export function topCount(tokens: readonly string[], used: ReadonlySet<number>): number | null {
  for (const [at, token] of tokens.entries()) {
    const number = used.has(at) || fillers.has(token) ? null : readNumber(tokens, at);
    const next = tokens[number?.next ?? at] ?? '';
    if (number !== null && /^[1-9]\d{0,2}$/.test(number.value) && (measureNames.has(next) || topPieces.has(next)))
      return Number(number.value);
  }
  return null;
}
