import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import { followUnits } from '../warehousing/former-units.ts';
import { placeProducts } from '../warehousing/product-place.ts';
import { searchedText } from './input.ts';
import type { ProductRow } from './queries.ts';

/** What a change of many products writes of each, beside its price and its warehouse. */
export type WrittenFields = Pick<ProductRow, 'has_tax' | 'vat_percentage' | 'unit' | 'category' | 'type'>;

/** Has each product taken from its warehouse, null: from the default one. */
export async function placeEach(
  tx: Tx,
  accountId: string,
  now: Date,
  moved: readonly { id: string; place: string | null }[],
): Promise<void> {
  for (const [place, ones] of Map.groupBy(moved, (one) => one.place)) {
    const ids = ones.map(({ id }) => id);
    await placeProducts(tx, accountId, ids, place, now);
  }
}

/** Writes fields of products that the caller holds, in few statements; what they are found by follows their category, and what means their unit that. */
export async function writeFields(
  tx: Tx,
  accountId: string,
  now: Date,
  written: readonly { row: ProductRow; fields: WrittenFields }[],
): Promise<void> {
  const column = <K extends keyof WrittenFields>(name: K) => written.map(({ fields }) => fields[name]);
  const folded = written.map(({ row, fields: { category } }) => searchedText({ ...row, category }));
  await sql`
    update products p set has_tax = e.has_tax, vat_percentage = e.vat, unit = e.unit, category = e.category,
      type = e.type, folded = e.folded, version = p.version + 1, updated_at = ${now}
    from unnest(
      ${written.map(({ row }) => row.id)}::uuid[], ${column('has_tax')}::boolean[],
      ${column('vat_percentage')}::numeric[], ${column('unit')}::text[], ${column('category')}::text[],
      ${column('type')}::text[], ${folded}::text[]
    ) as e (id, has_tax, vat, unit, category, type, folded)
    where p.account_id = ${accountId}::uuid and p.id = e.id`.execute(tx);
  const units = written.map(({ row, fields }) => ({ id: row.id, from: row.unit, to: fields.unit }));
  await followUnits(tx, accountId, units, now);
}
