import type { CallReply, calls } from '@taraz/contract';
import type { Tx } from '../../../platform/db/database.ts';
import { visibleText } from '../../paper/document/clean-text.ts';

export type Seller = CallReply<typeof calls.openSharedStatement>['seller'];

/** The account as its customers know it: what stands on its invoices. */
export async function sellerOf(tx: Tx, accountId: string): Promise<Seller> {
  const { name, economic_code, phone, province, city, address } = await tx
    .selectFrom('accounts')
    .select(['name', 'economic_code', 'phone', 'province', 'city', 'address'])
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow();
  const place = [province, city, address].map(visibleText).filter((part) => part !== '');
  return { name: visibleText(name), economic_code, phone, address: place.join('، ') };
}
