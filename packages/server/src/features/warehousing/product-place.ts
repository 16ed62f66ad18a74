import { cleanIdentifier, foldText, persianFigure } from '@taraz/core';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import { warehousingTexts } from './messages.fa.ts';

/** The warehouse that invoices take a product from. */
export interface ProductPlace {
  warehouse_id: string;
  warehouse_name: string;
}

/** Of those products that name one. */
export async function placesOfProducts(
  tx: Tx,
  productIds: readonly string[],
): Promise<ReadonlyMap<string, ProductPlace>> {
  if (productIds.length === 0) return new Map();
  const rows = await tx
    .selectFrom('stock_rules')
    .innerJoin('warehouses', 'warehouses.id', 'stock_rules.warehouse_id')
    .select(['stock_rules.product_id', 'warehouses.id as warehouse_id', 'warehouses.name as warehouse_name'])
    .where('stock_rules.product_id', '=', sql<string>`any(${[...productIds]}::uuid[])`)
    .execute();
  return new Map(rows.map(({ product_id, ...place }) => [product_id, place]));
}

type Found =
  | { id: string; name: string; fault: null }
  | { id: null; name: ''; fault: { code: string; message: string } };

/**
 * Finds a warehouse that products may name, by its id, or as files have it: by its name or code.
 * @param kept that the product names already: it stays also where it was switched off since
 */
export type PlaceFinder = (by: { id: string } | { name: string }, kept?: string | null) => Promise<Found>;

interface Called {
  id: string;
  name: string;
  code: string;
  is_active: boolean;
}

/**
 * Who is called so: by name or code to the letter, however it is typed, or by a code as it was kept until it kept its dashes.
 * Of several the first.
 */
function byCalling(rows: readonly Called[]): (typed: string) => Called | undefined {
  const called = (keysOf: (row: Called) => readonly string[]) =>
    new Map(rows.toReversed().flatMap((row) => keysOf(row).map((key) => [key, row] as const)));
  const exact = called(({ name, code }) => [name, code].filter((text) => text !== ''));
  const folded = called(({ name, code }) => [foldText(name), foldText(code)].filter((text) => text !== ''));
  const codes = called(({ code }) => [foldText(code)].filter((text) => text !== ''));
  return (typed) =>
    exact.get(typed.trim()) ?? folded.get(foldText(typed)) ?? codes.get(foldText(cleanIdentifier(typed)));
}

/** Looks the warehouses up once, when the first is asked for. */
export function placeFinder(tx: Tx): PlaceFinder {
  const read = async () => {
    const rows = await tx.selectFrom('warehouses').select(['id', 'name', 'code', 'is_active']).execute();
    return { rows, called: byCalling(rows) };
  };
  let reading: ReturnType<typeof read> | null = null;
  return async (by, kept = null) => {
    reading ??= read();
    const { rows, called } = await reading;
    const row = 'id' in by ? rows.find(({ id }) => id === by.id) : called(by.name);
    if (row === undefined)
      return { id: null, name: '', fault: { code: 'NOT_FOUND', message: warehousingTexts.warehouse } };
    if (!row.is_active && row.id !== kept)
      return { id: null, name: '', fault: { code: 'INACTIVE', message: warehousingTexts.inactive(row.name) } };
    return { id: row.id, name: row.name, fault: null };
  };
}

/** Has products taken from a warehouse, null: from the default one. What each is low at stays. */
export async function placeProducts(
  tx: Tx,
  accountId: string,
  productIds: readonly string[],
  warehouseId: string | null,
  now: Date,
): Promise<void> {
  await sql`
    insert into stock_rules as r (account_id, product_id, warehouse_id, min_qty, updated_at)
    select ${accountId}::uuid, p, ${warehouseId}::uuid, null, ${now} from unnest(${[...productIds]}::uuid[]) as t (p)
    where ${warehouseId}::uuid is not null
      or exists (select from stock_rules o where o.account_id = ${accountId}::uuid and o.product_id = p)
    on conflict (account_id, product_id) do update set warehouse_id = excluded.warehouse_id, updated_at = excluded.updated_at`.execute(
    tx,
  );
}

/** Those of the products of which something is in stock, or owed: their quantities mean their present unit. @returns how much, in words */
export async function productsInStock(tx: Tx, productIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (productIds.length === 0) return new Map();
  const { rows } = await sql<{ product_id: string; qty: string; places: { name: string; qty: string }[] }>`
    select l.product_id, trim_scale(sum(l.qty))::text as qty,
      jsonb_agg(jsonb_build_object('name', w.name, 'qty', trim_scale(l.qty)::text) order by w.name) as places
    from stock_levels l join warehouses w on w.account_id = l.account_id and w.id = l.warehouse_id
    where l.product_id = any(${[...productIds]}::uuid[]) and l.qty <> 0 group by l.product_id`.execute(tx);
  // What lies in one warehouse and is owed in another is no stock in sum.
  const wordsOf = ({ qty, places }: (typeof rows)[number]) =>
    qty === '0'
      ? places.map((place) => warehousingTexts.thereIn(place.name, persianFigure(place.qty))).join('، ')
      : persianFigure(qty);
  return new Map(rows.map((row) => [row.product_id, wordsOf(row)]));
}
