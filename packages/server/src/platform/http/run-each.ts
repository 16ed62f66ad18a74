import { type EachResult, problems } from '@taraz/contract';
import { sql } from 'kysely';
import type { Database, Tx } from '../db/database.ts';
import type { Tables } from '../db/tables.ts';
import { Problem } from '../problem.ts';

/** What a problem says of one of many: that of its field, where a field is to blame. */
export const reasonOf = ({ code, detail, errors }: Problem): string =>
  detail || errors[0]?.message || problems[code].title;

/** Of one of many: it is done, or why not. @param problem null: it is done */
export const resultOf = (id: string, problem: Problem | null): EachResult['results'][number] =>
  problem === null
    ? { id, ok: true, code: '', message: '' }
    : { id, ok: false, code: problem.code, message: reasonOf(problem) };

/**
 * Does something to each of many, one after the other, each in a transaction of its own, or within that of an idempotent
 * call behind a savepoint of its own: one that cannot be done leaves nothing behind and holds up none of the others.
 * Within one transaction all are held from the beginning and in one order: two people who act on the same ones wait for
 * each other instead of deadlocking.
 * @param table in which they are, by their ids
 * @param work refuses with a Problem; whatever else it throws ends the whole
 */
export async function runEach(
  { database, accountId, table }: { database: Database; accountId: string; table: keyof Tables },
  ids: readonly string[],
  work: (tx: Tx, id: string) => Promise<unknown>,
): Promise<EachResult['results']> {
  await database.withAccount(accountId, (tx) =>
    sql`select id from ${sql.table(table)} where id = any(${[...ids]}::uuid[]) order by id for update`.execute(tx),
  );
  const results: EachResult['results'] = [];
  for (const id of ids) {
    try {
      await database.withAccount(accountId, (tx) => database.attempt(tx, () => work(tx, id)));
      results.push(resultOf(id, null));
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      results.push(resultOf(id, error));
    }
  }
  return results;
}
