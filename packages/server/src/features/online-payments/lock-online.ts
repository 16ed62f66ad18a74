import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';

/**
 * One beginning or end of an account's online payments at a time: of two at once the second finds what the first has written,
 * and what is left open of what it pays.
 */
export const lockOnline = (tx: Tx, accountId: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`pay ${accountId}`}, 0))`.execute(tx);
