import type { Tx } from '../platform/db/database.ts';
import { refusalOf } from './refusal-of.ts';
import type { TestDatabase } from './test-database.ts';

/**
 * The first has done its work and not ended when the second begins.
 * @returns what came of the second, as `refusalOf` tells it @throws when the second did not wait for the first
 */
export async function secondWaiting(
  { db, untilSomeWait }: TestDatabase,
  accountId: string,
  first: (tx: Tx) => Promise<unknown>,
  second: () => Promise<unknown>,
): Promise<string[]> {
  let outcome: Promise<PromiseSettledResult<string[]>[]> | undefined;
  await db.withAccount(accountId, async (tx) => {
    await first(tx);
    // Settled, since it may be refused before anybody asks what came of it: nobody's rejection ends a run.
    outcome = Promise.allSettled([refusalOf(second())]);
    await untilSomeWait();
  });
  const [settled] = (await outcome) ?? [];
  if (settled?.status === 'rejected') throw settled.reason;
  return settled?.value ?? [];
}
