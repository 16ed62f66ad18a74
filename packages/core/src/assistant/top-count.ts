import { readNumber } from '../text/read-number.ts';
import { placesOf } from './jalali-spans.ts';
import { debtorWord, measureNames } from './measure-words.fa.ts';
import { fillers } from './order-words.fa.ts';
import { questionFillers, topPieces } from './question-words.fa.ts';

/** How many of those that sold, bought or owe most are asked for, and the tokens that say so. */
export interface TopCount {
  value: number;
  used: ReadonlySet<number>;
  /** the first token behind the number */
  next: number;
}

const beforeCount: readonly ReadonlySet<string>[] = [fillers, questionFillers, measureNames];

/** The count that begins at a token; null where none does, or where the number belongs to the word before it («فروشگاه ۱۱۰»). */
function countAt(tokens: readonly string[], at: number, used: ReadonlySet<number>): TopCount | null {
  const isFree = at === 0 || used.has(at - 1) || beforeCount.some((words) => words.has(tokens[at - 1] ?? ''));
  const number = !isFree || used.has(at) || fillers.has(tokens[at] ?? '') ? null : readNumber(tokens, at);
  if (number === null || !/^[1-9]\d{0,2}$/.test(number.value)) return null;
  const next = tokens[number.next] ?? '';
  if (!measureNames.has(next) && !topPieces.has(next)) return null;
  const end = topPieces.has(next) ? number.next + 1 : number.next;
  return { value: Number(number.value), used: new Set(placesOf(at, end)), next: number.next };
}

/**
 * «۱۰ کالای پرفروش», «بهترین ۵ مشتری», «سه تا از بهترین مشتری‌ها», «۱۰ قلم کالای پرفروش»; null where it is not said. Folded tokens.
 * @param used places of tokens that say a time or a branch
 */
export function topCount(tokens: readonly string[], used: ReadonlySet<number>): TopCount | null {
  for (const at of tokens.keys()) {
    const count = countAt(tokens, at, used);
    if (count !== null) return count;
  }
  return null;
}

/** «۱۰ بدهکار بزرگ», «ده مشتری بدهکار»: several who owe, not one of that name. */
export function countsDebtors(tokens: readonly string[]): boolean {
  const count = topCount(tokens, new Set());
  return count !== null && tokens.slice(count.next, count.next + 2).includes(debtorWord);
}
