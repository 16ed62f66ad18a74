import type { OwnBuyer } from '@taraz/core';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import { ownAccount } from '../../platform/db/within.ts';
import { type CustomerRow, customerById } from './queries.ts';

/** Whoever a customer was merged into by now, themselves where they were not; null: there is none. */
async function mergedInto(tx: Tx, id: string): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    with recursive owner as (
      select id, merged_into from customers where account_id = ${ownAccount} and id = ${id}
      union
      select c.id, c.merged_into from owner o join customers c on c.id = o.merged_into where c.account_id = ${ownAccount}
    )
    select id from owner where merged_into is null`.execute(tx);
  return rows[0]?.id ?? null;
}

/** A customer, or whoever they were merged into; `id` alone of one who was removed, null of one who never was. */
async function found(tx: Tx, id: string): Promise<{ id: string | null; row: CustomerRow | undefined }> {
  const known = await customerById(tx, id);
  if (known !== undefined) return { id, row: known };
  const kept = await mergedInto(tx, id);
  return { id: kept, row: kept === null ? undefined : await customerById(tx, kept) };
}

/** In whose account a sale to a customer will be: of one who was merged, whoever they were merged into; undefined: nobody's. */
export const ownerOf = async (tx: Tx, id: string): Promise<CustomerRow | undefined> => (await found(tx, id)).row;

/**
 * A customer as the buyer of an invoice, with the term that was agreed: in place of one who was merged, whoever they were
 * merged into; of one who was removed the id alone. null: unknown.
 */
export async function buyerOf(tx: Tx, id: string): Promise<OwnBuyer | null> {
  const owner = await found(tx, id);
  if (owner.row !== undefined) return buyerFrom(owner.row);
  return owner.id === null ? null : { buyer: { customer_id: owner.id }, term: '' };
}

export const buyerFrom = (row: CustomerRow): OwnBuyer => ({
  buyer: {
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
  },
  term: row.payment_term,
});
