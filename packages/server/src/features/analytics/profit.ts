import type { CallInput, CallReply, calls } from '@taraz/contract';
import { formatJalaliDate, unitLabel } from '@taraz/core';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import { hasText } from '../../platform/db/has-text.ts';
import { onlyRow } from '../../platform/db/only-row.ts';
import { ownAccount } from '../../platform/db/within.ts';
import { nextPlace, placeOf, readSort } from '../../platform/http/paging.ts';
import type { StreamReply } from '../../platform/http/route.ts';
import { type SheetFormat, sheetReply } from '../invoice-export/sheet-file.ts';
import { foldAtOnce, foldSales } from './fold-sales.ts';
import { profitColumns } from './messages.fa.ts';
import { readRange } from './read-range.ts';

type Query = CallInput<typeof calls.listProfit>['query'];
export type Profit = CallReply<typeof calls.listProfit>;

const sorts = ['name', 'net', 'cost', 'profit', 'margin'] as const;

/** In percent to one place. */
const margin = sql`case when net > 0 then trim_scale(round((net - cost) * 100 / net, 1)) end`;

interface Answer {
  count: number;
  sums: Profit['sums'];
  net_without_cost: string;
  products: Profit['products'];
}

/**
 * What goods brought and had cost, of the invoices that stand in a range: the same that sales are summed of (SQL 0115), each
 * with the document by which its goods left stock. Its decisions: docs/decisions/0279-gross-profit.md.
 * @param most rows of a file; a page takes its `limit`
 * @throws Problem INVALID_INPUT for a range, sort or cursor that is none
 */
export async function listProfit(tx: Tx, query: Query, nowMs: number, most?: number): Promise<Profit> {
  const { from, to } = readRange(query, nowMs);
  const { field, descending } = readSort(query.sort ?? '-profit', sorts);
  const place = most === undefined ? placeOf(query) : { offset: 0, limit: most };
  const found = await hasText(tx, query.search_field?.trim() ?? '', {
    ...{ search: 'product_search', id: 'p.id', text: 'p.folded' },
  });
  const isDone = await foldSales(tx, foldAtOnce);
  const way = sql.raw(descending ? 'desc' : 'asc');
  const by = field === 'name' ? sql`name_sort ${way}` : sql`${sql.raw(field)} ${way} nulls last`;
  const branch = query.branch_id === undefined ? sql`` : sql`and s.branch_id = ${query.branch_id}`;
  const answer = onlyRow(
    await sql<Answer>`
      with standing as materialized (
        select s.invoice_id, s.net from sales_invoices s
        where s.account_id = ${ownAccount} and s.day between ${from}::date and ${to}::date ${branch}
      ), sold as materialized (
        select g.product_id, count(*)::int as invoices, sum(g.qty) as qty, sum(g.net) as net, sum(g.cost) as cost
        from standing s join stock_sales g on g.account_id = ${ownAccount} and g.invoice_id = s.invoice_id
        where g.cost is not null
          and not exists (select from stock_documents r where r.account_id = ${ownAccount} and r.reverses = g.document_id)
        group by g.product_id
      ), asked as materialized (
        select p.id, p.name, p.name_sort, p.code, p.unit, g.invoices, g.qty, g.net, g.cost, g.net - g.cost as profit,
          ${margin} as margin
        from sold g join products p on p.account_id = ${ownAccount} and p.id = g.product_id where ${found}
      )
      select (select count(*)::int from asked) as count,
        (select to_jsonb(t) from (
          select trim_scale(net)::text as net, cost::text as cost, trim_scale(net - cost)::text as profit, ${margin}::text as margin
          from (select coalesce(sum(net), 0) as net, coalesce(sum(cost), 0) as cost from asked) a) t) as sums,
        trim_scale(coalesce((select sum(net) from standing), 0) - coalesce((select sum(net) from sold), 0))::text as net_without_cost,
        coalesce((select jsonb_agg(to_jsonb(l) - 'at' order by l.at) from (
          select row_number() over (order by ${by}, id ${way}) as at, id, name, code, unit, invoices, trim_scale(qty)::text as qty,
            trim_scale(net)::text as net, cost::text as cost, trim_scale(profit)::text as profit, margin::text as margin
          from asked order by at limit ${place.limit} offset ${place.offset}) l), '[]') as products`.execute(tx),
  );
  return { ...answer, next: nextPlace(place, answer.count), from_day: from, to_day: to, is_building: !isDone };
}

/** Rows written in one go. */
const pageSize = 500;

const amountsOf = ({ net, cost, profit, margin: percent }: Profit['sums']): string[] => [
  net,
  cost,
  profit,
  percent ?? '',
];

async function* pagesOf({ products, sums, net_without_cost }: Profit) {
  for (let from = 0; from < products.length; from += pageSize)
    yield products
      .slice(from, from + pageSize)
      .map((row) => [
        ...[row.name, row.code, String(row.invoices), row.qty, unitLabel(row.unit, 'raw-code')],
        ...amountsOf(row),
      ]);
  yield [
    [profitColumns.sum, '', '', '', '', ...amountsOf(sums)],
    [profitColumns.withoutCost, '', '', '', '', net_without_cost, '', '', ''],
  ];
}

/** A day as «1405/08/29»: Latin digits, which spreadsheets keep in order, and no sign that a file's name may not have. */
const jalaliOf = (day: string): string => formatJalaliDate(`${day}T12:00:00Z`).replaceAll('/', '-');

const figures: readonly number[] = [2, 3, 5, 6, 7, 8];

/** Every product's profit, and their sum under them. */
export function exportProfit(profit: Profit, format: SheetFormat): StreamReply {
  const { file, sheet, head } = profitColumns;
  const shape = { sheet, head, numbers: head.map((_, index) => figures.includes(index)) };
  return sheetReply(
    { ...shape, file: file(jalaliOf(profit.from_day), jalaliOf(profit.to_day)) },
    format,
    pagesOf(profit),
  );
}
