import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';
import type { Days } from '../day-range.ts';
import type { Scope } from '../sales.ts';
import type { Answer } from './answer.ts';

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

/** The newest invoices that the sums of a range, of buyers or of goods count, and how many there are. */
export async function invoicesBehind(
  tx: Tx,
  { accountId, memoryIds, branchId }: Scope,
  { from, to }: Days,
  { buyer, goods }: { buyer?: readonly string[]; goods?: readonly string[] },
): Promise<Sources> {
  const { rows } = await sql<Row>`
    select ${columns} from sales_invoices s join invoices i on i.account_id = s.account_id and i.id = s.invoice_id
    where s.account_id = ${accountId} and s.day between ${from}::date and ${to}::date
      and (${memoryIds === null} or s.memory_id = any(${[...(memoryIds ?? [])]}::text[]))
      and (${branchId}::uuid is null or s.branch_id = ${branchId})
      ${buyer === undefined ? sql`` : sql`and s.buyer = any(${[...buyer]}::text[])`}
      ${goods === undefined ? sql`` : sql`and exists (select from jsonb_array_elements(s.goods) g where g ->> 'k' = any(${[...goods]}::text[]))`}
    order by s.day desc, i.id desc limit ${shown}`.execute(tx);
  return present(rows);
}

/** Which invoices are meant, whatever sums count: kept on the invoice itself. */
export interface StateFilter {
  states: readonly string[];
  /** null: any */
  subject: string | null;
  /** of the buyer, in the authority's words; null: any */
  reaction: string | null;
  /** of the invoice's date; null: any */
  days: Days | null;
  /** null: all */
  buyers: readonly string[] | null;
}

const inState = ({ accountId, memoryIds, branchId }: Scope, { states, subject, reaction, days }: StateFilter) => sql`
  i.account_id = ${accountId} and not i.archived and i.state = any(${[...states]}::text[])
    and (${memoryIds === null} or i.memory_id = any(${[...(memoryIds ?? [])]}::text[]))
    and (${branchId}::uuid is null or i.branch_id = ${branchId})
    ${subject === null ? sql`` : sql`and i.subject = ${subject}`}
    ${reaction === null ? sql`` : sql`and i.buyer_reaction = ${reaction}`}
    ${days === null ? sql`` : sql`and i.day between ${days.from}::date and ${days.to}::date`}`;

/** The newest invoices in some states, with how many there are. */
export async function invoicesInState(tx: Tx, scope: Scope, filter: StateFilter): Promise<Sources> {
  const { rows } = await sql<Row>`
    select ${columns} from invoices i
    where ${inState(scope, filter)}
      ${filter.buyers === null ? sql`` : sql`and i.buyer_name = any(${[...filter.buyers]}::text[])`}
    order by i.created_at desc, i.id desc limit ${shown}`.execute(tx);
  return present(rows);
}

/** Names of the buyers of such invoices. */
export async function buyersInState(tx: Tx, scope: Scope, filter: StateFilter): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select distinct i.buyer_name as name from invoices i
    where ${inState(scope, filter)} and i.buyer_name <> '' limit 20000`.execute(tx);
  return rows.map(({ name }) => name);
}
