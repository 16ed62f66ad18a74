import type { OwnBuyer, OwnLists } from '@taraz/core';
import { type Selectable, sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import { buyerFrom } from './buyer.ts';
import type { CustomerTables } from './tables.ts';

/** The account's customers as buyers by their national codes; none where several have one, as branches do. */
export async function buyersByCode(tx: Tx, codes: readonly string[]): Promise<OwnLists['coded']> {
  if (codes.length === 0) return new Map();
  // Of very many that have one, as those of a chain, two tell as much.
  const { rows } = await sql<Selectable<CustomerTables['customers']>>`
    select c.* from unnest(${[...new Set(codes)].filter((code) => code !== '')}::text[]) as w (code) cross join lateral (
      select * from customers where national_code = w.code and national_code <> '' and deleted_at is null and merged_into is null limit 2
    ) c`.execute(tx);
  const byCode = Map.groupBy(rows, ({ national_code }) => national_code);
  return new Map(
    [...byCode].flatMap(([code, [one, other]]): [string, OwnBuyer][] =>
      one === undefined || other !== undefined ? [] : [[code, buyerFrom(one)]],
    ),
  );
}
