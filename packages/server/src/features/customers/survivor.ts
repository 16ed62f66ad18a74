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
