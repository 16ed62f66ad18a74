import type { Tx } from '../platform/db/database.ts';
import { refusalOf } from './refusal-of.ts';
import type { TestDatabase } from './test-database.ts';

/**
 * The first has done its work and not ended when the second begins.
 * @returns what came of the second, as `refusalOf` tells it @throws when the second did not wait for the first
 */
export async function secondWaiting(
  { db, untilOneWaits }: TestDatabase,
  accountId: string,
  first: (tx: Tx) => Promise<unknown>,
  second: () => Promise<unknown>,
): Promise<string[]> {
  let outcome: Promise<string[]> | undefined;
  await db.withAccount(accountId, async (tx) => {
    await first(tx);
    outcome = refusalOf(second());
    await untilOneWaits();
  });
  return (await outcome) ?? [];
}
