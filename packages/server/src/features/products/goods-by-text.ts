import { gtinKey, gtinWritings, lookupKey, type OwnGoods } from '@taraz/core';
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
  const barcodes = [...new Set(keys.flatMap(gtinWritings))];
  const columns = sql`id as product_id, sku, gtin, code as item_code, name as item_name, type as item_type, unit as item_unit,
    has_tax, vat_percentage`;
  const statement = sql<Row>`
    select ${columns} from products where deleted_at is null and sku_key <> '' and sku_key = any(${keys}::text[])
    union
    select ${columns} from products where deleted_at is null and gtin <> '' and gtin = any(${barcodes}::text[])
    union
    select n.* from unnest(${names}::text[]) as w (name) cross join lateral (
      select ${columns} from products
      where deleted_at is null and name_sort >= w.name and name_sort <= w.name order by name_sort limit ${sameMax}
    ) n ${prepared}`;
  const { rows } = await withoutSorts(tx, () => statement.execute(tx));
  const found = new Map<string, OwnGoods | null>();
  for (const { keyOf, sought, isExact } of ways) {
    const groups = Map.groupBy(rows, keyOf);
    for (const [text, key] of asked) {
      const alike = groups.get(sought(key)) ?? [];
      const exact = alike.filter((row) => isExact(row, key, text));
      const [one, other] = exact.length > 0 ? exact : alike;
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

interface Way {
  keyOf(row: Row): string;
  /** what `keyOf` gives of those that are called so */
  sought(key: string): string;
  /** of several that are written alike those to the letter are meant, where there are any */
  isExact(row: Row, key: string, text: string): boolean;
}

/** How goods are called; what is found in a later way is meant. A barcode is one with or without zeros before it. */
const ways: readonly Way[] = [
  { keyOf: ({ item_name }) => lookupKey(item_name), sought: (key) => key, isExact: () => true },
  { keyOf: ({ gtin }) => gtinKey(gtin), sought: gtinKey, isExact: ({ gtin }, key) => gtin === key },
  { keyOf: ({ sku }) => lookupKey(sku), sought: (key) => key, isExact: ({ sku }, _key, text) => sku === text.trim() },
];

const lineOf = ({ product_id, item_code, item_name, item_type, item_unit, ...row }: Row): OwnGoods => ({
  product_id,
  item_code,
  item_name,
  item_type,
  item_unit,
  item_vat_percentage: vatOf(row),
});
