import type { CallReply, calls } from '@taraz/contract';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import { ownAccount } from '../../platform/db/within.ts';
import { Problem } from '../../platform/problem.ts';
import { booksOf, noBook } from './books.ts';
import { type Removed, removedKeeperOf } from './keepers.ts';
import { presentCustomer } from './presenter.ts';
import { customerById } from './queries.ts';
import { survivorById } from './survivor.ts';

/**
 * Whose an invoice is, as a customer's account counts it: whom it was filled from, else who has its buyer's code; in place of
 * who was merged, whoever they were merged into. Several where branches of one company are customers of their own.
 */
export async function ownersOf(tx: Tx, invoiceId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with recursive link as (
      select customer_id, code from customer_invoices where account_id = ${ownAccount} and invoice_id = ${invoiceId}
    ), owner as (
      select c.id, c.merged_into from customers c join link l on c.id = l.customer_id where c.account_id = ${ownAccount}
      union
      select c.id, c.merged_into from customers c join link l
        on l.customer_id is null and l.code <> '' and (c.economic_code = l.code or c.national_code = l.code)
      where c.account_id = ${ownAccount}
      union
      select c.id, c.merged_into from owner o join customers c on c.id = o.merged_into where c.account_id = ${ownAccount}
    )
    select c.id from owner o join customers c on c.account_id = ${ownAccount} and c.id = o.id
    where c.merged_into is null and c.deleted_at is null`.execute(tx);
  return rows.map(({ id }) => id);
}

/** The one customer into whose account an invoice goes; null: nobody of the list, or several. */
export async function onlyOwnerOf(tx: Tx, invoiceId: string): Promise<string | null> {
  const [only, other] = await ownersOf(tx, invoiceId);
  return other === undefined ? (only ?? null) : null;
}

/** Who was removed and has an invoice in their account, where nobody of the list has it; null: nobody. */
async function removedOwnerOf(tx: Tx, invoiceId: string): Promise<Removed | null> {
  const link = await tx
    .selectFrom('customer_invoices')
    .select(['customer_id', 'code'])
    .where('invoice_id', '=', invoiceId)
    .executeTakeFirst();
  if (link === undefined) return null;
  if (link.customer_id === null) return removedKeeperOf(tx, [link.code]);
  const owner = await tx
    .selectFrom('customers')
    .select(['id', 'name', 'branch_code'])
    .where('id', '=', await survivorById(tx, link.customer_id))
    .executeTakeFirst();
  return owner ?? null;
}

/** GET /invoice/{id}/customer. @throws Problem NOT_FOUND: no such invoice */
export async function customerOfInvoice(
  tx: Tx,
  accountId: string,
  invoiceId: string,
): Promise<CallReply<typeof calls.invoiceCustomer>> {
  const invoice = await tx
    .selectFrom('invoices')
    .select('id')
    .where('account_id', '=', accountId)
    .where('id', '=', invoiceId)
    .executeTakeFirst();
  if (invoice === undefined) throw new Problem('NOT_FOUND');
  const [only, other] = await ownersOf(tx, invoiceId);
  if (only === undefined) return { customer: null, is_several: false, removed: await removedOwnerOf(tx, invoiceId) };
  const row = other === undefined ? await customerById(tx, only) : undefined;
  if (row === undefined) return { customer: null, is_several: other !== undefined, removed: null };
  const { balance } = (await booksOf(tx, [row.id], null)).get(row.id) ?? noBook;
  const { id, name } = presentCustomer(row);
  return { customer: { id, name, balance }, is_several: false, removed: null };
}
