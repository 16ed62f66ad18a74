import type { Selectable } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import type { AccessTables } from './tables.ts';

export type AccountRow = Selectable<AccessTables['accounts']>;
export type UserRow = Omit<Selectable<AccessTables['users']>, 'phone_verified_at'>;

/** The account of this transaction: the seller as invoices name it. */
export const currentAccount = (tx: Tx): Promise<AccountRow> =>
  tx.selectFrom('accounts').selectAll().executeTakeFirstOrThrow();

/** Has the operator closed the account of this transaction? Nothing new is made of it then, and nobody is written to. */
export const isClosed = async (tx: Tx): Promise<boolean> => (await currentAccount(tx)).signup_status === 'SUSPENDED';

/** A user who works for the account of this transaction. */
export const userById = (tx: Tx, userId: string): Promise<UserRow> =>
  tx
    .selectFrom('users')
    .select(['user_id', 'username', 'first_name', 'last_name', 'phone', 'is_operator', 'disabled', 'created_at'])
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
