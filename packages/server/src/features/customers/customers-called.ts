import { lookupKey } from '@taraz/core';
import { type Selectable, sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import { persianSortKey } from '../invoices/persian-sort-key.ts';
import type { CustomerTables } from './tables.ts';

type Customer = Selectable<CustomerTables['customers']>;

/** The account's customers by their whole names, as `lookupKey` has these. @param names as it has them too; '' is nobody's */
export async function customersCalled(tx: Tx, names: Iterable<string>): Promise<ReadonlyMap<string, Customer[]>> {
  const keys = [...new Set(names)].filter((name) => name !== '').map(persianSortKey);
  if (keys.length === 0) return new Map();
  const rows = await tx
    .selectFrom('customers')
    .selectAll()
    // As one parameter: texts may name more than a statement has room for.
    .where(sql<boolean>`name_sort = any(${keys}::text[])`)
    .where('deleted_at', 'is', null)
    .where('merged_into', 'is', null)
    .execute();
  return Map.groupBy(rows, ({ name }) => lookupKey(name));
}
