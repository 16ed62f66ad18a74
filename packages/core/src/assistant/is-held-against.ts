import { isMoreThan } from './join-periods.ts';
import { againstWords, compareWord, withWord } from './question-words.fa.ts';
import type { FoundPeriod } from './read-period.ts';
import { taxWords } from './tax-words.fa.ts';

/**
 * «رشد فروش نسبت به پارسال», «مقایسه فروش با ماه قبل»: the running time is held against the one that is said; in «رشد فروش ماه قبل» that one's own
 * change is asked for. Folded tokens.
 */
export const isHeldAgainst = (tokens: readonly string[], period: FoundPeriod): boolean =>
  isMoreThan(tokens, period) ||
  tokens
    .slice(0, Math.min(...period.used))
    .some(
      (token, at) =>
        againstWords.has(token) ||
        (token === withWord && tokens.includes(compareWord) && !taxWords.has(tokens[at + 1] ?? '')),
    );
