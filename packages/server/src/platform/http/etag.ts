import { Problem } from '../problem.ts';

/** The tag of a row's version; what the body's `etag` says and the ETag header shows in quotes. */
export const etagOf = (version: number): string => `v${version}`;

/**
 * Refuses a change that was made from an older version. Call it inside the transaction, after reading the row
 * `for update`. Without If-Match there is nothing to compare.
 * @throws Problem STALE (412)
 */
export function checkIfMatch(ifMatch: string | null, version: number): void {
  if (ifMatch !== null && ifMatch !== '*' && ifMatch !== etagOf(version)) throw new Problem('STALE');
}
