import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import type { JsonObject } from '../../platform/json.ts';

export interface ChangeRow {
  xid: string;
  event_id: string;
  type: string;
  data: JsonObject;
  at: Date;
}

export interface After {
  accountId: string;
  from: { xid: string; id: string };
  /** of transactions before this one alone: no running one can still precede them */
  horizon: string;
  limit: number;
}

/** The next events of an account, those of invoices with their maker's own number. */
export async function eventsAfter(tx: Tx, { accountId, from, horizon, limit }: After): Promise<ChangeRow[]> {
  // Ids are made before invoices are looked for: one made in the look-up may tell what row-level security hides, so no
  // index would serve it, and each page would read all invoices of the account.
  const { rows } = await sql<ChangeRow>`
    with page as materialized (
      select account_id, xid, event_id, type, at, data,
        case when type = 'invoice.changed' then (data ->> 'id')::uuid end as invoice_id
      from account_events
      where account_id = ${accountId} and xid < ${horizon}::xid8 and (xid, event_id) > (${from.xid}::xid8, ${from.id}::bigint)
      order by account_events.xid, event_id limit ${limit})
    select page.xid::text as xid, event_id, type, at, case when invoices.id is null then data
      else data || jsonb_build_object('internal_id', invoices.internal_id) end as data
    from page left join invoices on invoices.account_id = page.account_id and invoices.id = page.invoice_id
    order by page.xid, event_id`.execute(tx);
  return rows;
}
