import type { Tx } from '../../platform/db/database.ts';

/** Days that the account of the transaction gives whoever has no other term; '' for none. */
export async function accountTerm(tx: Tx): Promise<string> {
  const row = await tx.selectFrom('account_settings').select('payment_term').executeTakeFirst();
  return row?.payment_term ?? '';
}
