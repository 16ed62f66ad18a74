import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import { type Days, wholeMonths } from './day-range.ts';

/** Whose sales are summed. */
export interface Scope {
  accountId: string;
  /** null: all */
  memoryIds: readonly string[] | null;
  branchId: string | null;
}

export interface SalesSums {
  invoices: number;
  net: string;
  vat: string;
}
export interface AllSums extends SalesSums {
  taxable: string;
  exempt: string;
  exported: string;
}

/** PostgreSQL's numeric without zeros behind the point. */
const plain = sql`trim_scale`;

const mine = ({ accountId, memoryIds, branchId }: Scope) => sql`s.account_id = ${accountId}
  and (${memoryIds === null} or s.memory_id = any(${[...(memoryIds ?? [])]}::text[]))
  and (${branchId}::uuid is null or s.branch_id = ${branchId})`;

/** Sales of a range, from the kept days. */
export async function sumsOf(tx: Tx, scope: Scope, { from, to }: Days): Promise<AllSums> {
  const { rows } = await sql<AllSums>`
    select coalesce(sum(invoices), 0)::int as invoices, ${plain}(coalesce(sum(net), 0))::text as net,
      ${plain}(coalesce(sum(vat), 0))::text as vat, ${plain}(coalesce(sum(taxable), 0))::text as taxable,
      ${plain}(coalesce(sum(exempt) filter (where pattern <> 'export'), 0))::text as exempt,
      ${plain}(coalesce(sum(net) filter (where pattern = 'export'), 0))::text as exported
    from sales_days s where ${mine(scope)} and day between ${from}::date and ${to}::date`.execute(tx);
  return rows[0] ?? { invoices: 0, net: '0', vat: '0', taxable: '0', exempt: '0', exported: '0' };
}

/** Sales of many ranges at once, in their order; ranges must not overlap. */
export async function sumsOfEach(tx: Tx, scope: Scope, ranges: readonly Days[]): Promise<SalesSums[]> {
  const { rows } = await sql<SalesSums>`
    with ranges as (
      select n, f, t from unnest(${ranges.map(({ from }) => from)}::date[], ${ranges.map(({ to }) => to)}::date[])
        with ordinality as r (f, t, n)
    ), days as (
      select s.day, sum(invoices) as invoices, sum(net) as net, sum(vat) as vat from sales_days s
      where ${mine(scope)} and day between (select min(f) from ranges) and (select max(t) from ranges) group by 1
    )
    select coalesce(sum(d.invoices), 0)::int as invoices, ${plain}(coalesce(sum(d.net), 0))::text as net,
      ${plain}(coalesce(sum(d.vat), 0))::text as vat
    from ranges r left join days d on d.day between r.f and r.t group by r.n order by r.n`.execute(tx);
  return rows;
}

export async function patternsOf(tx: Tx, scope: Scope, { from, to }: Days) {
  const { rows } = await sql<SalesSums & { pattern: string }>`
    select pattern, sum(invoices)::int as invoices, ${plain}(sum(net))::text as net, ${plain}(sum(vat))::text as vat
    from sales_days s where ${mine(scope)} and day between ${from}::date and ${to}::date
    group by 1 having sum(invoices) > 0 order by sum(net) desc`.execute(tx);
  return rows;
}

/** What buyers owe of all invoices that stand, before receipts. */
export async function creditOf(tx: Tx, accountId: string): Promise<string> {
  const { rows } = await sql<{ owed: string }>`
    select ${plain}(coalesce(sum(credit), 0))::text as owed from sales_days where account_id = ${accountId}`.execute(
    tx,
  );
  return rows[0]?.owed ?? '0';
}

export interface TopRow extends SalesSums {
  key: string;
  code: string;
  name: string;
  qty: string;
}

/** Buyers or goods that sold most in a range: whole months and single days at its ends. Buyers without a name are left out. */
export async function topsOf(
  tx: Tx,
  { accountId, branchId }: Scope,
  kind: 'buyer' | 'goods',
  days: Days,
  limit: number,
): Promise<TopRow[]> {
  const { months, edges } = wholeMonths(days);
  const pieces = [
    ...(months === null ? [] : [sql`(span = 'month' and period between ${months.from}::date and ${months.to}::date)`]),
    ...edges.map(({ from, to }) => sql`(span = 'day' and period between ${from}::date and ${to}::date)`),
  ];
  const branch = branchId === null ? sql`` : sql`and branch_id = ${branchId}`;
  const each = pieces.map(
    (piece) => sql`select key, invoices, qty, net, vat from sales_parts
      where account_id = ${accountId} and kind = ${kind} and ${piece} and key <> '' ${branch}`,
  );
  const all = sql.join(each, sql` union all `);
  // The best by one sum alone, then the rest of their figures: half the work of summing all for everybody.
  const { rows } = await sql<TopRow>`
    with best as (
      select key, sum(net) as net from (${all}) p group by key having sum(net) <> 0 order by 2 desc, key limit ${limit}
    ), figures as (
      select p.key, sum(p.invoices)::int as invoices, sum(p.qty) as qty, sum(p.vat) as vat
      from (${all}) p where p.key = any (array(select key from best)) group by p.key
    )
    select b.key, f.invoices, ${plain}(f.qty)::text as qty, ${plain}(b.net)::text as net, ${plain}(f.vat)::text as vat,
      case when ${kind} = 'goods' then split_part(b.key, '~', 1) when b.key like '~%' then '' else b.key end as code,
      case when ${kind} = 'goods' then substr(b.key, strpos(b.key, '~') + 1) else coalesce(n.name, '') end as name
    from best b join figures f on f.key = b.key left join sales_names n on n.account_id = ${accountId} and n.key = b.key
    order by b.net desc, b.key`.execute(tx);
  return rows;
}
