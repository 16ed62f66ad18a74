import { type RawBuilder, sql } from 'kysely';

/** Who took the place of a customer in merges, or itself: `row` is the alias of `customers` in the statement. */
export const survivorOf = (row: string): RawBuilder<string> =>
  sql<string>`case when ${sql.ref(`${row}.merged_into`)} is null then ${sql.ref(`${row}.id`)}
    else customer_survivor(${sql.ref(`${row}.account_id`)}, ${sql.ref(`${row}.id`)}) end`;
