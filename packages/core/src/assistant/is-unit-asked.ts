import { unitWords } from './order-words.fa.ts';
import { eachWord, howManyWord } from './question-words.fa.ts';

/** «چند کیلو میلگرد», «قیمت هر کیلو میلگرد»: such a unit is no part of the name. Folded tokens. */
export const isUnitAsked = (tokens: readonly string[], at: number): boolean =>
  Object.hasOwn(unitWords, tokens[at] ?? '') && [howManyWord, eachWord].includes(tokens[at - 1] ?? '');
