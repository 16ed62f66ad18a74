import { unitCodeOf } from '@taraz/core';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import { shortDecimal } from '../../platform/decimal-text.ts';
import { unitThen } from '../warehousing/former-units.ts';
import { ownQuantity } from '../warehousing/needs.ts';
import { readUnitRatios } from '../warehousing/product-units.ts';
import { fromScaled, toScaled } from '../warehousing/valuation.ts';

interface Moved {
  id: string;
  unit: string;
  unit_then: string;
  qty: string;
}

/**
 * Of those products that had another unit once: what of `lines` left, in the unit of now; '' where nobody said how many of the
 * one are in the other. Documents keep the unit that they were written in (SQL 0812).
 * @param lines a statement's part of that name
 */
export async function quantitiesNow(
  tx: Tx,
  lines: RawBuilder<unknown>,
  productIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const former = await tx
    .selectFrom('product_former_units')
    .select('product_id')
    .distinct()
    .where('product_id', '=', sql<string>`any(${[...productIds]}::uuid[])`)
    .execute();
  if (former.length === 0) return new Map();
  const ids = former.map(({ product_id }) => product_id);
  const { rows } = await sql<Moved>`
    with ${lines}
    select w.id, w.unit, w.unit_then, sum(w.qty)::text as qty from (
      select p.id, p.unit, ${unitThen} as unit_then, l.qty
      from lines l join stock_documents d on d.id = l.document_id join products p on p.id = l.product_id
      where l.product_id = any(${ids}::uuid[])
    ) w group by 1, 2, 3`.execute(tx);
  const ratios = await readUnitRatios(tx, ids);
  const now = new Map<string, bigint | null>();
  for (const { id, unit, unit_then, qty } of rows) {
    const before = now.get(id);
    const own = ownQuantity(ratios, id, unitCodeOf(unit), unitCodeOf(unit_then), toScaled(qty));
    now.set(id, own === null || before === null ? null : (before ?? 0n) + own);
  }
  return new Map([...now].map(([id, qty]) => [id, qty === null ? '' : shortDecimal(fromScaled(qty))]));
}
