import { sql } from 'kysely';
import { prepared, type Tx } from '../../platform/db/database.ts';
import { ownAccount, within } from '../../platform/db/within.ts';
import type { InvoiceState } from '../invoices/states.ts';

/** How an invoice stands while its row is locked. */
export interface Standing {
  state: InvoiceState;
  /** of its present packet; null where it is in no line, or none was made */
  uid: string | null;
}

/**
 * Locks invoices in the order of their ids and says how they stand. Each table by its keys alone: joined, the planner
 * would sort and search the keys of the whole batch anew for every row of it.
 * @returns without those that are gone
 */
export async function lockStanding(tx: Tx, ids: readonly string[]): Promise<Map<string, Standing>> {
  const { rows: invoices } = await sql<{ id: string; state: InvoiceState }>`
    select id, state from invoices where account_id = ${ownAccount} and ${within('id', ids)}
    order by id for update ${prepared}`.execute(tx);
  const { rows: waiting } = await sql<{ id: string; uid: string | null }>`
    select invoice_id as id, attempt_uid as uid from invoice_queue
    where account_id = ${ownAccount} and ${within('invoice_id', ids)} ${prepared}`.execute(tx);
  const uids = new Map(waiting.map(({ id, uid }) => [id, uid]));
  return new Map(invoices.map(({ id, state }) => [id, { state, uid: uids.get(id) ?? null }]));
}
