import { createHash } from 'node:crypto';

/** Without the blank ones behind the last title: a stray cell beside the rows makes them. Where no column has a title all are kept, as nothing else is known of such a file. */
function withoutBlankEnd(keys: readonly string[]): readonly string[] {
  const last = keys.findLastIndex((key) => key !== '');
  return last < 0 ? keys : keys.slice(0, last + 1);
}

/** Under what is remembered of a header: the same for headers whose titles, as they are compared, are the same. */
export const keysHash = (keys: readonly string[]): string =>
  createHash('sha256')
    .update(JSON.stringify(withoutBlankEnd(keys)))
    .digest('hex');
