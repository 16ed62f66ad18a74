import { measureNames } from './measure-words.fa.ts';
import { fillers } from './order-words.fa.ts';
import { placesOfWords } from './places-of-words.ts';
import { branchWord, compareWords, eachBranchRows, questionFillers } from './question-words.fa.ts';

/** Is a number of each branch asked for? Folded tokens. */
export const asksEachBranch = (tokens: readonly string[]): boolean =>
  eachBranchRows.some((words) => placesOfWords(tokens, words).length > 0);

/** «شعبه شیراز», «هر شعبه»: the words after «شعبه» up to one of the grammar, or each branch, and the tokens that say so. */
export function readBranch(
  tokens: readonly string[],
  taken: ReadonlySet<number>,
): { name: string; used: number[] } | null {
  for (const words of eachBranchRows) {
    const used = placesOfWords(tokens, words);
    if (used.length > 0) return { name: '', used };
  }
  const at = tokens.indexOf(branchWord);
  if (at < 0) return null;
  const isOfGrammar = (token: string, place: number) =>
    taken.has(place) || [fillers, questionFillers, measureNames, compareWords].some((words) => words.has(token));
  const length = tokens.slice(at + 1).findIndex((token, index) => isOfGrammar(token, at + 1 + index));
  const name = length < 0 ? tokens.slice(at + 1) : tokens.slice(at + 1, at + 1 + length);
  return { name: name.join(' '), used: [at, ...name.map((_, index) => at + 1 + index)] };
}
