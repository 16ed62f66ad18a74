import { foldQuery } from '@taraz/core';

/**
 * A folded text with its numbers as they stand within every writing of them, however many noughts are before them: papers and
 * banks pad numbers, and what is kept may lack the noughts. What would be left of less than three digits stands in too many.
 */
export const barelyNumbered = (folded: string): string =>
  folded
    .split(' ')
    .map((word) => word.replace(/^0+(?=[1-9]\d{2,}$)/, ''))
    .join(' ');

/** Of a search for nothing but a padded number whose own digits are too few to be looked for within texts: those; else null. */
export const fewDigits = (typed: string): string | null => /^0+([1-9]\d?)$/.exec(foldQuery(typed))?.[1] ?? null;
