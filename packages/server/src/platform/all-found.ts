import { missingAmong } from './missing-among.fa.ts';
import { Problem } from './problem.ts';

/** So many of what is missing are named. */
const namedMax = 200;

/**
 * Refuses a list of ids of which some are not there, or not the asker's to see, and says which: of a call that takes many the
 * bare problem would say that nothing stands at its address.
 * @param path of the list in the body, e.g. "ids"
 * @throws Problem NOT_FOUND, one entry for each
 */
export function allFound(path: string, ids: readonly string[], found: Iterable<string>): void {
  const there = new Set(found);
  const missing = ids.flatMap((id, index) => (there.has(id) ? [] : [index]));
  if (missing.length === 0) return;
  const errors = missing.slice(0, namedMax).map((index) => ({
    path: `${path}[${index}]`,
    code: 'NOT_FOUND',
    message: missingAmong.one,
  }));
  throw new Problem('NOT_FOUND', { detail: missingAmong.some(missing.length, ids.length), errors });
}
