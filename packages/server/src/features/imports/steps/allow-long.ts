import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';

/** A statement over all of half a million rows takes some seconds. */
const wholeFileTimeout = '120s';

/** Lets the rest of this transaction go through whole files. */
export async function allowLong(tx: Tx): Promise<void> {
  await sql`set local statement_timeout = ${sql.lit(wholeFileTimeout)}`.execute(tx);
}
