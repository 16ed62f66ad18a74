import { sql } from 'kysely';
import type { Tx } from './database.ts';

/**
 * Does statements whose joins go by hash or in order, never row by row. Right after very many rows have come, the planner
 * takes their tables for nearly empty, and row by row would go through all of the one for each of the other: half a minute
 * for some thousand rows, where this takes a moment.
 */
export async function withHashedJoins<T>(tx: Tx, work: () => Promise<T>): Promise<T> {
  await sql`set local enable_nestloop = off`.execute(tx);
  const result = await work();
  await sql`set local enable_nestloop = on`.execute(tx);
  return result;
}
