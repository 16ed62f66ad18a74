import { sql } from 'kysely';
import type { Tx } from './database.ts';

/** Whether something came, was changed or went after a moment in one of some tables whose rows say when (`updated_at`, `deleted_at`). */
export async function changedSince(tx: Tx, tables: readonly string[], since: Date): Promise<boolean> {
  for (const table of tables) {
    const { rows } =
      await sql`select from ${sql.table(table)} where greatest(updated_at, deleted_at) > ${since} limit 1`.execute(tx);
    if (rows.length > 0) return true;
  }
  return false;
}
