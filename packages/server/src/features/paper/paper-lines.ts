import { Problem } from '../../platform/problem.ts';
import { routeDetails } from './messages.fa.ts';
import type { PaperSource } from './paper-source.ts';

type Lines = Pick<PaperSource, 'draft'>;

/** Most lines in one file: the typesetter needs some 400 kB of memory for each. */
const linesMax = 3_000;

/** Can these be put on paper, in one file? */
export const fitsPaper = (...sources: readonly Lines[]): boolean =>
  sources.reduce((sum, { draft }) => sum + draft.items.length, 0) <= linesMax;

/** @throws Problem TOO_LARGE */
export function refuseTooLong(sources: readonly Lines[]): void {
  const detail = sources.length === 1 ? routeDetails.tooManyLinesOfOne : routeDetails.tooManyLines;
  if (!fitsPaper(...sources)) throw new Problem('TOO_LARGE', { detail: detail(linesMax) });
}

/**
 * Refuses what is too long to be put on paper even by itself, each by its place in the list that was asked for.
 * @param long ids
 * @throws Problem TOO_LARGE
 */
export function refuseLongOnes(list: readonly string[], long: readonly string[]): void {
  if (long.length === 0) return;
  const message = routeDetails.tooManyLinesOfOne(linesMax);
  const errors = list.flatMap((id, index) =>
    long.includes(id) ? [{ path: `ids[${index}]`, code: 'TOO_LARGE', message }] : [],
  );
  throw new Problem('TOO_LARGE', { detail: message, errors });
}
