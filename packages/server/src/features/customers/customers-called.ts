import { lookupKey } from '@taraz/core';
import { type Selectable, sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import { withoutSorts } from '../../platform/db/without-sorts.ts';
import { persianSortKey } from '../invoices/persian-sort-key.ts';
import type { CustomerTables } from './tables.ts';

type Customer = Selectable<CustomerTables['customers']>;

/** More of one name than two tell nothing more; names of which only the first letters are alike are among them. */
const sameMax = 20;

/** The account's customers by their whole names, as `lookupKey` has these. @param names as it has them too; '' is nobody's */
export async function customersCalled(tx: Tx, names: Iterable<string>): Promise<ReadonlyMap<string, Customer[]>> {
  const keys = [...new Set(names)].filter((name) => name !== '').map(persianSortKey);
  if (keys.length === 0) return new Map();
  // As one parameter: texts may name more than a statement has room for.
  const statement = sql<Customer>`
    select c.* from unnest(${keys}::text[]) as w (name) cross join lateral (
      select * from customers
      where name_sort >= w.name and name_sort <= w.name and deleted_at is null and merged_into is null
      order by name_sort, id limit ${sameMax}
    ) c`;
  const { rows } = await withoutSorts(tx, () => statement.execute(tx));
  return Map.groupBy(rows, ({ name }) => lookupKey(name));
}
