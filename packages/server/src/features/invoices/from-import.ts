import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';

/** Invoices that a bulk import issued, or tried in the sandbox. */
export interface ImportSource {
  readonly importId: string;
  readonly isTrial: boolean;
}

/**
 * Whether an invoice, by its id, is of an import: between its first and last id, which are in the order of time, and in a
 * hash of them. It is never joined: right after a file was issued the planner takes both tables for nearly empty, and its
 * join goes through one for each row of the other, half a minute at 20,000 invoices. `coalesce` keeps it from that.
 * @param id column of the invoice, as "i.id"
 */
export function isFromImport(id: string, accountId: string, { importId, isTrial }: ImportSource): RawBuilder<boolean> {
  const made = sql.ref(isTrial ? 'm.sandbox_id' : 'm.invoice_id');
  const ids = sql`select ${made} from import_invoices m
    where m.account_id = ${accountId} and m.import_id = ${importId} and ${made} is not null`;
  return sql<boolean>`(${sql.ref(id)} >= (${ids} order by 1 limit 1) and ${sql.ref(id)} <= (${ids} order by 1 desc limit 1)
    and coalesce(${sql.ref(id)} in (${ids}), false))`;
}

/** Leaves room for a hash of as many ids as the largest file has, in this transaction. */
export async function holdImportIds(tx: Tx): Promise<void> {
  await sql`set local work_mem = '64MB'`.execute(tx);
}
