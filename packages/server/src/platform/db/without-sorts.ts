import { sql } from 'kysely';
import type { Tx } from './database.ts';

/**
 * Does statements that read in the order of the index that is meant for them, and whose conditions on it are of a range
 * (`>=` and `<=`; what is equal has no order), so that nothing but that index can give the order. Right after very many rows
 * have come all indexes of their table look alike to the planner, and by another one it would go through the whole account for
 * each value that is looked for.
 */
export async function withoutSorts<T>(tx: Tx, work: () => Promise<T>): Promise<T> {
  await sql`set local enable_sort = off`.execute(tx);
  const result = await work();
  await sql`set local enable_sort = on`.execute(tx);
  return result;
}
