import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import { ownAccount } from '../../platform/db/within.ts';
import { publishAll } from '../../platform/events/publish.ts';
import type { Runtime } from '../../platform/runtime.ts';
import { refusingTwins, tell } from './commands.ts';
import { survivorOf } from './survivor.ts';

/** What was just written into a customer's account, or taken out of it. */
export interface Move {
  customerId: string;
  /** rial, either way around, of all alike */
  amount: bigint;
}

/** What was moved, by whose account it is by now: who they were merged into. */
async function bySurvivor(tx: Tx, moves: readonly Move[]): Promise<ReadonlyMap<string, bigint>> {
  const ids = [...new Set(moves.map(({ customerId }) => customerId))];
  const { rows } = await sql<{ id: string; survivor: string }>`
    select id, ${survivorOf('customers')} as survivor from customers
    where account_id = ${ownAccount} and id = any(${ids}::uuid[])`.execute(tx);
  const survivors = new Map(rows.map(({ id, survivor }) => [id, survivor]));
  const moved = new Map<string, bigint>();
  for (const { customerId, amount } of moves) {
    const id = survivors.get(customerId) ?? customerId;
    moved.set(id, (moved.get(id) ?? 0n) + amount);
  }
  return moved;
}

/**
 * Brings back those of the customers who were removed from the list: they were settled then, and now owe or are owed. One
 * whose code another took since stays out, and counts with the buyers who are no customers.
 * @throws Problem CONFLICT where another takes its code just now
 */
async function bringBack({ clock }: Pick<Runtime, 'clock'>, tx: Tx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  // Who removes or merges one just now is waited for.
  await sql`
    select from customers where account_id = ${ownAccount} and id = any(${[...ids]}::uuid[]) order by id for key share`.execute(
    tx,
  );
  const isTaken = sql<boolean>`exists (select from customers o where o.account_id = customers.account_id
    and o.id <> customers.id and o.deleted_at is null and o.economic_code <> ''
    and o.economic_code = customers.economic_code and o.branch_code = customers.branch_code)`;
  const rows = await refusingTwins(
    tx
      .updateTable('customers')
      .set(({ eb }) => ({ deleted_at: null, version: eb('version', '+', 1), updated_at: new Date(clock.nowMs()) }))
      .where('id', 'in', [...ids])
      .where('deleted_at', 'is not', null)
      .where('merged_into', 'is', null)
      .where(({ not }) => not(isTaken))
      .returningAll()
      .execute(),
  );
  await tell.all(
    tx,
    'customer.restored',
    rows.map((after) => ({ before: null, after })),
  );
}

/**
 * Follows what was written into customers' accounts: the screens that show them are told, and a removed customer who owes or
 * is owed by it is in the list again.
 */
export async function followMoves(
  sources: Pick<Runtime, 'clock'>,
  tx: Tx,
  accountId: string,
  moves: readonly Move[],
): Promise<void> {
  if (moves.length === 0) return;
  const moved = await bySurvivor(tx, moves);
  await bringBack(
    sources,
    tx,
    [...moved].flatMap(([id, amount]) => (amount === 0n ? [] : [id])),
  );
  await publishAll(
    tx,
    accountId,
    [...moved.keys()].map((id) => ({ type: 'customer.changed' as const, data: { id } })),
  );
}
