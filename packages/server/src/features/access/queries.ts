import type { Selectable } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import type { AccessTables } from './tables.ts';

export type AccountRow = Selectable<AccessTables['accounts']>;
export type UserRow = Omit<Selectable<AccessTables['users']>, 'phone_verified_at'>;

/** The account of this transaction: the seller as invoices name it. */
export const currentAccount = (tx: Tx): Promise<AccountRow> =>
  tx.selectFrom('accounts').selectAll().executeTakeFirstOrThrow();

/** A user who works for the account of this transaction. */
export const userById = (tx: Tx, userId: string): Promise<UserRow> =>
  tx
    .selectFrom('users')
    .select(['user_id', 'username', 'first_name', 'last_name', 'phone', 'is_operator', 'disabled', 'created_at'])
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
