import type { SellerInfo } from '@taraz/core';
import type { Tx } from '../../platform/db/database.ts';
import { currentAccount } from './queries.ts';

/** The account of this transaction as the seller of an invoice. */
export async function sellerOf(tx: Tx): Promise<Partial<SellerInfo>> {
  const account = await currentAccount(tx);
  const isPerson = account.entity === 'real' || account.entity === 'follower';
  const words = account.name.split(' ');
  return {
    economic_code: account.economic_code,
    register_number: account.register_number,
    seller_entity: account.entity,
    first_name: isPerson ? (words[0] ?? '') : '',
    last_name: isPerson ? words.slice(1).join(' ') : '',
    company: isPerson ? '' : account.name,
    national_code: account.national_code,
    phone: account.phone,
    province: account.province,
    city: account.city,
    address: account.address,
    postal_code: account.postal_code,
  };
}
