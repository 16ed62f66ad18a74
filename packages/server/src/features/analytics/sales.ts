import { addDays, addDecimals } from '@taraz/core';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import { inOneProcess } from '../../platform/db/in-one-process.ts';
import { onlyRow } from '../../platform/db/only-row.ts';
import { ownAccount } from '../../platform/db/within.ts';
import { type Days, type Piece, piecesOf } from './day-range.ts';

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

const within = ({
  memoryIds,
  branchId,
}: Scope) => sql`(${memoryIds === null} or s.memory_id = any(${[...(memoryIds ?? [])]}::text[]))
  and (${branchId}::uuid is null or s.branch_id = ${branchId})`;
const mine = (scope: Scope) => sql`s.account_id = ${scope.accountId} and ${within(scope)}`;

/** One kept day; amounts as decimal text. */
interface DaySum extends AllSums {
  day: string;
}

const figures = ['net', 'vat', 'taxable', 'exempt', 'exported'] as const;

/** Sums of plain decimals; nearly all are whole. */
function sumOf(texts: readonly string[]): string {
  let whole = 0n;
  const broken: string[] = [];
  for (const text of texts) {
    if (text.includes('.')) broken.push(text);
    else whole += BigInt(text);
  }
  return broken.length === 0 ? whole.toString() : addDecimals(whole.toString(), ...broken);
}

/** Ranges in order, those that touch or overlap as one. */
function merged(ranges: readonly Days[]): Days[] {
  const all: Days[] = [];
  for (const { from, to } of [...ranges].sort((a, b) => (a.from < b.from ? -1 : 1))) {
    const last = all.at(-1);
    if (last === undefined || addDays(last.to, 1) < from) all.push({ from, to });
    else if (to > last.to) last.to = to;
  }
  return all;
}

/** Where among rows in the order of their days those from a day on begin. */
function firstNotBefore(rows: readonly Pick<DaySum, 'day'>[], day: string): number {
  let [low, high] = [0, rows.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((rows[middle]?.day ?? '') < day) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Gives the sums of a range that was asked for. */
export type SalesReader = (days: Days) => AllSums;

/**
 * Reads the kept days of several ranges once, however many ranges are made of them.
 * @returns what sums any range within those asked for
 */
export async function readSales(tx: Tx, scope: Scope, ranges: readonly Days[]): Promise<SalesReader> {
  const spans = merged(ranges);
  const { rows } = await sql<DaySum>`
    select s.day::text as day, sum(invoices)::int as invoices, ${plain}(sum(net))::text as net, ${plain}(sum(vat))::text as vat,
      ${plain}(sum(taxable))::text as taxable, ${plain}(coalesce(sum(exempt) filter (where pattern <> 'export'), 0))::text as exempt,
      ${plain}(coalesce(sum(net) filter (where pattern = 'export'), 0))::text as exported
    from unnest(${spans.map(({ from }) => from)}::date[], ${spans.map(({ to }) => to)}::date[]) as r (f, t)
      join sales_days s on s.day between r.f and r.t
    where ${mine(scope)} group by s.day order by s.day`.execute(tx);
  return ({ from, to }) => {
    const start = firstNotBefore(rows, from);
    let end = start;
    while (end < rows.length && (rows[end]?.day ?? '') <= to) end += 1;
    const own = rows.slice(start, end);
    const sums = Object.fromEntries(figures.map((figure) => [figure, sumOf(own.map((row) => row[figure]))]));
    return { invoices: own.reduce((all, { invoices }) => all + invoices, 0), ...(sums as Omit<AllSums, 'invoices'>) };
  };
}

/** Sales of one range. */
export async function sumsOf(tx: Tx, scope: Scope, days: Days): Promise<AllSums> {
  return (await readSales(tx, scope, [days]))(days);
}

/** What of the sales of a range was paid at once and what is on credit, with tax, rial. */
export async function paymentOf(tx: Tx, scope: Scope, { from, to }: Days): Promise<{ cash: string; credit: string }> {
  return onlyRow(
    await sql<{ cash: string; credit: string }>`
      select ${plain}(coalesce(sum(s.credit), 0))::text as credit,
        ${plain}(coalesce(sum(s.net + s.vat - s.credit), 0))::text as cash
      from sales_days s where ${mine(scope)} and s.day between ${from}::date and ${to}::date`.execute(tx),
  );
}

/** Sales of a range to buyers without a name: final consumers. */
export async function namelessOf(tx: Tx, scope: Scope, { from, to }: Days): Promise<SalesSums> {
  return onlyRow(
    await sql<SalesSums>`
      select count(*)::int as invoices, ${plain}(coalesce(sum(s.net), 0))::text as net,
        ${plain}(coalesce(sum(s.vat), 0))::text as vat
      from sales_invoices s where ${mine(scope)} and s.buyer = '' and s.day between ${from}::date and ${to}::date`.execute(
      tx,
    ),
  );
}

export async function patternsOf(tx: Tx, scope: Scope, { from, to }: Days) {
  const { rows } = await sql<SalesSums & { pattern: string }>`
    select pattern, sum(invoices)::int as invoices, ${plain}(sum(net))::text as net, ${plain}(sum(vat))::text as vat
    from sales_days s where ${mine(scope)} and day between ${from}::date and ${to}::date
    group by 1 having sum(invoices) > 0 order by sum(net) desc`.execute(tx);
  return rows;
}

export interface TopRow extends SalesSums {
  key: string;
  code: string;
  name: string;
  qty: string;
}

/** Rows of one piece, with their sign. */
const partsOf = ({ accountId, branchId }: Scope, kind: 'buyer' | 'goods', { span, from, to, sign }: Piece) => sql`
  select key, ${sql.raw(sign === 1 ? 'invoices, qty, net, vat' : '-invoices as invoices, -qty as qty, -net as net, -vat as vat')}
  from sales_parts where account_id = ${accountId} and kind = ${kind} and span = ${span}
    and period between ${from}::date and ${to}::date and key <> '' ${branchId === null ? sql`` : sql`and branch_id = ${branchId}`}`;

/** The same from the invoices themselves: kept sums are told apart neither by memory nor by both buyer and goods. */
const partsOfInvoices = (
  scope: Scope,
  kind: 'buyer' | 'goods',
  { from, to }: Days,
  buyers: readonly string[] | null,
) =>
  kind === 'buyer'
    ? sql`select s.buyer as key, 1::int8 as invoices, 0::numeric as qty, s.net, s.vat from sales_invoices s
        where ${mine(scope)} and s.day between ${from}::date and ${to}::date and s.buyer <> ''`
    : sql`select g ->> 'k' as key, 1::int8 as invoices, (g ->> 'q')::numeric as qty, (g ->> 'n')::numeric as net,
          (g ->> 'v')::numeric as vat from sales_invoices s, jsonb_array_elements(s.goods) g
        where ${mine(scope)} and s.day between ${from}::date and ${to}::date and g ->> 'k' <> ''
          ${buyers === null ? sql`` : sql`and s.buyer = any(${[...buyers]}::text[])`}`;

/**
 * Names of the buyers `b.key` as `n`, as last written; for who sees a part of the invoices, as last written in those: how a
 * colleague writes a buyer is told by an invoice that they do not see. One look for each, and of an account as others are:
 * one that has just begun counts as empty, and then its invoices were all read for each name.
 */
const namesFor = (scope: Scope) =>
  scope.memoryIds === null && scope.branchId === null
    ? sql`lateral (select o.name from sales_names o where o.account_id = ${ownAccount} and o.key = b.key limit 1) n on true`
    : sql`lateral (select s.buyer_name as name from sales_invoices s
        where s.account_id = ${ownAccount} and ${within(scope)} and s.buyer = b.key collate "default"
        order by s.day desc, s.invoice_id desc limit 1) n on true`;

/** So many are looked for among all rows a second time, one by one; of more all figures are summed at once. */
const fewTops = 100;

/**
 * The best by their net sum as `b`. Of few by that alone, then the rest of their figures: half the work of summing all for
 * everybody.
 */
function bestOf(all: RawBuilder<unknown>, limit: number, keys: readonly string[] | null) {
  const asked = keys === null ? sql`true` : sql`key = any(${[...keys]}::text[])`;
  const ordered = sql`group by key having sum(net) <> 0 order by sum(net) desc, key limit ${limit}`;
  const figures = sql`sum(invoices)::int as invoices, sum(qty) as qty, sum(vat) as vat`;
  if (limit > fewTops)
    return sql`b as materialized (select key, sum(net) as net, ${figures} from (${all}) p where ${asked} ${ordered})`;
  return sql`best as materialized (select key, sum(net) as net from (${all}) p where ${asked} ${ordered}),
    rest as materialized (select key, ${figures} from (${all}) p where key = any (array(select key from best)) group by key),
    b as materialized (select * from best join rest using (key))`;
}

/**
 * Buyers or goods that sold most in a range: of years, seasons, months and days. Buyers without a name are left out.
 * @param only buyers: keys of those whose goods are asked for; keys: of those that are asked for; null: all
 */
export async function topsOf(
  tx: Tx,
  scope: Scope,
  kind: 'buyer' | 'goods',
  days: Days,
  limit: number,
  { buyers = null, keys = null }: { buyers?: readonly string[] | null; keys?: readonly string[] | null } = {},
): Promise<TopRow[]> {
  const all =
    scope.memoryIds === null && buyers === null
      ? sql.join(
          piecesOf(days).map((piece) => partsOf(scope, kind, piece)),
          sql` union all `,
        )
      : partsOfInvoices(scope, kind, days, buyers);
  await inOneProcess(tx);
  const { rows } = await sql<TopRow>`
    with ${bestOf(all, limit, keys)}
    select b.key, b.invoices, ${plain}(b.qty)::text as qty, ${plain}(b.net)::text as net, ${plain}(b.vat)::text as vat,
      ${
        kind === 'goods'
          ? sql`split_part(b.key, '~', 1) as code, substr(b.key, strpos(b.key, '~') + 1) as name from b`
          : sql`case when b.key like '~%' then '' else b.key end as code, coalesce(n.name, '') as name
            from b left join ${namesFor(scope)}`
      }
    order by b.net desc, b.key`.execute(tx);
  return rows;
}
