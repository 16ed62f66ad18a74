import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';

/** Where an event stands in the order in which /changes tells them. */
export interface Place {
  xid: string;
  id: string;
}

export const beginning: Place = { xid: '0', id: '0' };

/** Is the first one before the second? */
export const isBefore = (one: Place, other: Place): boolean =>
  BigInt(one.xid) === BigInt(other.xid) ? BigInt(one.id) < BigInt(other.id) : BigInt(one.xid) < BigInt(other.xid);

/** Of transactions before this one none runs any more. */
export async function horizonOf(tx: Tx): Promise<string> {
  const { rows } = await sql<{ horizon: string }>`
    select pg_snapshot_xmin(pg_current_snapshot())::text as horizon`.execute(tx);
  return rows[0]?.horizon ?? '0';
}

/**
 * The place until which events may be gone: the last that was swept, and where a restored database begins. Asked after the
 * events were read, so that a sweep between the two is seen.
 */
export async function lostUntil(tx: Tx, accountId: string): Promise<Place> {
  const { rows } = await sql<Place>`
    select l.xid::text as xid, l.id::text as id from (
      select xid, event_id as id from swept_events where account_id = ${accountId}
      union all select begins, 0 from event_eras) l
    order by l.xid desc, l.id desc limit 1`.execute(tx);
  return rows[0] ?? beginning;
}
