import { provinceByName, queryForms } from '@taraz/core';
import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import { hasText } from '../../platform/db/has-text.ts';
import { countOf, type KeysetPage, pageOfQuery } from '../../platform/http/keyset-page.ts';
import {
  isPlace,
  likePattern,
  nextPlace,
  type PageQuery,
  placeOf,
  readSort,
  type Sort,
} from '../../platform/http/paging.ts';
import { type Standing, settleBalances, standingIs } from './balances.ts';
import type { CustomerTables } from './tables.ts';

export type CustomerRow = Selectable<CustomerTables['customers']>;

export interface ListQuery extends PageQuery {
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

const balance = sql.ref('b.balance');

const orders = {
  created_at: {
    column: sql.ref('created_at'),
    type: 'timestamptz',
    keyOf: (row: CustomerRow) => row.created_at.toISOString(),
  },
  name: { column: sql.ref('name_sort'), type: 'text', keyOf: (row: CustomerRow) => row.name_sort },
} as const;

export const customerById = (tx: Tx, id: string): Promise<CustomerRow | undefined> =>
  tx.selectFrom('customers').selectAll().where('id', '=', id).where('deleted_at', 'is', null).executeTakeFirst();

/** With what its search finds, looked up once. */
interface FoundQuery extends ListQuery {
  found: RawBuilder<boolean>;
}

/** The customers that a list is narrowed to, whatever they owe; without columns. */
function narrowed(tx: Tx, query: FoundQuery) {
  const { province = '' } = query;
  return tx
    .selectFrom('customers')
    .where('customers.deleted_at', 'is', null)
    .where(query.found)
    .$if(query.person_type !== undefined, (some) => some.where('person_type', '=', query.person_type ?? 'real'))
    .$if(province !== '', (some) => some.where('province', '=', provinceByName(province)?.fa ?? province))
    .$if(query.lacking !== undefined, (some) => some.where(query.lacking ?? 'phone', '=', ''));
}

/** Their kept balances, of one standing when one is asked for. The customers are looked at only where they narrow the list. */
function balances(tx: Tx, query: FoundQuery) {
  const { search_field, person_type, province, lacking, standing } = query;
  const isNarrowed = [search_field, person_type, province, lacking].some(Boolean);
  return tx
    .selectFrom('customer_balances as b')
    .where('b.is_customer', '=', true)
    .$if(standing !== undefined, (some) => some.where(standingIs[standing ?? 'settled'](balance)))
    .$if(isNarrowed, (some) => some.where('b.customer_id', 'in', narrowed(tx, query).select('id')));
}

/** A page in the order of balances: found in the kept ones alone, then the customers on it. */
async function pageByBalance(
  tx: Tx,
  query: FoundQuery & { count: number },
  sort: Sort<string>,
): Promise<KeysetPage<CustomerRow>> {
  const { rows: places, next } = await pageOfQuery(
    balances(tx, query).select(['b.customer_id as id', sql<string>`${balance}::text`.as('owed')]),
    {
      sort,
      // The account, always the same, lets the index give the order.
      leading: sql.ref('b.account_id'),
      ...{ column: balance, type: 'numeric', id: sql.ref('b.customer_id'), keyOf: ({ owed }) => owed },
    },
    query,
  );
  const ids = places.map(({ id }) => id);
  const rows = ids.length === 0 ? [] : await tx.selectFrom('customers').selectAll().where('id', 'in', ids).execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  return { rows: ids.flatMap((id) => byId.get(id) ?? []), next };
}

/** Few enough to be looked up one by one. */
const few = 1_000;

/** The customers of a list and of the standing asked for: few are looked up, of many the list is gone through until a page is full. */
function ofStanding(tx: Tx, { standing, ...query }: FoundQuery, count: number) {
  const all = narrowed(tx, query);
  if (standing === undefined) return all;
  if (count <= few) {
    const ids = balances(tx, { standing, found: query.found }).select('b.customer_id');
    return all.where(sql<boolean>`customers.id = any(array(${ids}))`);
  }
  return all.where(({ exists }) =>
    exists(
      balances(tx, { standing, found: query.found })
        .select('b.customer_id')
        .where('b.customer_id', '=', sql.ref<string>('customers.id'))
        .where('b.code', '=', ''),
    ),
  );
}

/** How many the list has, and with a standing what they owe together. */
async function totalsOf(tx: Tx, query: FoundQuery): Promise<Totals> {
  if (query.standing === undefined) return { count: await countOf(narrowed(tx, query)), balanceSum: null };
  const { count, sum } = await balances(tx, query)
    .select(({ fn }) => [fn.countAll<string>().as('count'), sql<string>`coalesce(sum(${balance}), 0)::text`.as('sum')])
    .executeTakeFirstOrThrow();
  return { count: Number(count), balanceSum: sum };
}

interface Totals {
  count: number;
  balanceSum: string | null;
}

/**
 * A page of the account's customers, newest first unless sorted otherwise.
 * @param known of an earlier page of the same walk: they are not counted again
 * @throws Problem INVALID_INPUT
 */
export async function listCustomers(tx: Tx, query: ListQuery, known?: Totals): Promise<Page<CustomerRow> & Totals> {
  const { standing, search_field = '' } = query;
  const sort = readSort(query.sort, sortFields);
  const found = await hasText(tx, search_field, { search: 'customer_search', id: 'id', text: 'folded' });
  const asked = { ...query, found };
  if (standing !== undefined || sort.field === 'balance') await settleBalances(tx);
  const totals = known ?? (await totalsOf(tx, asked));
  return { ...totals, ...(await pageOfCustomers(tx, { ...asked, count: totals.count }, sort)) };
}

const pageOfCustomers = (
  tx: Tx,
  query: FoundQuery & { count: number },
  sort: Sort<(typeof sortFields)[number]>,
): Promise<KeysetPage<CustomerRow>> =>
  sort.field === 'balance'
    ? pageByBalance(tx, query, sort)
    : pageOfQuery(
        ofStanding(tx, query, query.count).selectAll('customers'),
        { sort, ...orders[sort.field], id: sql.ref('id') },
        query,
      );

/** As many as the function that looks while typing can be asked for. */
const int4Max = 2 ** 31 - 1;

/**
 * While typing: those whose name begins so come first, then those that have it in any name, code or phone.
 * @throws Problem INVALID_INPUT for a bad cursor
 */
export async function typeahead(tx: Tx, query: ListQuery): Promise<Page<CustomerRow>> {
  const forms = queryForms(query.search_field ?? '');
  const [written = ''] = forms;
  const byName = { ...query, sort: 'name' };
  // A surname before its name is in no name as it is written: the list has it, and its cursor goes on there.
  const isOfList = query.after !== undefined && written.includes(' ') && !isPlace(query.after);
  if (written === '' || isOfList) return listCustomers(tx, byName);
  const place = placeOf(query);
  const { offset, limit } = place;
  const upTo = Math.min(offset + limit + 1, int4Max);
  const { rows } = await sql<CustomerRow>`
    select c.* from (
      select found.id, min(array[asked.form_no, found.place]) as place
      from unnest(${forms}::text[], ${forms.map(likePattern)}::text[]) with ordinality asked (form, pattern, form_no)
      cross join lateral customer_typeahead(asked.form, asked.pattern, ${upTo}) found
      group by found.id) found
    join customers c on c.account_id = taraz_account() and c.id = found.id order by found.place limit ${upTo}`.execute(
    tx,
  );
  if (rows.length === 0 && written.includes(' ')) return listCustomers(tx, byName);
  return { count: rows.length, rows: rows.slice(offset, offset + limit), next: nextPlace(place, rows.length) };
}
