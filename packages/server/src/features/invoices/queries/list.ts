import type { CallReply, calls } from '@taraz/contract';
import { type SelectQueryBuilder, sql } from 'kysely';
import { prepared, type Tx } from '../../../platform/db/database.ts';
import type { Tables } from '../../../platform/db/tables.ts';
import { isKey, type KeyType } from '../../../platform/http/paging.ts';
import { Problem } from '../../../platform/problem.ts';
import { paymentsOf } from '../../customers/payment-states.ts';
import { type ShownSummary, type SummaryRow, showSummary, summaryColumns } from '../presenter.ts';
import { fieldProblem } from '../read-fields.ts';
import type { InvoiceState } from '../states.ts';
import {
  type Found,
  filterConditions,
  type InvoiceFilter,
  isKept,
  type ListQuery,
  readFilter,
  withFound,
} from './filter.ts';

type SortColumn = 'created_at' | 'invoice_date' | 'total_sort' | 'tax_id' | 'buyer_sort' | 'state' | 'id';

/** A list's order: the columns of one index, the last of which is unique, and how each travels in a cursor. */
interface Order {
  columns: readonly SortColumn[];
  types: readonly KeyType[];
}

/** Sort fields of the contract, each with the index that serves it (0020_invoices.sql). */
const orders = {
  created_at: { columns: ['created_at', 'id'], types: ['timestamptz', 'uuid'] },
  invoice_date: { columns: ['invoice_date', 'id'], types: ['timestamptz', 'uuid'] },
  total: { columns: ['total_sort', 'id'], types: ['int8', 'uuid'] },
  tax_number: { columns: ['tax_id', 'id'], types: ['text', 'uuid'] },
  buyer_name: { columns: ['buyer_sort', 'id'], types: ['text', 'uuid'] },
  state: { columns: ['state', 'created_at', 'id'], types: ['text', 'timestamptz', 'uuid'] },
} as const satisfies Record<string, Order>;

interface Sort {
  field: keyof typeof orders;
  descending: boolean;
}

const defaultSort = '-created_at';

function readSort(text: string | undefined): Sort {
  const wanted = text || defaultSort;
  const descending = wanted.startsWith('-');
  const field = descending ? wanted.slice(1) : wanted;
  if (!Object.hasOwn(orders, field))
    throw new Problem('INVALID_INPUT', { errors: [fieldProblem('sort', 'UNKNOWN_SORT')] });
  return { field: field as Sort['field'], descending };
}

/** Opaque to callers: the order it belongs to and the last row's values in it. */
function writeCursor({ field, descending }: Sort, row: SummaryRow): string {
  const values = orders[field].columns.map((column) => {
    const value = row[column];
    return value instanceof Date ? value.toISOString() : value;
  });
  return Buffer.from(JSON.stringify([field, descending, ...values])).toString('base64url');
}

function readCursor(text: string, { field, descending }: Sort): string[] {
  const refuse = () => new Problem('INVALID_INPUT', { errors: [fieldProblem('after', 'BAD_CURSOR')] });
  let parsed: unknown;
  try {
    parsed = JSON.parse(Buffer.from(text, 'base64url').toString());
  } catch {
    throw refuse();
  }
  if (!Array.isArray(parsed) || parsed[0] !== field || parsed[1] !== descending) throw refuse();
  const values = parsed.slice(2);
  const { types } = orders[field];
  const fits = types.every((type, index) => isKey(type, values[index]));
  if (!fits || values.length !== types.length) throw refuse();
  return values;
}

type Listed = SelectQueryBuilder<Tables, 'invoices', object>;

/**
 * Is one plan right for all who ask? It is where an index holds the wanted rows in the wanted order, so that the plan is
 * its end whatever the values: all invoices of the account in any order, and those of one state by their age. Then it is
 * prepared. Which index serves several states, a memory or a word hangs on how rare they are.
 */
function hasOnePlan(filter: InvoiceFilter, { field }: Sort): boolean {
  const { states, memoryIds, environment } = filter;
  const isIndexed = states === null || (states.length === 1 && (field === 'created_at' || field === 'state'));
  return isKept(filter) && isIndexed && memoryIds === null && environment === null;
}

/** Prepared where one plan fits all; the number of rows is then part of the text, or no plan could be kept. */
const limited = <Q extends Listed>(query: Q, filter: InvoiceFilter, sort: Sort, limit: number): Q =>
  (hasOnePlan(filter, sort) ? query.limit(sql.lit(limit)).modifyEnd(prepared) : query.limit(limit)) as Q;

function ordered(query: Listed, { field, descending }: Sort): Listed {
  let result = query;
  for (const column of orders[field].columns) result = result.orderBy(column, descending ? 'desc' : 'asc');
  return result;
}

const filtered = (tx: Tx, filter: InvoiceFilter, reads: 'page' | 'all' = 'page'): Listed =>
  tx.selectFrom('invoices').where((eb) => filterConditions(eb, filter, reads)) as Listed;

async function pageAfter(
  tx: Tx,
  filter: InvoiceFilter,
  sort: Sort,
  cursor: string[],
  limit: number,
): Promise<SummaryRow[]> {
  const { columns, types } = orders[sort.field];
  const row = sql.join(columns.map((column) => sql.ref(column)));
  const typed = cursor.map((value, index) => sql`${value}::${sql.raw(types[index] ?? 'text')}`);
  // Hidden from the planner, which would otherwise find a plan of its own for each cursor a little cheaper than the kept one.
  const values = sql.join(hasOnePlan(filter, sort) ? typed.map((value) => sql`(select ${value})`) : typed);
  const beyond = sql<boolean>`(${row}) ${sql.raw(sort.descending ? '<' : '>')} (${values})`;
  const page = ordered(filtered(tx, filter).where(beyond), sort).select(summaryColumns);
  return limited(page, filter, sort, limit).execute() as Promise<SummaryRow[]>;
}

/**
 * A page by offset. Ids first, from the index alone, then their rows; and from the nearer end, so that the last page
 * costs what the first does.
 */
async function pageAt(
  tx: Tx,
  filter: InvoiceFilter,
  sort: Sort,
  offset: number,
  limit: number,
  count: number,
): Promise<SummaryRow[]> {
  if (offset >= count) return [];
  const size = Math.min(limit, count - offset);
  const fromEnd = offset > count / 2;
  const backwards = { ...sort, descending: !sort.descending };
  // The very last is the first from the other end, prepared as that one is.
  if (offset + size === count && hasOnePlan(filter, sort))
    return (await firstPage(tx, filter, backwards, size)).reverse();
  const scan = fromEnd ? backwards : sort;
  const ids = ordered(filtered(tx, filter), scan)
    .select('id')
    .offset(fromEnd ? count - offset - size : offset)
    .limit(size);
  const page = tx.selectFrom('invoices').where('account_id', '=', filter.accountId).where('id', 'in', ids) as Listed;
  return ordered(page, sort).select(summaryColumns).execute() as Promise<SummaryRow[]>;
}

/** The first page: its rows are the index's first, and nothing has to be counted before it. */
const firstPage = (tx: Tx, filter: InvoiceFilter, sort: Sort, limit: number): Promise<SummaryRow[]> =>
  limited(ordered(filtered(tx, filter), sort).select(summaryColumns), filter, sort, limit).execute() as Promise<
    SummaryRow[]
  >;

/** From the kept sums where they suffice, exactly counted otherwise. */
export async function countInvoices(tx: Tx, filter: InvoiceFilter): Promise<number> {
  if (!isKept(filter)) {
    const { count } = await filtered(tx, filter, 'all')
      .select((eb) => eb.fn.countAll<string>().as('count'))
      .executeTakeFirstOrThrow();
    return Number(count);
  }
  const { states, memoryIds, environment } = filter;
  let query = tx
    .selectFrom('invoice_sums')
    .select((eb) => eb.fn.coalesce(eb.fn.sum<string>('invoices'), sql<string>`0`).as('count'))
    .where('account_id', '=', filter.accountId)
    .where('archived', '=', filter.archived ?? false);
  if (states !== null) query = query.where('state', '=', sql<InvoiceState>`any(${states})`);
  if (memoryIds !== null) query = query.where('memory_id', '=', sql<string>`any(${[...memoryIds]}::text[])`);
  if (environment !== null) query = query.where('environment', '=', environment as 'simulator');
  // An account has a handful of kept sums: no value makes another plan of it.
  const { count } = await query.modifyEnd(prepared).executeTakeFirstOrThrow();
  return Number(count);
}

export type ListReply = CallReply<typeof calls.listInvoices>;

/**
 * One page of an account's invoices.
 * @param allowed memories the user may see; null: all
 * @throws Problem INVALID_INPUT for an unknown sort, state or cursor
 */
export async function listInvoices(
  tx: Tx,
  accountId: string,
  allowed: readonly string[] | null,
  query: ListQuery,
): Promise<ListReply> {
  const asked = readFilter(accountId, allowed, query);
  const sort = readSort(query.sort);
  const limit = query.limit ?? 10;
  const filter = await withFound(tx, asked);
  const cursor = query.after === undefined || query.after === '' ? null : readCursor(query.after, sort);
  const offset = query.offset ?? 0;
  const counting = countInvoices(tx, filter);
  // Only a page by offset needs the number first; others are asked for with it, in the same breath.
  const paging =
    cursor !== null
      ? pageAfter(tx, filter, sort, cursor, limit)
      : offset === 0
        ? firstPage(tx, filter, sort, limit)
        : counting.then((count) => pageAt(tx, filter, sort, offset, limit, count));
  const [count, rows] = await Promise.all([counting, paging]);
  const last = rows.at(-1);
  return {
    count,
    invoices: await pageOf(tx, query, rows),
    next: last !== undefined && rows.length === limit ? writeCursor(sort, last) : null,
  };
}

/** Is it asked how far the invoices are paid? Then what changed lately is counted first, which a reader cannot. */
export const asksForPayments = (query: ListQuery): boolean =>
  query.with_payment === true || (query.payment ?? '') !== '';

/** Each with how far it is paid. */
export async function withPayments(tx: Tx, invoices: ShownSummary[]): Promise<ShownSummary[]> {
  const payments = await paymentsOf(
    tx,
    invoices.map(({ id }) => id),
  );
  return invoices.map((invoice) => ({ ...invoice, payment: payments.get(invoice.id) ?? null }));
}

/** A page as it is shown, with payments where they are asked for. */
function pageOf(tx: Tx, query: ListQuery, rows: readonly SummaryRow[]): ShownSummary[] | Promise<ShownSummary[]> {
  const invoices = rows.map(showSummary);
  return asksForPayments(query) ? withPayments(tx, invoices) : invoices;
}

/**
 * A page by cursor without counting: for those who read the whole list. What the list's words and goods found goes from page to page.
 * @throws as listInvoices
 */
export async function listPage(
  tx: Tx,
  accountId: string,
  allowed: readonly string[] | null,
  query: ListQuery,
  known?: Found,
): Promise<Pick<ListReply, 'invoices' | 'next'> & { found: Found }> {
  const filter = await withFound(tx, readFilter(accountId, allowed, query), known);
  const sort = readSort(query.sort);
  const limit = query.limit ?? 10;
  const rows =
    query.after === undefined || query.after === ''
      ? await firstPage(tx, filter, sort, limit)
      : await pageAfter(tx, filter, sort, readCursor(query.after, sort), limit);
  const last = rows.at(-1);
  return {
    invoices: await pageOf(tx, query, rows),
    next: last !== undefined && rows.length === limit ? writeCursor(sort, last) : null,
    found: filter.found,
  };
}

/** The named invoices in the order of their names, without those that are not there or not the reader's to see. */
export async function summariesOf(
  tx: Tx,
  accountId: string,
  allowed: readonly string[] | null,
  ids: readonly string[],
): Promise<ListReply['invoices']> {
  const rows = await tx
    .selectFrom('invoices')
    .select(summaryColumns)
    .where('account_id', '=', accountId)
    .where('id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => {
    const row = byId.get(id);
    const isSeen = row !== undefined && (allowed === null || row.memory_id === '' || allowed.includes(row.memory_id));
    return isSeen ? [showSummary(row)] : [];
  });
}
