import { type RawBuilder, sql } from 'kysely';

/**
 * `column = any(values)`, to stand beside a join of a table with `unnest`. The join says all; but where PostgreSQL takes
 * an account for small that has just grown (its statistics are minutes old), it would compare the whole account with the
 * batch, pair by pair. With this it reads by the key, whatever it believes.
 * @param column as written, e.g. `i.id`
 */
export const within = (column: string, values: readonly (string | number)[], type = 'uuid'): RawBuilder<boolean> =>
  sql<boolean>`${sql.ref(column)} = any(${values}::${sql.raw(type)}[])`;

/**
 * The transaction's account, for conditions of statements that run all the time: `i.account_id = ${ownAccount}`. Not its
 * id: PostgreSQL would look that up among the commonest accounts it knows, and take one that it has not met yet for
 * empty. Then any index that begins with the account seems as good as the key, and the whole account is walked.
 */
export const ownAccount: RawBuilder<string> = sql<string>`(select taraz_account())`;
