import type { CallReply, calls } from '@taraz/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import { beyondBranch } from '../../platform/db/open-invoices.ts';
import { ownAccount, within } from '../../platform/db/within.ts';
import { branchLimit } from '../../platform/http/branch-limit.ts';
import { type ShownSummary, showSummary, summaryColumns } from '../invoices/presenter.ts';

/** What was invoiced to a customer, and what is owed: positive by the customer. Rial, decimal text. */
export interface Book {
  balance: string;
  invoice_count: number;
  sales: string;
  last_invoice_at: string | null;
}

export const noBook: Book = { balance: '0', invoice_count: 0, sales: '0', last_invoice_at: null };

interface BookRow {
  root: string;
  invoices: string;
  sales: string;
  owed: string;
  entries: string;
  last_at: Date | null;
}

/** The signs of entries: a receipt lessens what the customer owes. */
export const entryEffect = sql`case e.kind when 'receipt' then -e.amount else e.amount end`;

/** The links `links` of customers and those merged into them, for a `with`: once, and then by their ids. */
export const linksOf = (ids: readonly string[]) =>
  sql`links as materialized (select * from customer_links(${[...ids]}::uuid[]))`;

/** The links with their invoices `i`, read by their key: of 300,000 invoices those of the customers. */
export const linkedInvoices = sql`links l join invoices i on i.account_id = ${ownAccount}
  and i.id = any (array(select invoice_id from links)) and i.id = l.invoice_id`;

export const invoiceCounts = sql`invoice_counts(i.state, i.subject, i.environment, i.superseded_by, i.cancelled_by,
  i.cancelled_elsewhere)`;

/**
 * Whether it counts or did until another of the account took its place or cancelled it: `i.superseded_by`, `i.cancelled_by`.
 * A correction or return that was cancelled never stood (SQL 0766).
 */
export const invoiceStood = sql`invoice_stood(i.state, i.subject, i.environment, i.cancelled_by, i.cancelled_elsewhere)`;

/**
 * The books of customers, with those merged into them: invoices, entries, and the treasury's money that names them. The
 * balance is always of all the account's invoices: money is received for a customer and not for a memory or a branch, and less
 * some of the invoices it would be what nobody owes.
 * @param memoryIds whose invoices the caller may see, of which, within their branch, the sales are told; null: all
 * @param writtenBy of whose invoices alone they are told; null: of everybody's
 */
export async function booksOf(
  tx: Tx,
  ids: readonly string[],
  memoryIds: readonly string[] | null,
  writtenBy: string | null = null,
): Promise<ReadonlyMap<string, Book>> {
  if (ids.length === 0) return new Map();
  const branchId = branchLimit();
  const isSeen = sql`((${memoryIds === null} or i.memory_id = any(${[...(memoryIds ?? [])]}::text[]))
    and (${branchId}::uuid is null or i.branch_id = ${branchId}::uuid)
    and (${writtenBy}::uuid is null or i.created_by = ${writtenBy}::uuid))`;
  const rows = await beyondBranch(tx, () => bookRows(tx, ids, isSeen));
  return new Map(
    rows.map((row) => [
      row.root,
      {
        balance: whole(BigInt(whole(row.owed)) + BigInt(whole(row.entries))),
        invoice_count: Number(row.invoices),
        sales: whole(row.sales),
        last_invoice_at: row.last_at?.toISOString() ?? null,
      },
    ]),
  );
}

/** @param isSeen of an invoice `i`: are the sales told with it? */
async function bookRows(tx: Tx, ids: readonly string[], isSeen: RawBuilder<unknown>): Promise<BookRow[]> {
  const { rows } = await sql<BookRow>`
    with roots as (select unnest(${[...ids]}::uuid[]) as root),
    ${linksOf(ids)},
    invoiced as (
      select l.root, count(*) filter (where ${isSeen}) as invoices, sum(i.total) filter (where ${isSeen}) as sales,
        max(i.invoice_date) filter (where ${isSeen}) as last_at,
        sum(i.total - invoice_paid(l.method, l.cash, i.total)) as owed
      from ${linkedInvoices}
      where ${invoiceCounts}
      group by l.root
    ),
    entered as (
      select f.root, sum(${entryEffect}) as entries from customer_families(${[...ids]}::uuid[]) f
      join customer_entries e on e.account_id = taraz_account() and e.customer_id = f.id group by f.root
    ),
    moved as (
      select f.root, -sum(m.amount) as money from customer_families(${[...ids]}::uuid[]) f
      join treasury_movements m on m.account_id = taraz_account() and m.customer_id = f.id group by f.root
    )
    select r.root, coalesce(i.invoices, 0) as invoices, coalesce(i.sales, 0) as sales, coalesce(i.owed, 0) as owed,
      coalesce(e.entries, 0) + coalesce(m.money, 0) as entries, i.last_at
    from roots r left join invoiced i on i.root = r.root left join entered e on e.root = r.root
      left join moved m on m.root = r.root`.execute(tx);
  return rows;
}

/** Totals of invoices are whole rials; a fraction that slipped in is cut. */
const whole = (value: string | bigint): string => String(value).split('.')[0] || '0';

const recentMax = 10;

export type RecentInvoice = CallReply<typeof calls.getCustomer>['invoices'][number];

/** A customer's newest invoices, drafts and refused ones among them. @param writtenBy whose alone; null: everybody's */
export async function recentInvoices(
  tx: Tx,
  id: string,
  memoryIds: readonly string[] | null,
  writtenBy: string | null = null,
): Promise<RecentInvoice[]> {
  const { rows } = await sql<{ id: string }>`
    with ${linksOf([id])}
    select i.id from ${linkedInvoices}
    where (${memoryIds === null} or i.memory_id = any(${[...(memoryIds ?? [])]}::text[]))
      and (${writtenBy}::uuid is null or i.created_by = ${writtenBy}::uuid)
    order by i.invoice_date desc, i.id desc limit ${recentMax}`.execute(tx);
  const ids = rows.map((row) => row.id);
  const found = await tx
    .selectFrom('invoices')
    .select(summaryColumns)
    .where('account_id', '=', ownAccount as RawBuilder<string>)
    .where(within('id', ids))
    .execute();
  const shown = new Map(found.map((row) => [row.id, showSummary(row)]));
  return ids.flatMap((one) => {
    const invoice = shown.get(one);
    return invoice === undefined ? [] : [recentOf(invoice)];
  });
}

const recentOf = ({
  id,
  tax_number,
  internal_id,
  invoice_date,
  state,
  environment,
  superseded_by,
  cancelled_by,
  cancelled_elsewhere,
  buyer_reaction,
  error_count,
  held,
  review,
  awaits_signature,
  archived,
  total,
  invoice_type: subject,
}: ShownSummary): RecentInvoice => ({
  id,
  tax_number,
  internal_id,
  invoice_date,
  state,
  environment,
  superseded_by,
  cancelled_by,
  cancelled_elsewhere,
  buyer_reaction,
  error_count,
  held,
  review,
  awaits_signature,
  archived,
  total,
  subject,
});
