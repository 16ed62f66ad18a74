import { sql } from 'kysely';
import { prepared, type Tx } from '../../platform/db/database.ts';
import type { MemoryKey } from '../invoices/numbering.ts';
import type { WaitingState } from '../invoices/states.ts';
import type { LaneHold } from './tables.ts';

/** Wakes the senders of every process; the payload is empty: what is due they see in the lanes. */
export const sendingChannel = 'taraz_sending';

export interface LaneTimes {
  /** when there is next something to send */
  sendAt?: Date;
  /** when there is next something to ask about */
  askAt?: Date;
}

/**
 * The job: says, in the transaction that makes the reason, that a tax memory will have something to do. Takes the lane's
 * row lock even when nothing in it changes: a worker that is about to put the lane to sleep then waits, and sees the
 * new invoice when it looks again.
 */
export async function signalLane(
  tx: Tx,
  { accountId, environment, memoryId }: MemoryKey,
  { sendAt, askAt }: LaneTimes,
): Promise<void> {
  await sql`
    with signalled as (
      insert into sending_lanes as lane (account_id, environment, memory_id, send_at, ask_at)
      values (${accountId}, ${environment}, ${memoryId}, ${sendAt ?? 'infinity'}, ${askAt ?? 'infinity'})
      on conflict (account_id, environment, memory_id) do update
        set send_at = least(lane.send_at, excluded.send_at), ask_at = least(lane.ask_at, excluded.ask_at)
      returning 1
    ) select pg_notify(${sendingChannel}, '') from signalled ${prepared}`.execute(tx);
}

export interface LaneHolding {
  held: LaneHold;
  /** nothing is sent or asked before; of a memory that is disabled nothing is sent */
  notBefore: Date;
}

/**
 * Sets a lane to the times its next rows are due, or to sleep. Locks the lane first and looks afterwards: whoever added
 * a row either is seen, or waits for this lock and signals after it.
 */
export async function settleLane(
  tx: Tx,
  { accountId, environment, memoryId }: MemoryKey,
  holding?: LaneHolding,
): Promise<void> {
  const earliest = holding?.notBefore ?? '-infinity';
  const earliestAsk = holding?.held === 'DISABLED' ? '-infinity' : earliest;
  await sql`
    select from sending_lanes
    where account_id = ${accountId} and environment = ${environment} and memory_id = ${memoryId} for update`.execute(
    tx,
  );
  // Each state by itself: the first entry of the index is its minimum, however long the line.
  const first = (state: WaitingState) => sql`(
    select min(next_at) from invoice_queue
    where account_id = ${accountId} and environment = ${environment} and memory_id = ${memoryId} and state = ${state})`;
  await sql`
    update sending_lanes set
      held_because = ${holding?.held ?? ''},
      send_at = greatest(coalesce(least(${first('queued')}, ${first('sending')}), 'infinity'), ${earliest}::timestamptz),
      ask_at = greatest(coalesce(least(${first('unknown')}, ${first('sent')}), 'infinity'), ${earliestAsk}::timestamptz)
    where account_id = ${accountId} and environment = ${environment} and memory_id = ${memoryId}`.execute(tx);
}
