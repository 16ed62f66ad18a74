import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';

/** Whether a customer came, was changed or went after a moment. */
export async function customersChangedSince(tx: Tx, since: Date): Promise<boolean> {
  const { rows } = await sql`select from customers where greatest(updated_at, deleted_at) > ${since} limit 1`.execute(
    tx,
  );
  return rows.length > 0;
}
