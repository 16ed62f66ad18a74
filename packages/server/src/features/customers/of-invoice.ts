import type { CallReply, calls } from '@taraz/contract';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import { ownAccount } from '../../platform/db/within.ts';
import { Problem } from '../../platform/problem.ts';
import { booksOf, noBook } from './books.ts';
import { type Removed, removedKeeperOf, takenBy } from './keepers.ts';
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

type Reply = CallReply<typeof calls.invoiceCustomer>;
const nobodyRemoved = { removed: null, taken_by: null };

/** Who was removed and has an invoice in their account, where nobody of the list has it, and who keeps them from coming back. */
async function removedOwnerOf(tx: Tx, invoiceId: string): Promise<Pick<Reply, 'removed' | 'taken_by'>> {
  const link = await tx
    .selectFrom('customer_invoices')
    .select(['customer_id', 'code'])
    .where('invoice_id', '=', invoiceId)
    .executeTakeFirst();
  if (link === undefined) return nobodyRemoved;
  if (link.customer_id === null) return { removed: await removedKeeperOf(tx, [link.code]), taken_by: null };
  const { rows } = await sql<Removed & Pick<Reply, 'taken_by'>>`
    select s.id, s.name, s.branch_code, ${takenBy} as taken_by from customers s
    where s.account_id = ${ownAccount} and s.id = ${await survivorById(tx, link.customer_id)}`.execute(tx);
  const [owner] = rows;
  if (owner === undefined) return nobodyRemoved;
  const { taken_by, ...removed } = owner;
  return { removed, taken_by };
}

/** GET /invoice/{id}/customer. @throws Problem NOT_FOUND: no such invoice */
export async function customerOfInvoice(tx: Tx, accountId: string, invoiceId: string): Promise<Reply> {
  const invoice = await tx
    .selectFrom('invoices')
    .select('id')
    .where('account_id', '=', accountId)
    .where('id', '=', invoiceId)
    .executeTakeFirst();
  if (invoice === undefined) throw new Problem('NOT_FOUND');
  const [only, other] = await ownersOf(tx, invoiceId);
  if (only === undefined) return { customer: null, is_several: false, ...(await removedOwnerOf(tx, invoiceId)) };
  const row = other === undefined ? await customerById(tx, only) : undefined;
  if (row === undefined) return { customer: null, is_several: other !== undefined, ...nobodyRemoved };
  const { balance } = (await booksOf(tx, [row.id], null)).get(row.id) ?? noBook;
  const { id, name } = presentCustomer(row);
  return { customer: { id, name, balance }, is_several: false, ...nobodyRemoved };
}
