import { sql } from 'kysely';
import type { Tx } from '../platform/db/database.ts';

/** Rows of tables as PostgreSQL counts them: gone through from end to end, fetched by an index, written anew. */
export interface TableWork {
  walked: number;
  fetched: number;
  updated: number;
}

async function countedSoFar(tx: Tx, tables: readonly string[]): Promise<TableWork> {
  const { rows } = await sql<TableWork>`
    select coalesce(sum(seq_tup_read), 0)::int as walked, coalesce(sum(idx_tup_fetch), 0)::int as fetched,
      coalesce(sum(n_tup_upd), 0)::int as updated
    from pg_stat_xact_user_tables where relname = any(${[...tables]})`.execute(tx);
  const [work] = rows;
  if (work === undefined) throw new Error('an aggregate without a row');
  return work;
}

/** What a piece of work does to tables. A connection may still count its transactions before this one: the difference is told. */
export async function tableWork(tx: Tx, tables: readonly string[], work: () => Promise<unknown>): Promise<TableWork> {
  const before = await countedSoFar(tx, tables);
  await work();
  const after = await countedSoFar(tx, tables);
  return {
    walked: after.walked - before.walked,
    fetched: after.fetched - before.fetched,
    updated: after.updated - before.updated,
  };
}
