import type { Tx } from '../../../platform/db/database.ts';
import type { Shareable } from '../deps.ts';
import { sharingMessages } from '../messages.fa.ts';
import { sellerOf } from './seller.ts';

/** Customers whose accounts may be shared: those that are not removed. Who is let in here sees all of them. */
export async function accountsToShare(tx: Tx, accountId: string, ids: readonly string[]): Promise<Shareable[]> {
  const { name: seller } = await sellerOf(tx, accountId);
  const customers = await tx
    .selectFrom('customers')
    .select(['id', 'name', 'phone'])
    .where('account_id', '=', accountId)
    .where('id', 'in', ids)
    .where('deleted_at', 'is', null)
    .execute();
  return customers.map(({ id, name, phone }) => ({
    id,
    name: sharingMessages.statementOf(name),
    phone,
    seller,
    isDraft: false,
  }));
}
