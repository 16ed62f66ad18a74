import type { CallInput, CallReply, calls } from '@taraz/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import { onlyRow } from '../../platform/db/only-row.ts';
import { ownAccount } from '../../platform/db/within.ts';
import { nextPlace, placeOf, readSort } from '../../platform/http/paging.ts';
import { survivorOf } from '../customers/survivor.ts';
import { bucketsOf, type Days, daysOfQuery } from './day-range.ts';
import { foldAtOnce, foldSales } from './fold-sales.ts';
import { linesOfRange, margin, profitSorts, sumsOf, withoutCost } from './profit.ts';
import { readRange } from './read-range.ts';

type Query = NonNullable<CallInput<typeof calls.listProfitParts>['query']>;
export type ProfitKind = NonNullable<Query['by']>;
export type ProfitParts = CallReply<typeof calls.listProfitParts>;

interface Answer {
  count: number;
  sums: ProfitParts['sums'];
  net_without_cost: string;
  parts: ProfitParts['parts'];
}

const noRecord = '00000000-0000-0000-0000-000000000000';

/** Of the invoice that a buyer's name is of: its key in the order of the alphabet. */
const nameSort = sql`(select i.buyer_sort from invoices i where i.account_id = ${ownAccount}
  and i.id = (array_agg(lines.invoice_id order by lines.buyer_name desc))[1])`;

/** @param isByName they are sorted by it; else no invoice is looked up for that */
const byBuyer = (isByName: boolean) => sql`
  select buyer as key, max(buyer_name) as name, case when buyer like '~%' then '' else buyer end as code,
    nullif(max(customer_id::text), ${noRecord}) as customer_id, count(distinct invoice_id)::int as invoices,
    sum(net) as net, sum(cost) as cost
    ${isByName ? sql`, ${nameSort} as name_sort` : sql``}
  from lines group by buyer`;

/** Each month of the range that has begun, also one in which nothing was sold. */
function byMonth(days: Days, today: string): RawBuilder<unknown> {
  const starts = bucketsOf(days, 'month').map(({ from }) => from);
  const begun = starts.filter((start, index) => index === 0 || start <= today);
  return sql`
    select m.start::text as key, '' as name, '' as code, null as customer_id, coalesce(l.invoices, 0) as invoices,
      coalesce(l.net, 0) as net, coalesce(l.cost, 0) as cost
    from unnest(${begun}::date[]) with ordinality as m (start, place)
      left join (
        select width_bucket(day, ${begun}::date[]) as place, count(distinct invoice_id)::int as invoices,
          sum(net) as net, sum(cost) as cost
        from lines group by 1) l on l.place = m.place`;
}

/**
 * Gross profit by buyer or by Jalali month, of the same lines as by product (`listProfit`). Months are few: all of them come
 * in one page, whatever is asked for, the oldest first.
 * @param most rows of a file; a page takes its `limit`
 * @throws Problem INVALID_INPUT for a range, sort or cursor that is none
 */
export async function listProfitParts(tx: Tx, query: Query, nowMs: number, most?: number): Promise<ProfitParts> {
  const days = readRange(query, nowMs);
  const isMonth = query.by === 'month';
  const { field, descending } = readSort(query.sort ?? (isMonth ? 'name' : '-profit'), profitSorts);
  const isWhole = isMonth || most !== undefined;
  const place = isWhole ? { offset: 0, limit: most ?? 1_000 } : placeOf(query);
  const isDone = await foldSales(tx, foldAtOnce);
  const way = sql.raw(descending ? 'desc' : 'asc');
  const isByName = field === 'name' && !isMonth;
  const by =
    field === 'name' ? sql`${sql.raw(isMonth ? 'key' : 'name_sort')} ${way}` : sql`${sql.raw(field)} ${way} nulls last`;
  const answer = onlyRow(
    await sql<Answer>`
      with ${linesOfRange(days, query.branch_id)},
      sold as (${isMonth ? byMonth(days, daysOfQuery({}, nowMs).to) : byBuyer(isByName)}),
      asked as materialized (select *, net - cost as profit, ${margin} as margin from sold)
      select (select count(*)::int from asked) as count,
        ${sumsOf('asked')} as sums,
        ${withoutCost('asked')} as net_without_cost,
        coalesce((select jsonb_agg(to_jsonb(l) - 'at' || jsonb_build_object('customer_id', s.id) order by l.at) from (
          select row_number() over (order by ${by}, key ${way}) as at, key, name, code, customer_id, invoices,
            trim_scale(net)::text as net, cost::text as cost, trim_scale(profit)::text as profit, margin::text as margin
          from asked order by at limit ${place.limit} offset ${place.offset}) l
            left join customers c on c.account_id = ${ownAccount} and c.id = l.customer_id::uuid
            left join customers s on s.account_id = ${ownAccount} and s.id = ${survivorOf('c')} and s.deleted_at is null
          ), '[]') as parts`.execute(tx),
  );
  const next = isWhole ? null : nextPlace(place, answer.count);
  return { ...answer, next, from_day: days.from, to_day: days.to, is_building: !isDone };
}
