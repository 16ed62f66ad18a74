import { sql } from 'kysely';
import type { Tx } from './database.ts';

/**
 * From here on the transaction's statements are done by the process that answers it, without workers beside. What reads some
 * ten thousand rows takes longer to hand them out and to put the parts together (10–40 ms of a report's 70), three processes
 * hold both cores of a small machine meanwhile, and everybody else waits.
 */
export async function inOneProcess(tx: Tx): Promise<void> {
  await sql`set local max_parallel_workers_per_gather = 0`.execute(tx);
}
