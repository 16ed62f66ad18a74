import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import { ownAccount } from '../../platform/db/within.ts';
import type { Runtime } from '../../platform/runtime.ts';
import { entryEffect } from '../customers/books.ts';
import { followMoves, type Move } from '../customers/moved-accounts.ts';

/** What of these purchases stands in customers' accounts. */
async function standingOf(tx: Tx, ids: readonly string[]): Promise<Move[]> {
  const { rows } = await sql<{ customer_id: string; effect: string }>`
    select e.customer_id, sum(${entryEffect})::text as effect from customer_entries e
    where e.account_id = ${ownAccount} and e.purchase_id = any(${[...ids]}::uuid[]) group by 1`.execute(tx);
  return rows.map(({ customer_id, effect }) => ({ customerId: customer_id, amount: BigInt(effect) }));
}

/** Who is removed or merged just now is waited for, all in the order of their ids, as those who merge lock them. */
async function lockAccounts(tx: Tx, standing: readonly Move[]): Promise<void> {
  if (standing.length === 0) return;
  const ids = standing.map(({ customerId }) => customerId);
  await sql`
    select from customers where account_id = ${ownAccount} and id in (
      select unnest(${ids}::uuid[]) union select customer_survivor(${ownAccount}, id) from unnest(${ids}::uuid[]) as one (id)
    ) order by id for key share`.execute(tx);
}

/**
 * Work that changes purchases, followed in the accounts in which they stand, or stood. The entries themselves are kept by the
 * database (SQL 0600), whoever changes a purchase.
 * @param ids of the purchases, also of those that `work` makes
 */
export async function inAccounts<T>(
  sources: Pick<Runtime, 'clock'>,
  tx: Tx,
  accountId: string,
  ids: readonly string[],
  work: () => Promise<T>,
): Promise<T> {
  const before = await standingOf(tx, ids);
  await lockAccounts(tx, before);
  const done = await work();
  const after = await standingOf(tx, ids);
  const taken = before.map(({ customerId, amount }) => ({ customerId, amount: -amount }));
  await followMoves(sources, tx, accountId, [...taken, ...after]);
  return done;
}
