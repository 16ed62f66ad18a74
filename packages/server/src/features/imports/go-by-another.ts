import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import { announce } from './job.ts';
import type { ImportState } from './tables.ts';

interface MemoryChange {
  accountId: string;
  from: string;
  /** '': the default of whoever brought the file */
  to: string;
}

/** Nothing more is issued of it (`stateAfter`), unless what was taken back, or is chosen otherwise, is judged anew. */
const over: ReadonlySet<ImportState> = new Set(['done', 'stopped', 'failed']);

/** Files that name a memory and still have invoices to issue. */
export const filesWaiting = sql<number>`select count(*)::int from imports f
  where f.account_id = m.account_id and f.memory_id = m.memory_id and f.state <> all(${[...over]}::text[])`;

/**
 * What files still have to issue by one memory goes by another; by their default where they are limited to others than that.
 * They are as old as they were: nobody went on with them.
 * @returns how many have something to issue
 */
export async function goByAnother(tx: Tx, { accountId, from, to }: MemoryChange): Promise<number> {
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
  return moved.filter(({ state }) => !over.has(state)).length;
}
