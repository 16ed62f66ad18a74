import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import { ownAccount } from '../../platform/db/within.ts';
import { publishAll } from '../../platform/events/publish.ts';
import type { Runtime } from '../../platform/runtime.ts';
import { entryEffect } from '../customers/books.ts';
import { bringBackMoved } from '../customers/commands.ts';

interface Standing {
  /** whose account it is by now */
  owner: string;
  /** what is owed to the seller by it, rial */
  effect: string;
}

/** What of these purchases stands in accounts, by account. */
async function standingOf(tx: Tx, ids: readonly string[]): Promise<ReadonlyMap<string, bigint>> {
  const { rows } = await sql<Standing>`
    select customer_survivor(e.account_id, e.customer_id) as owner, sum(${entryEffect})::text as effect
    from customer_entries e where e.account_id = ${ownAccount} and e.purchase_id = any(${[...ids]}::uuid[])
    group by 1`.execute(tx);
  return new Map(rows.map(({ owner, effect }) => [owner, BigInt(effect)]));
}

/** Who is removed or merged just now is waited for, all in the order of their ids, as those who merge lock them. */
const lockAccounts = (tx: Tx, ids: readonly string[]) =>
  sql`
    select from customers where account_id = ${ownAccount} and id in (
      select e.customer_id from customer_entries e
      where e.account_id = ${ownAccount} and e.purchase_id = any(${[...ids]}::uuid[])
      union
      select customer_survivor(e.account_id, e.customer_id) from customer_entries e
      where e.account_id = ${ownAccount} and e.purchase_id = any(${[...ids]}::uuid[])
    ) order by id for key share`.execute(tx);

/**
 * Work that changes purchases: the screens that show the accounts in which they stand, or stood, are told, and a removed
 * customer whose account it moves is in the list again. The entries themselves are kept by the database (SQL 0600), whoever
 * changes a purchase.
 * @param ids of the purchases, also of those that `work` makes
 */
export async function inAccounts<T>(
  sources: Pick<Runtime, 'clock'>,
  tx: Tx,
  accountId: string,
  ids: readonly string[],
  work: () => Promise<T>,
): Promise<T> {
  await lockAccounts(tx, ids);
  const before = await standingOf(tx, ids);
  const done = await work();
  await lockAccounts(tx, ids);
  const after = await standingOf(tx, ids);
  const owners = [...new Set([...before.keys(), ...after.keys()])];
  const moved = owners.filter((id) => (before.get(id) ?? 0n) !== (after.get(id) ?? 0n));
  await bringBackMoved(sources, tx, moved);
  await publishAll(
    tx,
    accountId,
    owners.map((id) => ({ type: 'customer.changed' as const, data: { id } })),
  );
  return done;
}
