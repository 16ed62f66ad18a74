import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';

/** Where an event stands in the order in which /changes tells them. */
export interface Place {
  xid: string;
  id: string;
}

export const beginning: Place = { xid: '0', id: '0' };

const pattern = /^(\d{1,18})\.(\d{1,18})(?:\.([0-9a-f]{16}))?$/;

/** A place as it was told (`showPlace`), with the era of the database that told it; null: it is none. */
export function readPlace(text: string): (Place & { era: string }) | null {
  const [, xid, id, era = ''] = pattern.exec(text) ?? [];
  return xid === undefined || id === undefined ? null : { xid, id, era };
}

/** A place as it is told. @param era of this database; '' where it was never restored */
export const showPlace = ({ xid, id }: Place, era: string): string =>
  era === '' ? `${xid}.${id}` : `${xid}.${id}.${era}`;

/** Is the first one before the second? */
export const isBefore = (one: Place, other: Place): boolean =>
  BigInt(one.xid) === BigInt(other.xid) ? BigInt(one.id) < BigInt(other.id) : BigInt(one.xid) < BigInt(other.xid);

/** How far this database may be read, and which one it is. */
interface Reach {
  /** of transactions before this one none runs any more */
  horizon: string;
  /** a name of its own since it was restored; '' before */
  era: string;
}

export async function reachOf(tx: Tx): Promise<Reach> {
  const { rows } = await sql<Reach>`
    select pg_snapshot_xmin(pg_current_snapshot())::text as horizon, era from event_eras`.execute(tx);
  return rows[0] ?? { horizon: '0', era: '' };
}

/** The place of the last event that was swept. Asked after the events were read, so that a sweep between the two is seen. */
export async function lostUntil(tx: Tx, accountId: string): Promise<Place> {
  const { rows } = await sql<Place>`
    select xid::text as xid, event_id as id from swept_events where account_id = ${accountId}`.execute(tx);
  return rows[0] ?? beginning;
}
