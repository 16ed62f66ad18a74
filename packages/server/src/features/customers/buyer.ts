import type { BuyerInfo } from '@taraz/core';
import type { Tx } from '../../platform/db/database.ts';
import { type CustomerRow, customerById } from './queries.ts';

/** A customer as the buyer of an invoice; null: unknown or removed. */
export async function buyerOf(tx: Tx, id: string): Promise<Partial<BuyerInfo> | null> {
  const row = await customerById(tx, id);
  return row === undefined ? null : buyerFrom(row);
}

/** Days that a customer is given to pay; '' where nothing was agreed, and of one who is unknown or removed. */
export const paymentTermOf = async (tx: Tx, id: string): Promise<string> =>
  (await customerById(tx, id))?.payment_term ?? '';

export function buyerFrom(row: CustomerRow): Partial<BuyerInfo> {
  return {
    customer_id: row.id,
    buyer_entity: row.person_type,
    economic_code: row.economic_code,
    national_code: row.national_code,
    first_name: row.first_name,
    last_name: row.last_name,
    company: row.company,
    branch_code: row.branch_code,
    province: row.province,
    city: row.city,
    postal_code: row.postal_code,
    address: row.address,
    landline: row.landline,
    phone: row.phone,
  };
}
