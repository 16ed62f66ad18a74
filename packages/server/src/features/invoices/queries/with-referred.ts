import { sql } from 'kysely';
import { ownAccount } from '../../../platform/db/within.ts';

/** The ids, for an `in`, of an invoice and of those that it refers to, back to the original: what is for one of them is for it. */
export const withReferred = (invoiceId: string) => sql<string>`(
  with recursive chain as (
    select i.id, i.referred_id from invoices i where i.account_id = ${ownAccount} and i.id = ${invoiceId}
    union
    select i.id, i.referred_id from chain c join invoices i on i.account_id = ${ownAccount} and i.id = c.referred_id
  ) select c.id from chain c)`;
