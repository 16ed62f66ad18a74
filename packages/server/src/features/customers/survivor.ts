import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import { onlyRow } from '../../platform/db/only-row.ts';
import { ownAccount } from '../../platform/db/within.ts';

/** Who took the place of a customer in merges, or itself: `row` is the alias of `customers` in the statement. */
export const survivorOf = (row: string): RawBuilder<string> =>
  sql<string>`case when ${sql.ref(`${row}.merged_into`)} is null then ${sql.ref(`${row}.id`)}
    else customer_survivor(${sql.ref(`${row}.account_id`)}, ${sql.ref(`${row}.id`)}) end`;

/** The same of one customer of the account, by their id. */
export async function survivorById(tx: Tx, customerId: string): Promise<string> {
  const { id } = onlyRow(
    await sql<{ id: string }>`select customer_survivor(${ownAccount}, ${customerId}) as id`.execute(tx),
  );
  return id;
}

/** Of a row that names a customer: is it this one, or are both one by now, through merges? null where either is none. */
export const isSameCustomer = (row: 'm' | 'cheques' | 'online_payments', id: string | null): RawBuilder<boolean> => {
  const [account, named] = [sql.ref(`${row}.account_id`), sql.ref(`${row}.customer_id`)];
  return sql<boolean>`(customer_survivor(${account}, ${named}) = customer_survivor(${account}, ${id}::uuid))`;
};

/** Are both one customer, by now through merges, or both none? */
export const areSameCustomer = async (tx: Tx, one: string | null, other: string | null): Promise<boolean> =>
  one === other ||
  (one !== null && other !== null && (await survivorById(tx, one)) === (await survivorById(tx, other)));

/**
 * A customer who was merged, by their own name; null for all others. Named still, undoing the merge parts their money as well.
 * Nobody removes who took their place before this transaction is over.
 */
export async function mergedCustomer(tx: Tx, id: string): Promise<{ id: string; name: string } | null> {
  const { rows } = await sql<{ id: string; name: string }>`
    select c.id, c.name from customers c join customers s on s.account_id = c.account_id and s.id = ${survivorOf('c')}
    where c.id = ${id} and c.merged_into is not null and s.deleted_at is null for key share of s`.execute(tx);
  return rows[0] ?? null;
}
