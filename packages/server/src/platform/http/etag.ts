import { Problem } from '../problem.ts';

/** The tag of a row's version; what the body's `etag` says and the ETag header shows in quotes. */
export const etagOf = (version: number): string => `v${version}`;

/**
 * Whether an If-None-Match header names what there is (RFC 9110 section 13.1.2): one of several, or any. The weak mark does
 * not count: whatever packs an answer on its way, as proxies do, sets it.
 * @param tag with its quotes
 */
export function namesTag(ifNoneMatch: string | undefined, tag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  return ifNoneMatch.trim() === '*' || [...ifNoneMatch.matchAll(/"[^"]*"/g)].some(([one]) => one === tag);
}

/**
 * Refuses a change that was made from an older version. Call it inside the transaction, after reading the row
 * `for update`. Without If-Match there is nothing to compare.
 * @throws Problem STALE (412)
 */
export const checkIfMatch = (ifMatch: string | null, version: number): void => checkTag(ifMatch, etagOf(version));

/** As `checkIfMatch`, where more than a row's version makes the tag. @throws Problem STALE (412) */
export function checkTag(ifMatch: string | null, tag: string): void {
  if (ifMatch !== null && ifMatch !== '*' && ifMatch !== tag) throw new Problem('STALE');
}
