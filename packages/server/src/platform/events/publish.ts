import { sql } from 'kysely';
import { prepared, type Tx } from '../db/database.ts';
import type { JsonObject } from '../json.ts';

export interface AccountEvent {
  /** e.g. invoice.changed, authority.status */
  type: string;
  /** Small: ids and states, never whole rows. `memory_id`, when present, hides it from users without that memory. */
  data: JsonObject;
}

/** The channel that wakes the readers of /events; the payload is the account's id. */
export const eventsChannel = 'taraz_events';

/**
 * Stores events and announces them, both when the caller's transaction commits. The announcement carries the account
 * alone, so that PostgreSQL folds a transaction's thousand events into one.
 */
export async function publishAll(tx: Tx, accountId: string, events: readonly AccountEvent[]): Promise<void> {
  if (events.length === 0) return;
  const types = events.map(({ type }) => type);
  const data = events.map((event) => JSON.stringify(event.data));
  await sql`
    with stored as (
      insert into account_events (account_id, type, data, at)
      select ${accountId}::uuid, event.type, event.data::jsonb, clock_timestamp()
      from unnest(${types}::text[], ${data}::text[]) with ordinality as event (type, data, position)
      order by event.position returning 1
    ) select pg_notify(${eventsChannel}, ${accountId}) from (select count(*) from stored) counted ${prepared}`.execute(
    tx,
  );
}

/** `publishAll` for one event. */
export function publish(tx: Tx, accountId: string, event: AccountEvent): Promise<void> {
  return publishAll(tx, accountId, [event]);
}
