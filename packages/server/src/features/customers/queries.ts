import { foldText } from '@taraz/core';
import { type Selectable, sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import { countOf, pageOfQuery } from '../../platform/http/keyset-page.ts';
import { likePattern, readSort } from '../../platform/http/paging.ts';
import { foldBalances, type Standing, standingIs } from './balances.ts';
import type { CustomerTables } from './tables.ts';

export type CustomerRow = Selectable<CustomerTables['customers']>;

export interface ListQuery {
  offset?: number;
  limit?: number;
  sort?: string;
  after?: string;
  search_field?: string;
  person_type?: CustomerRow['person_type'];
  province?: string;
  lacking?: 'economic_code' | 'national_code' | 'phone' | 'postal_code';
  standing?: Standing;
}

export interface Page<Row> {
  count: number;
  rows: Row[];
  next: string | null;
}

const sortFields = ['created_at', 'name', 'balance'] as const;
const balance = sql<string>`coalesce(b.balance, 0)`;

/** A row of a list that looks at balances has its own. */
type ListedRow = CustomerRow & { owed?: string };

const orders = {
  created_at: {
    column: sql.ref('created_at'),
    type: 'timestamptz',
    keyOf: (row: ListedRow) => row.created_at.toISOString(),
  },
  name: { column: sql.ref('name_sort'), type: 'text', keyOf: (row: ListedRow) => row.name_sort },
  balance: { column: balance, type: 'numeric', keyOf: (row: ListedRow) => row.owed ?? '0' },
} as const;

export const customerById = (tx: Tx, id: string): Promise<CustomerRow | undefined> =>
  tx.selectFrom('customers').selectAll().where('id', '=', id).where('deleted_at', 'is', null).executeTakeFirst();

/** A page of the account's customers, newest first unless sorted otherwise. @throws Problem INVALID_INPUT */
export async function listCustomers(
  tx: Tx,
  query: ListQuery,
): Promise<Page<CustomerRow> & { balanceSum: string | null }> {
  const sort = readSort(query.sort, sortFields);
  const folded = foldText(query.search_field ?? '');
  const base = tx
    .selectFrom('customers')
    .where('deleted_at', 'is', null)
    .$if(folded !== '', (some) => some.where('id', 'in', sql<string>`(select customer_search(${likePattern(folded)}))`))
    .$if(query.person_type !== undefined, (some) => some.where('person_type', '=', query.person_type ?? 'real'))
    .$if(Boolean(query.province), (some) => some.where('province', '=', query.province ?? ''))
    .$if(query.lacking !== undefined, (some) => some.where(query.lacking ?? 'phone', '=', ''));
  const order = { sort, ...orders[sort.field], id: sql.ref('id') };
  if (query.standing === undefined && sort.field !== 'balance') {
    const page = await pageOfQuery(base.selectAll(), order, query);
    return { count: await countOf(base), balanceSum: null, ...page };
  }
  await foldBalances(tx);
  const balanced = base
    .leftJoin(
      sql<{ customer_id: string; balance: string }>`customer_balances()`.as('b'),
      'b.customer_id',
      'customers.id',
    )
    .$if(query.standing !== undefined, (some) => some.where(standingIs[query.standing ?? 'settled'](balance)));
  const page = await pageOfQuery(
    balanced.selectAll('customers').select(sql<string>`${balance}::text`.as('owed')),
    order,
    query,
  );
  const all = await balanced
    .select(({ fn }) => [fn.countAll<string>().as('count'), sql<string>`coalesce(sum(${balance}), 0)::text`.as('sum')])
    .executeTakeFirstOrThrow();
  return { count: Number(all.count), balanceSum: query.standing === undefined ? null : all.sum, ...page };
}

/** While typing: those whose name begins so come first, then those that have it in any name, code or phone. */
export async function typeahead(tx: Tx, query: ListQuery): Promise<Page<CustomerRow>> {
  const folded = foldText(query.search_field ?? '');
  if (folded === '') return listCustomers(tx, { ...query, sort: 'name' });
  const limit = query.limit ?? 10;
  const offset = query.offset ?? 0;
  const { rows } = await sql<CustomerRow>`
    select c.* from customer_typeahead(${folded}, ${likePattern(folded)}, ${offset + limit + 1}) found
    join customers c on c.account_id = taraz_account() and c.id = found.id order by found.place`.execute(tx);
  return { count: rows.length, rows: rows.slice(offset, offset + limit), next: null };
}
