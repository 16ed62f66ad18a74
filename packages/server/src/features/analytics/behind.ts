import type { CallInput, CallReply, calls } from '@taraz/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import { allOf, keysetPage } from '../../platform/http/keyset-page.ts';
import { readSort } from '../../platform/http/paging.ts';
import { hasWords, searchWords } from '../invoices/queries/search-words.ts';
import { cancelledSince, replacedLater, replacing } from './across.ts';
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

type Part = NonNullable<Query['part']>;
type Amounts = Readonly<Record<'net' | 'vat', RawBuilder<unknown>>>;

const ofGoods = (goods: string, key: 'n' | 'v') =>
  sql`(select sum((g ->> ${key})::numeric) from jsonb_array_elements(s.goods) g where g ->> 'k' = ${goods})`;

/** What is shown of each invoice, and what it is ordered by: its share of what is asked for. */
function amountsOf({ goods, part }: Query): Amounts {
  if (goods !== undefined) return { net: ofGoods(goods, 'n'), vat: ofGoods(goods, 'v') };
  return part === undefined ? wholeColumns : partColumns[part];
}

/** What of an invoice's net and tax is of a part of the declaration. */
const partColumns = {
  taxable: { net: sql`s.taxable`, vat: sql`s.vat` },
  exempt: { net: sql`s.exempt`, vat: sql`0::numeric` },
  exported: { net: sql`s.net`, vat: sql`s.vat` },
} as const satisfies Record<Part, Amounts>;
const wholeColumns: Amounts = { net: sql`s.net`, vat: sql`s.vat` };
const partWhere = {
  taxable: sql<boolean>`s.taxable <> 0`,
  exempt: sql<boolean>`s.exempt <> 0 and s.pattern <> 'export'`,
  exported: sql<boolean>`s.pattern = 'export'`,
} as const satisfies Record<Part, unknown>;

/** GET /invoice/sales: exactly the invoices that the kept sums count, or those that no longer stand by what came later. @throws Problem INVALID_INPUT */
export async function listSales(tx: Tx, accountId: string, query: Query, nowMs: number): Promise<Sales> {
  await foldSales(tx, foldAtOnce);
  const days = daysOfQuery(query, nowMs);
  const sort = readSort(query.sort ?? '-day', ['day', 'net']);
  const words = searchWords(query.search_field ?? '');
  const where = [
    sql<boolean>`s.account_id = ${accountId}`,
    ...(query.across === 'cancelled' ? [] : [sql<boolean>`s.day between ${days.from}::date and ${days.to}::date`]),
    ...(query.branch_id === undefined ? [] : [sql<boolean>`s.branch_id = ${query.branch_id}`]),
    ...(query.buyer === undefined ? [] : [sql<boolean>`s.buyer = ${query.buyer}`]),
    ...(query.goods === undefined ? [] : [sql<boolean>`s.goods @> ${JSON.stringify([{ k: query.goods }])}::jsonb`]),
    ...(query.pattern === undefined ? [] : [sql<boolean>`s.pattern = ${query.pattern}`]),
    ...(query.part === undefined ? [] : [partWhere[query.part]]),
    ...(query.across === 'before' ? [sql<boolean>`s.invoice_id in (select r.id from ${replacing(days)} r)`] : []),
    ...(words.length === 0
      ? []
      : [
          sql<boolean>`exists (select from invoice_texts t where t.account_id = s.account_id
            and t.invoice_id = s.invoice_id and ${hasWords('t.folded', words)})`,
        ]),
  ];
  const { net, vat } = amountsOf(query);
  const ended = { later: replacedLater, cancelled: cancelledSince };
  const sales =
    query.across === undefined || query.across === 'before' ? sql`sales_invoices` : ended[query.across](days);
  const sorts = {
    day: { column: sql`s.day`, type: 'date', keyOf: (row: Row) => row.day },
    net: { column: net, type: 'numeric', keyOf: (row: Row) => row.net },
  } as const;
  const { rows } = await sql<{ count: number; net: string; vat: string }>`
    select count(*)::int as count, trim_scale(coalesce(sum(${net}), 0))::text as net,
      trim_scale(coalesce(sum(${vat}), 0))::text as vat
    from ${sales} s where ${allOf(where)}`.execute(tx);
  const [all = { count: 0, net: '0', vat: '0' }] = rows;
  const page = await keysetPage<Row>(
    tx,
    {
      select: sql`s.invoice_id as id, i.tax_id as tax_number, i.internal_id, i.buyer_name, i.invoice_date, s.day::text as day, i.state,
        trim_scale(${net})::text as net, trim_scale(${vat})::text as vat`,
      from: sql`${sales} s join invoices i on i.account_id = s.account_id and i.id = s.invoice_id`,
      among: sql`${sales} s`,
      where,
      sort,
      ...sorts[sort.field],
      id: sql`s.invoice_id`,
    },
    { ...query, count: all.count },
  );
  return {
    count: all.count,
    sales: page.rows.map(({ day: _day, invoice_date, ...row }) => ({
      ...row,
      invoice_date: invoice_date.toISOString(),
    })),
    next: page.next,
    sums: { net: all.net, vat: all.vat },
  };
}
