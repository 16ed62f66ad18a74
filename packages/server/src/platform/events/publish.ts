import { sql } from 'kysely';
import type { Tx } from '../db/database.ts';
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
 * Stores an event and announces it, both when the caller's transaction commits. The announcement carries the account
 * alone, so that PostgreSQL folds a transaction's thousand events into one.
 */
export async function publish(tx: Tx, accountId: string, { type, data }: AccountEvent): Promise<void> {
  await sql`
    with stored as (
      insert into account_events (account_id, type, data, at)
      values (${accountId}, ${type}, ${JSON.stringify(data)}, clock_timestamp()) returning account_id
    ) select pg_notify(${eventsChannel}, account_id::text) from stored`.execute(tx);
}
