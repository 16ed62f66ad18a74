import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';
import { onlyRow } from '../../../platform/db/only-row.ts';
import { invoiceCounts } from '../../customers/books.ts';
import { type Moments, withDeadline } from '../../invoices/near-deadlines.ts';
import { hasWords, searchWords } from '../../invoices/queries/search-words.ts';
import type { Days } from '../day-range.ts';
import type { Scope } from '../sales.ts';
import type { Answer } from './answer.ts';
import { comparedMax } from './find-named.ts';

type Sources = Pick<Answer, 'sources' | 'source_count'>;
const shown = 8;

interface Row {
  id: string;
  tax_number: string;
  buyer_name: string;
  invoice_date: Date;
  total: string;
  state: Answer['sources'][number]['state'];
  count: number;
}

const present = (rows: readonly Row[]): Sources => ({
  source_count: rows[0]?.count ?? 0,
  sources: rows.map(({ count: _count, invoice_date, ...row }) => ({
    ...row,
    invoice_date: invoice_date.toISOString(),
  })),
});

const columns = sql`i.id, i.tax_id as tax_number, i.buyer_name, i.invoice_date, trim_scale(i.total)::text as total, i.state,
  (count(*) over ())::int as count`;

/** The invoices, newest or largest first, that the sums of a range, of buyers or of goods count, and how many there are. */
export async function invoicesBehind(
  tx: Tx,
  { accountId, memoryIds, branchId }: Scope,
  { from, to }: Days,
  {
    buyer,
    goods,
    order = 'newest',
  }: { buyer?: readonly string[]; goods?: readonly string[]; order?: keyof typeof orders },
): Promise<Sources> {
  const { rows } = await sql<Row>`
    select ${columns} from sales_invoices s join invoices i on i.account_id = s.account_id and i.id = s.invoice_id
    where s.account_id = ${accountId} and s.day between ${from}::date and ${to}::date
      and (${memoryIds === null} or s.memory_id = any(${[...(memoryIds ?? [])]}::text[]))
      and (${branchId}::uuid is null or s.branch_id = ${branchId})
      ${buyer === undefined ? sql`` : sql`and s.buyer = any(${[...buyer]}::text[])`}
      ${goods === undefined ? sql`` : sql`and exists (select from jsonb_array_elements(s.goods) g where g ->> 'k' = any(${[...goods]}::text[]))`}
    order by ${orders[order]} limit ${shown}`.execute(tx);
  return present(rows);
}

/**
 * What the list finds by a text, as it looks for it: invoices whose own text or one of whose notes says all words.
 */
const foundBy = ({ accountId }: Scope, text: string) => {
  const words = searchWords(text);
  return sql`(
    select f.account_id, f.invoice_id from invoice_texts f
      where f.account_id = ${accountId} and ${hasWords('f.folded', words)}
    union select f.account_id, f.invoice_id from invoice_notes f
      where f.account_id = ${accountId} and ${hasWords('f.folded', words)})`;
};

/** How many of the invoices that sums of a range count the list finds by a text. */
export const countFoundBy = (tx: Tx, scope: Scope, days: Days, text: string): Promise<number> =>
  countBeside(tx, scope, days, foundBy(scope, text), sql`true`);

/** How many of them the list finds by goods. @param key code~name */
export const countOfGoods = (tx: Tx, scope: Scope, days: Days, key: string): Promise<number> =>
  countBeside(tx, scope, days, sql`invoice_goods`, sql`t.keys @> array[goods_key(${key})]`);

async function countBeside(
  tx: Tx,
  { accountId, memoryIds, branchId }: Scope,
  { from, to }: Days,
  table: RawBuilder<unknown>,
  condition: RawBuilder<unknown>,
): Promise<number> {
  const { count } = onlyRow(
    await sql<{ count: number }>`
      select count(*)::int as count from sales_invoices s
        join ${table} t on t.account_id = s.account_id and t.invoice_id = s.invoice_id
      where s.account_id = ${accountId} and s.day between ${from}::date and ${to}::date
        and (${memoryIds === null} or s.memory_id = any(${[...(memoryIds ?? [])]}::text[]))
        and (${branchId}::uuid is null or s.branch_id = ${branchId})
        and ${condition}`.execute(tx),
  );
  return count;
}

const orders = {
  newest: sql`i.invoice_date desc, i.id desc`,
  largest: sql`i.total_sort desc, i.id desc`,
} as const;

/** Which invoices are meant, whatever sums count: kept on the invoice itself. */
export interface StateFilter {
  states: readonly string[];
  /** null: any */
  subject: string | null;
  /** of the buyer, in the authority's words; null: any */
  reaction: string | null;
  /** only those that stand and by which the seller's sales limit is exceeded, as the dashboard has them */
  isOverLimit: boolean;
  /** of the invoice's date; null: any */
  days: Days | null;
  /** whose deadline lies within these, and which is in line, waits for room in the plan or was refused; null: any */
  deadline: Moments | null;
  /** refused for this code; null: any */
  code: string | null;
  /** null: all */
  buyers: readonly string[] | null;
}

/** Of what the authority said last. */
const lastErrors = sql`(select a.verdict -> 'errors' from invoice_attempts a
  where a.account_id = i.account_id and a.invoice_id = i.id and a.verdict is not null order by a.stored_at desc limit 1)`;

const inState = (
  { accountId, memoryIds, branchId }: Scope,
  { states, subject, reaction, isOverLimit, days, deadline, code }: StateFilter,
) => sql`
  i.account_id = ${accountId} and not i.archived and i.state = any(${[...states]}::text[])
    and (${memoryIds === null} or i.memory_id = any(${[...(memoryIds ?? [])]}::text[]))
    and (${branchId}::uuid is null or i.branch_id = ${branchId})
    ${subject === null ? sql`` : sql`and i.subject = ${subject}`}
    ${reaction === null ? sql`` : sql`and i.buyer_reaction = ${reaction}`}
    ${isOverLimit ? sql`and i.article6_status = 'EXCEEDED' and ${invoiceCounts}` : sql``}
    ${days === null ? sql`` : sql`and i.day between ${days.from}::date and ${days.to}::date`}
    ${deadline === null ? sql`` : sql`and i.id in (select n.invoice_id from ${withDeadline(accountId, deadline)} n)`}
    ${code === null ? sql`` : sql`and ${lastErrors} @> ${JSON.stringify([{ code }])}::jsonb`}`;

const ofBuyers = ({ buyers }: StateFilter) =>
  buyers === null ? sql`` : sql`and i.buyer_name = any(${[...buyers]}::text[])`;

/** The newest invoices in some states, with how many there are. */
export async function invoicesInState(tx: Tx, scope: Scope, filter: StateFilter): Promise<Sources> {
  const { rows } = await sql<Row>`
    select ${columns} from invoices i
    where ${inState(scope, filter)} ${ofBuyers(filter)}
    order by i.created_at desc, i.id desc limit ${shown}`.execute(tx);
  return present(rows);
}

/** How many of such invoices, of any buyer, the list finds by a text. */
export async function countInStateFoundBy(tx: Tx, scope: Scope, filter: StateFilter, text: string): Promise<number> {
  const { count } = onlyRow(
    await sql<{ count: number }>`
      select count(*)::int as count from invoices i
        join ${foundBy(scope, text)} t on t.account_id = i.account_id and t.invoice_id = i.id
      where ${inState(scope, filter)}`.execute(tx),
  );
  return count;
}

/** Of whom names of buyers are read; null: of all. */
export type AmongBuyers = { having: readonly string[] } | { called: readonly string[] } | null;

/**
 * The names that invoices `i` have for their buyers, no more than are compared; of some of them the short ones first, so
 * that what is called just so is among them.
 */
async function buyersOf(
  tx: Tx,
  scope: Scope,
  invoices: RawBuilder<unknown>,
  condition: RawBuilder<unknown>,
  among: AmongBuyers,
): Promise<string[]> {
  const isAmong =
    among === null
      ? sql``
      : 'called' in among
        ? sql`and i.buyer_name = any(${[...among.called]}::text[])`
        : sql`and (i.account_id, i.id) in ${foundBy(scope, among.having.join(' '))}`;
  const { rows } = await sql<{ name: string }>`
    select i.buyer_name as name from ${invoices} where ${condition} and i.buyer_name <> '' ${isAmong}
    group by i.buyer_name ${among === null ? sql`` : sql`order by length(i.buyer_name), 1`} limit ${comparedMax}`.execute(
    tx,
  );
  return rows.map(({ name }) => name);
}

/** Names of the buyers of such invoices. */
export const buyersInState = (tx: Tx, scope: Scope, filter: StateFilter, among: AmongBuyers): Promise<string[]> =>
  buyersOf(tx, scope, sql`invoices i`, inState(scope, filter), among);

/** Names of the buyers of invoices of which something is open. */
export function buyersOfOpen(tx: Tx, scope: Scope, among: AmongBuyers): Promise<string[]> {
  const { accountId, memoryIds, branchId } = scope;
  const invoices = sql`open_debts o join invoices i on i.account_id = o.account_id and i.id = o.invoice_id`;
  const isTheirs = sql`o.account_id = ${accountId}
    and (${memoryIds === null} or i.memory_id = any(${[...(memoryIds ?? [])]}::text[]))
    and (${branchId}::uuid is null or i.branch_id = ${branchId})`;
  return buyersOf(tx, scope, invoices, isTheirs, among);
}

/** What invoices come to, rial with tax. */
export interface StateSums {
  /** of what counts as a sale; null: nothing of it does */
  sales: string | null;
  total: string;
  /** by what those that refer to others change these; null: of some the other is not known */
  change: string | null;
}

/** What such invoices come to. */
export async function sumsInState(tx: Tx, scope: Scope, filter: StateFilter): Promise<StateSums> {
  return onlyRow(
    await sql<StateSums>`
      select trim_scale(sum(i.total) filter (where ${invoiceCounts}))::text as sales,
        trim_scale(coalesce(sum(i.total), 0))::text as total,
        case when count(*) = count(r.id) then trim_scale(coalesce(sum(
          case when i.subject = 'cancellation' then 0 else i.total end - r.total), 0))::text end as change
      from invoices i left join invoices r on r.account_id = i.account_id and r.id = i.referred_id
      where ${inState(scope, filter)} ${ofBuyers(filter)}`.execute(tx),
  );
}

/** How many of such invoices each code of the authority's last word stands in, the most frequent first. */
export async function codesInState(
  tx: Tx,
  scope: Scope,
  filter: StateFilter,
): Promise<{ code: string; count: number }[]> {
  const { rows } = await sql<{ code: string; count: number }>`
    select e.value ->> 'code' as code, count(distinct i.id)::int as count
    from invoices i cross join lateral jsonb_array_elements(${lastErrors}) e
    where ${inState(scope, filter)} ${ofBuyers(filter)} group by 1 order by 2 desc, 1`.execute(tx);
  return rows;
}
