import type { CallInput, CallReply, calls } from '@taraz/contract';
import { foldText } from '@taraz/core';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import { allOf, keysetPage } from '../../platform/http/keyset-page.ts';
import { likePattern, readSort } from '../../platform/http/paging.ts';
import { daysOfQuery } from './day-range.ts';
import { foldAtOnce, foldSales } from './fold-sales.ts';

type Query = CallInput<typeof calls.listSales>['query'];
type Sales = CallReply<typeof calls.listSales>;

interface Row {
  id: string;
  tax_number: string;
  internal_id: string;
  buyer_name: string;
  invoice_date: Date;
  day: string;
  state: Sales['sales'][number]['state'];
  net: string;
  vat: string;
}

const sorts = {
  day: { column: sql`s.day`, type: 'date', keyOf: (row: Row) => row.day },
  net: { column: sql`s.net`, type: 'numeric', keyOf: (row: Row) => row.net },
} as const;

/** GET /invoice/sales: exactly the invoices that the kept sums count. @throws Problem INVALID_INPUT */
export async function listSales(tx: Tx, accountId: string, query: Query, nowMs: number): Promise<Sales> {
  await foldSales(tx, foldAtOnce);
  const days = daysOfQuery(query, nowMs);
  const sort = readSort(query.sort ?? '-day', ['day', 'net']);
  const words = foldText(query.search_field ?? '')
    .split(' ')
    .filter((word) => word !== '');
  const where = [
    sql<boolean>`s.account_id = ${accountId}`,
    sql<boolean>`s.day between ${days.from}::date and ${days.to}::date`,
    ...(query.branch_id === undefined ? [] : [sql<boolean>`s.branch_id = ${query.branch_id}`]),
    ...(query.buyer === undefined ? [] : [sql<boolean>`s.buyer = ${query.buyer}`]),
    ...(query.goods === undefined ? [] : [sql<boolean>`s.goods @> ${JSON.stringify([{ k: query.goods }])}::jsonb`]),
    ...words.map(
      (word) => sql<boolean>`exists (select from invoice_texts t where t.account_id = s.account_id
        and t.invoice_id = s.invoice_id and t.folded like ${likePattern(word)})`,
    ),
  ];
  const { column, type, keyOf } = sorts[sort.field];
  const part = (key: 'n' | 'v', whole: 'net' | 'vat') =>
    query.goods === undefined
      ? sql`trim_scale(${sql.ref(`s.${whole}`)})::text`
      : sql`(select trim_scale(sum((g ->> ${key})::numeric))::text from jsonb_array_elements(s.goods) g where g ->> 'k' = ${query.goods})`;
  const page = await keysetPage<Row>(
    tx,
    {
      select: sql`s.invoice_id as id, i.tax_id as tax_number, i.internal_id, i.buyer_name, i.invoice_date, s.day::text as day, i.state,
        ${part('n', 'net')} as net, ${part('v', 'vat')} as vat`,
      from: sql`sales_invoices s join invoices i on i.account_id = s.account_id and i.id = s.invoice_id`,
      where,
      sort,
      column,
      type,
      id: sql`s.invoice_id`,
      keyOf,
    },
    query,
  );
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from sales_invoices s where ${allOf(where)}`.execute(tx);
  return {
    count: rows[0]?.count ?? 0,
    sales: page.rows.map(({ day: _day, invoice_date, ...row }) => ({
      ...row,
      invoice_date: invoice_date.toISOString(),
    })),
    next: page.next,
  };
}
