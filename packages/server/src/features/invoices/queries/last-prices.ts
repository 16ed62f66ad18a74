import type { CallReply, calls } from '@taraz/contract';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';

/** Invoices of a buyer that are looked through, newest first: older prices say little. */
const recentInvoices = 60;
/** Goods of one answer. */
const mostGoods = 2_000;

interface PriceRow {
  item_code: string;
  product_id: string;
  item_name: string;
  price: string;
  invoice_date: Date;
  invoice_id: string;
}

/**
 * The price at which each of a buyer's goods was last invoiced to it, rial for one unit, newest first. Goods that share one
 * goods id are told apart by product, and without one by name. Drafts, refused invoices, cancelled ones and tests do not
 * count. Ids grow with time, so the newest are found without the invoices themselves.
 * @param memoryIds memories the user may see; null: all
 */
export async function lastPrices(
  tx: Tx,
  accountId: string,
  memoryIds: readonly string[] | null,
  buyer: { customerId: string | null; code: string },
): Promise<CallReply<typeof calls.lastPrices>> {
  if (buyer.customerId === null && buyer.code === '') return { count: 0, prices: [], next: null };
  const { rows } = await sql<PriceRow>`
    with recent as (
      select invoice_id from customer_invoices
      where account_id = ${accountId}
        and (customer_id = ${buyer.customerId}::uuid or (customer_id is null and code = ${buyer.code} and code <> ''))
      order by invoice_id desc limit ${recentInvoices}
    ), sold as (
      select item ->> 'item_code' as item_code, coalesce(item ->> 'product_id', '') as product_id,
        coalesce(item ->> 'item_name', '') as item_name, item ->> 'item_price' as price, i.invoice_date, i.id as invoice_id
      from recent r
      join invoices i on i.account_id = ${accountId} and i.id = r.invoice_id
      join invoice_documents d on d.account_id = i.account_id and d.invoice_id = i.id
      cross join lateral jsonb_array_elements(d.draft -> 'items') as item
      where i.environment <> 'sandbox' and i.state not in ('draft', 'rejected', 'abandoned') and i.subject <> 'cancellation'
        and i.cancelled_by is null and not i.issued_elsewhere and not i.cancelled_elsewhere
        and (${memoryIds === null} or i.memory_id = any(${[...(memoryIds ?? [])]}::text[]))
        and item ->> 'item_code' <> '' and item ->> 'item_price' <> ''
    ), newest as (
      select distinct on (item_code, coalesce(nullif(product_id, ''), item_name)) * from sold
      order by item_code, coalesce(nullif(product_id, ''), item_name), invoice_date desc, invoice_id desc
    )
    select * from newest order by invoice_date desc, invoice_id desc
    limit ${mostGoods}`.execute(tx);
  return {
    count: rows.length,
    prices: rows.map(({ invoice_date, ...row }) => ({ ...row, invoice_date: invoice_date.toISOString() })),
    next: null,
  };
}
