import type { OwnBuyer, OwnLists } from '@taraz/core';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import { buyerFrom } from './buyer.ts';

/** The account's customers as buyers by their national codes; none where several have one, as branches do. */
export async function buyersByCode(tx: Tx, codes: readonly string[]): Promise<OwnLists['coded']> {
  if (codes.length === 0) return new Map();
  const rows = await tx
    .selectFrom('customers')
    .selectAll()
    .where(sql<boolean>`national_code = any(${[...codes]}::text[]) and national_code <> ''`)
    .where('deleted_at', 'is', null)
    .where('merged_into', 'is', null)
    .execute();
  const byCode = Map.groupBy(rows, ({ national_code }) => national_code);
  return new Map(
    [...byCode].flatMap(([code, [one, other]]): [string, OwnBuyer][] =>
      one === undefined || other !== undefined ? [] : [[code, buyerFrom(one)]],
    ),
  );
}
