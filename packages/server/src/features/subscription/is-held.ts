import type { Tx } from '../../platform/db/database.ts';

/** Does this draft wait for room in the plan's quota? Then it goes by itself. @param tx of the account */
export const isHeld = async (tx: Tx, invoiceId: string): Promise<boolean> =>
  (await tx.selectFrom('quota_held').select('at').where('invoice_id', '=', invoiceId).executeTakeFirst()) !== undefined;
