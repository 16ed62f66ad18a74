import { type EachResult, problems } from '@taraz/contract';
import type { Database, Tx } from '../db/database.ts';
import { Problem } from '../problem.ts';

/** What a problem says of one of many: that of its field, where a field is to blame. */
const reasonOf = ({ code, detail, errors }: Problem): string => detail || errors[0]?.message || problems[code].title;

/**
 * Does something to each of many, one after the other, each in a transaction of its own, or within that of an idempotent
 * call behind a savepoint of its own: one that cannot be done leaves nothing behind and holds up none of the others.
 * @param work refuses with a Problem; whatever else it throws ends the whole
 */
export async function runEach(
  { database, accountId }: { database: Database; accountId: string },
  ids: readonly string[],
  work: (tx: Tx, id: string) => Promise<unknown>,
): Promise<EachResult['results']> {
  const results: EachResult['results'] = [];
  for (const id of ids) {
    try {
      await database.withAccount(accountId, (tx) => database.attempt(tx, () => work(tx, id)));
      results.push({ id, ok: true, code: '', message: '' });
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      results.push({ id, ok: false, code: error.code, message: reasonOf(error) });
    }
  }
  return results;
}
