import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import { accessChannel } from '../access/sessions.ts';
import type { MemoryRow } from './queries.ts';

/** What every process remembers of users and keys is looked up anew. */
const forget = (tx: Tx, ids: readonly string[]) =>
  sql`select pg_notify(${accessChannel}, id) from unnest(${[...ids]}::text[]) id`.execute(tx);

/** Of people, those who were removed and may come back among them, invitations, and the files that they brought. */
async function withdrawFromPeople(tx: Tx, accountId: string, memoryId: string, now: Date): Promise<void> {
  const { rows } = await sql<{ user_id: string }>`
    update memberships set memory_ids = array_remove(memory_ids, ${memoryId})
    where account_id = ${accountId} and ${memoryId} = any(memory_ids) returning user_id`.execute(tx);
  const members = rows.map(({ user_id }) => user_id);
  await sql`
    update employees set version = version + 1, updated_at = ${now}
    where account_id = ${accountId} and user_id = any(${members}::uuid[])`.execute(tx);
  // Its `updated_at` stays: of who was removed long ago it says since when (`refuseOtherReach`).
  await sql`
    update employees
    set former = jsonb_set(former, '{memory_ids}', (former -> 'memory_ids') - ${memoryId}::text), version = version + 1
    where account_id = ${accountId} and former -> 'memory_ids' @> to_jsonb(${memoryId}::text)`.execute(tx);
  await sql`
    update invitations set memory_ids = array_remove(memory_ids, ${memoryId})
    where account_id = ${accountId} and ${memoryId} = any(memory_ids)`.execute(tx);
  await sql`
    update imports set memory_ids = array_remove(memory_ids, ${memoryId}), brought_with = array_remove(brought_with, ${memoryId})
    where account_id = ${accountId} and (${memoryId} = any(memory_ids) or ${memoryId} = any(brought_with))`.execute(tx);
  await forget(tx, members);
}

/**
 * Takes a memory that was just removed from whoever is limited to some: what names one that is none is refused, and with it
 * whatever else is saved of them. Who had no other sees nothing until an admin says what.
 */
export async function withdrawMemory(tx: Tx, { account_id, memory_id }: MemoryRow, now: Date): Promise<void> {
  await withdrawFromPeople(tx, account_id, memory_id, now);
  const { rows } = await sql<{ id: string }>`
    update api_keys set memory_ids = array_remove(memory_ids, ${memory_id})
    where account_id = ${account_id} and ${memory_id} = any(memory_ids) returning id`.execute(tx);
  await forget(
    tx,
    rows.map(({ id }) => id),
  );
}
