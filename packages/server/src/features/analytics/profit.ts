import type { CallInput, CallReply, calls } from '@taraz/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import { hasText } from '../../platform/db/has-text.ts';
import { onlyRow } from '../../platform/db/only-row.ts';
import { ownAccount } from '../../platform/db/within.ts';
import { nextPlace, placeOf, readSort } from '../../platform/http/paging.ts';
import type { Days } from './day-range.ts';
import { foldAtOnce, foldSales } from './fold-sales.ts';
import { quantitiesNow } from './profit-quantities.ts';
import { readRange } from './read-range.ts';

type Query = CallInput<typeof calls.listProfit>['query'];
export type Profit = CallReply<typeof calls.listProfit>;

export const profitSorts = ['name', 'net', 'cost', 'profit', 'margin'] as const;

/** Of `net` and `cost` in scope, in percent to one place. */
export const margin = sql`case when net > 0 then trim_scale(round((net - cost) * 100 / net, 1)) end`;

interface Answer {
  count: number;
  sums: Profit['sums'];
  net_without_cost: string;
  products: Profit['products'];
}

/**
 * The invoices that stand in a range (`standing`), and the products of each beside the document by which they left stock
 * (`lines`), of which the cost is known.
 */
export const linesOfRange = ({ from, to }: Days, branchId: string | undefined): RawBuilder<unknown> => sql`
  standing as materialized (
    select s.invoice_id, s.day, s.buyer, s.buyer_name, s.customer_id, s.net from sales_invoices s
    where s.account_id = ${ownAccount} and s.day between ${from}::date and ${to}::date
      ${branchId === undefined ? sql`` : sql`and s.branch_id = ${branchId}`}
  ), lines as (
    select s.invoice_id, s.day, s.buyer, s.buyer_name, s.customer_id, g.product_id, g.document_id, g.qty, g.net, g.cost
    from standing s join stock_sales g on g.account_id = ${ownAccount} and g.invoice_id = s.invoice_id
    where g.cost is not null
      and not exists (select from stock_documents r where r.account_id = ${ownAccount} and r.reverses = g.document_id)
  )`;

/** What the rows of `part` come to. */
export const sumsOf = (part: string): RawBuilder<unknown> => sql`
  (select to_jsonb(t) from (
    select trim_scale(net)::text as net, cost::text as cost, trim_scale(net - cost)::text as profit, ${margin}::text as margin
    from (select coalesce(sum(net), 0) as net, coalesce(sum(cost), 0) as cost from ${sql.id(part)}) a) t)`;

/** What invoices of the range brought beside what the rows of `part` did. */
export const withoutCost = (part: string): RawBuilder<unknown> => sql`
  trim_scale(coalesce((select sum(net) from standing), 0) - coalesce((select sum(net) from ${sql.id(part)}), 0))::text`;

/**
 * What goods brought and had cost, of the invoices that stand in a range: the same that sales are summed of (SQL 0115), each
 * with the document by which its goods left stock. Its decisions: docs/decisions/0279-gross-profit.md.
 * @param most rows of a file; a page takes its `limit`
 * @throws Problem INVALID_INPUT for a range, sort or cursor that is none
 */
export async function listProfit(tx: Tx, query: Query, nowMs: number, most?: number): Promise<Profit> {
  const days = readRange(query, nowMs);
  const { field, descending } = readSort(query.sort ?? '-profit', profitSorts);
  const place = most === undefined ? placeOf(query) : { offset: 0, limit: most };
  const found = await hasText(tx, query.search_field?.trim() ?? '', {
    ...{ search: 'product_search', id: 'p.id', text: 'p.folded' },
  });
  const isDone = await foldSales(tx, foldAtOnce);
  const way = sql.raw(descending ? 'desc' : 'asc');
  const by = field === 'name' ? sql`name_sort ${way}` : sql`${sql.raw(field)} ${way} nulls last`;
  const lines = linesOfRange(days, query.branch_id);
  const answer = onlyRow(
    await sql<Answer>`
      with ${lines}, sold as materialized (
        select product_id, count(*)::int as invoices, sum(qty) as qty, sum(net) as net, sum(cost) as cost
        from lines group by product_id
      ), asked as materialized (
        select p.id, p.name, p.name_sort, p.code, p.unit, g.invoices, g.qty, g.net, g.cost, g.net - g.cost as profit,
          ${margin} as margin
        from sold g join products p on p.account_id = ${ownAccount} and p.id = g.product_id where ${found}
      )
      select (select count(*)::int from asked) as count,
        ${sumsOf('asked')} as sums,
        ${withoutCost('sold')} as net_without_cost,
        coalesce((select jsonb_agg(to_jsonb(l) - 'at' order by l.at) from (
          select row_number() over (order by ${by}, id ${way}) as at, id, name, code, unit, invoices, trim_scale(qty)::text as qty,
            trim_scale(net)::text as net, cost::text as cost, trim_scale(profit)::text as profit, margin::text as margin
          from asked order by at limit ${place.limit} offset ${place.offset}) l), '[]') as products`.execute(tx),
  );
  const quantities = await quantitiesNow(
    tx,
    lines,
    answer.products.map(({ id }) => id),
  );
  return {
    ...answer,
    products: answer.products.map((row) => ({ ...row, qty: quantities.get(row.id) ?? row.qty })),
    next: nextPlace(place, answer.count),
    from_day: days.from,
    to_day: days.to,
    is_building: !isDone,
  };
}
