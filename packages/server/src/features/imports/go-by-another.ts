import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import { announce } from './job.ts';

interface MemoryChange {
  accountId: string;
  from: string;
  /** '': the default of whoever brought the file */
  to: string;
}

/**
 * What files still have to issue by one memory goes by another; by their default where they are limited to others than that.
 * They are as old as they were: nobody went on with them.
 */
export async function goByAnother(tx: Tx, { accountId, from, to }: MemoryChange): Promise<void> {
  const moved = await tx
    .updateTable('imports')
    .set((row) => ({
      memory_id: sql<string>`case when memory_ids is null or ${to} = any(memory_ids) then ${to} else '' end`,
      version: row('version', '+', 1),
    }))
    .where('account_id', '=', accountId)
    .where('memory_id', '=', from)
    .returningAll()
    .execute();
  for (const row of moved) await announce(tx, row);
}
