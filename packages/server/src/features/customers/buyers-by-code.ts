import type { OwnBuyer, OwnLists } from '@taraz/core';
import { type Selectable, sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import { withoutSorts } from '../../platform/db/without-sorts.ts';
import { buyerFrom } from './buyer.ts';
import type { CustomerTables } from './tables.ts';

type CustomerRow = Selectable<CustomerTables['customers']>;

/** Customers by a code of theirs. Of very many that have one, as those of a chain, two tell as much. */
async function bearersOf(
  tx: Tx,
  field: 'national_code' | 'economic_code',
  codes: readonly string[],
): Promise<ReadonlyMap<string, readonly CustomerRow[]>> {
  if (codes.length === 0) return new Map();
  const column = sql.ref(field);
  const statement = sql<CustomerRow>`
    select c.* from unnest(${codes}::text[]) as w (code) cross join lateral (
      select * from customers
      where ${column} >= w.code and ${column} <= w.code and ${column} <> '' and deleted_at is null and merged_into is null
      order by ${column} limit 2
    ) c`;
  const { rows } = await withoutSorts(tx, () => statement.execute(tx));
  return Map.groupBy(rows, (row) => row[field]);
}

/**
 * The account's customers as buyers by their national codes, or where nobody has it as that by their economic ones, since a
 * company has one for both; none where several have one, as branches do.
 */
export async function buyersByCode(tx: Tx, given: readonly string[]): Promise<OwnLists['coded']> {
  const codes = [...new Set(given)].filter((code) => code !== '');
  const national = await bearersOf(tx, 'national_code', codes);
  const left = codes.filter((code) => !national.has(code));
  const bearers = [...national, ...(await bearersOf(tx, 'economic_code', left))];
  return new Map(
    bearers.flatMap(([code, [one, other]]): [string, OwnBuyer][] =>
      one === undefined || other !== undefined ? [] : [[code, buyerFrom(one)]],
    ),
  );
}
