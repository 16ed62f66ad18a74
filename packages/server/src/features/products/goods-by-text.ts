import { lookupKey, type OwnGoods } from '@taraz/core';
import { sql } from 'kysely';
import { prepared, type Tx } from '../../platform/db/database.ts';
import { withoutSorts } from '../../platform/db/without-sorts.ts';
import { nearlyCalled } from '../invoices/nearly-called.ts';
import { persianSortKey } from '../invoices/persian-sort-key.ts';
import { vatOf } from './lines.ts';
import type { ProductRow } from './queries.ts';

type Row = Omit<OwnGoods, 'item_vat_percentage'> & Pick<ProductRow, 'sku' | 'gtin' | 'has_tax' | 'vat_percentage'>;

/**
 * The account's products by what files call them, each text as it is given, which alone says what is to the letter: their own
 * code first, then their barcode, then their name, as `lookupKey` has them. Null: several are called so. Each text is asked
 * of an index.
 */
export async function goodsByText(tx: Tx, texts: readonly string[]): Promise<ReadonlyMap<string, OwnGoods | null>> {
  const asked = new Map(texts.map((text) => [text, lookupKey(text)] as const).filter(([, key]) => key !== ''));
  const keys = [...new Set(asked.values())];
  if (keys.length === 0) return new Map();
  const names = [...new Set(keys.map(persianSortKey))];
  const columns = sql`id as product_id, sku, gtin, code as item_code, name as item_name, type as item_type, unit as item_unit,
    has_tax, vat_percentage`;
  const statement = sql<Row>`
    select ${columns} from products where deleted_at is null and sku_key <> '' and sku_key = any(${keys}::text[])
    union
    select ${columns} from products where deleted_at is null and gtin <> '' and gtin = any(${keys}::text[])
    union
    select n.* from unnest(${names}::text[]) as w (name) cross join lateral (
      select ${columns} from products
      where deleted_at is null and name_sort >= w.name and name_sort <= w.name order by name_sort limit ${sameMax}
    ) n ${prepared}`;
  const { rows } = await withoutSorts(tx, () => statement.execute(tx));
  const found = new Map<string, OwnGoods | null>();
  for (const by of [nameOf, gtinOf, skuOf]) {
    const groups = Map.groupBy(rows, by);
    for (const [text, key] of asked) {
      const alike = groups.get(key) ?? [];
      const [one, other] = by === skuOf ? toTheLetter(alike, text.trim()) : alike;
      if (one !== undefined) found.set(text, other === undefined ? lineOf(one) : null);
    }
  }
  return found;
}

/** The one product whose name a text is but for spaces and signs, or slips of the pen, by the text as `lookupKey` has it. */
export const goodsNearly = (tx: Tx, texts: readonly string[]): Promise<ReadonlyMap<string, string>> =>
  nearlyCalled(tx, 'products', texts.map(lookupKey));

/** More of one name than two tell nothing more; names of which only the first letters are alike are among them. */
const sameMax = 20;

/** Of goods whose own codes differ in their writing alone those whose is as it was written, where there are any. */
function toTheLetter(rows: readonly Row[], written: string): readonly Row[] {
  const exact = rows.filter(({ sku }) => sku === written);
  return exact.length > 0 ? exact : rows;
}

const skuOf = ({ sku }: Row): string => lookupKey(sku);
const gtinOf = ({ gtin }: Row): string => gtin;
const nameOf = ({ item_name }: Row): string => lookupKey(item_name);

const lineOf = ({ product_id, item_code, item_name, item_type, item_unit, ...row }: Row): OwnGoods => ({
  product_id,
  item_code,
  item_name,
  item_type,
  item_unit,
  item_vat_percentage: vatOf(row),
});
