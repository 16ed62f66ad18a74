import { isUnitAsked } from './is-unit-asked.ts';
import { isUncounted } from './loose-times.ts';
import { fillers } from './order-words.fa.ts';
import { questionFillers } from './question-words.fa.ts';

export const hasOne = (tokens: readonly string[], words: ReadonlySet<string>): boolean =>
  tokens.some((token) => words.has(token));

/** What is left of a sentence without the words of the grammar and the used places: a name. */
export const restOf = (
  tokens: readonly string[],
  used: ReadonlySet<number>,
  words: readonly ReadonlySet<string>[],
): string =>
  tokens
    .filter(
      (token, index) =>
        !used.has(index) &&
        !isUnitAsked(tokens, index) &&
        !isUncounted(tokens, index) &&
        !fillers.has(token) &&
        !questionFillers.has(token) &&
        words.every((known) => !known.has(token)),
    )
    .join(' ');
