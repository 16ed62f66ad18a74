import { createHash } from 'node:crypto';

/** Under what is remembered of a header: the same for headers whose titles, as they are compared, are the same. */
export const keysHash = (keys: readonly string[]): string =>
  createHash('sha256').update(JSON.stringify(keys)).digest('hex');
