import type { CallReply, calls } from '@taraz/contract';
import { normaliseDecimal, productMessages, validators } from '@taraz/core';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import { nameOfUser } from '../../platform/db/name-of-user.ts';
import { shortDecimal } from '../../platform/decimal-text.ts';
import type { RequestContext } from '../../platform/http/route.ts';
import { Problem } from '../../platform/problem.ts';
import type { Runtime } from '../../platform/runtime.ts';
import { tehranDay } from '../../platform/tehran-day.ts';
import { placesOfProducts } from '../warehousing/product-place.ts';
import { productTexts } from './messages.fa.ts';
import { heldProduct, type ProductRow, productById } from './queries.ts';
import { tell } from './tell.ts';

/** A product with the price that holds on a day, the first one after it, and its warehouse. */
export interface PricedProduct extends ProductRow {
  next_price: { price: string; valid_from: string } | null;
  /** that invoices take it from; null and '': the default one */
  warehouse_id: string | null;
  warehouse_name: string;
}

interface PriceRow {
  product_id: string;
  price: string | null;
  next_price: string | null;
  next_from: string | null;
}

/** The prices that hold on a day. @param day YYYY-MM-DD in Tehran */
export async function pricedOn(tx: Tx, rows: readonly ProductRow[], day: string): Promise<PricedProduct[]> {
  if (rows.length === 0) return [];
  const { rows: prices } = await sql<PriceRow>`
    select p.product_id,
      (array_agg(p.price order by p.valid_from desc) filter (where p.valid_from <= ${day}::date))[1] as price,
      (array_agg(p.price order by p.valid_from) filter (where p.valid_from > ${day}::date))[1] as next_price,
      min(p.valid_from) filter (where p.valid_from > ${day}::date) as next_from
    from product_prices p where p.product_id = any(${rows.map(({ id }) => id)}::uuid[]) group by p.product_id`.execute(
    tx,
  );
  const byId = new Map(prices.map((price) => [price.product_id, price]));
  const places = await placesOfProducts(
    tx,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => {
    const found = byId.get(row.id);
    const { next_price: next, next_from: from } = found ?? { next_price: null, next_from: null };
    return {
      ...row,
      ...(places.get(row.id) ?? { warehouse_id: null, warehouse_name: '' }),
      price: found?.price ?? row.price,
      next_price: next === null || from === null ? null : { price: shortDecimal(next), valid_from: from },
    };
  });
}

/** One product as `pricedOn` gives it. */
export async function priced(tx: Tx, row: ProductRow, now: Date): Promise<PricedProduct> {
  const [found] = await pricedOn(tx, [row], tehranDay(now));
  return found ?? { ...row, next_price: null, warehouse_id: null, warehouse_name: '' };
}

export interface DatedPrice {
  /** YYYY-MM-DD in Tehran, from which on it holds */
  valid_from: string;
  price: string;
}

/** The prices that come after a day, by product, the next one first. @param day YYYY-MM-DD in Tehran */
export async function pricesAfter(
  tx: Tx,
  productIds: readonly string[],
  day: string,
): Promise<ReadonlyMap<string, DatedPrice[]>> {
  const rows = await tx
    .selectFrom('product_prices')
    .select(['product_id', 'valid_from', 'price'])
    .where('product_id', '=', sql<string>`any(${[...productIds]}::uuid[])`)
    .where('valid_from', '>', day)
    .orderBy('valid_from')
    .execute();
  return Map.groupBy(rows, ({ product_id }) => product_id);
}

export interface PriceEntry {
  productId: string;
  /** YYYY-MM-DD in Tehran, from which on it holds */
  day: string;
  price: string;
}

/** Writes prices, each from its day on; one that began the same day is replaced. */
export async function writePrices(
  tx: Tx,
  { accountId, userId, now }: { accountId: string; userId: string | null; now: Date },
  entries: readonly PriceEntry[],
): Promise<void> {
  if (entries.length === 0) return;
  await sql`
    insert into product_prices (account_id, product_id, valid_from, price, created_by, created_at)
    select ${accountId}::uuid, e.product_id, e.day, e.price, ${userId}::uuid, ${now}
    from unnest(${entries.map(({ productId }) => productId)}::uuid[], ${entries.map(({ day }) => day)}::date[],
      ${entries.map(({ price }) => price)}::numeric[]) as e (product_id, day, price)
    on conflict (account_id, product_id, valid_from) do update
      set price = excluded.price, created_by = excluded.created_by, created_at = excluded.created_at`.execute(tx);
}

type Price = CallReply<typeof calls.listProductPrices>['prices'][number];

/** Every price of a product, newest first. @throws Problem NOT_FOUND */
export async function listPrices(tx: Tx, id: string, now: Date): Promise<Price[]> {
  if ((await productById(tx, id)) === undefined) throw new Problem('NOT_FOUND');
  const today = tehranDay(now);
  const rows = await tx
    .selectFrom('product_prices as p')
    .leftJoin('employees as u', (join) =>
      join.onRef('u.account_id', '=', 'p.account_id').onRef('u.user_id', '=', 'p.created_by'),
    )
    .select(['p.valid_from', 'p.price', 'p.created_at'])
    .select(nameOfUser.as('by'))
    .where('p.product_id', '=', id)
    .orderBy('p.valid_from', 'desc')
    .execute();
  const present = rows.find(({ valid_from }) => valid_from <= today);
  return rows.map((row) => ({
    valid_from: row.valid_from,
    price: shortDecimal(row.price),
    standing: row.valid_from > today ? 'coming' : row === present ? 'present' : 'past',
    by: row.by,
    created_at: row.created_at.toISOString(),
  }));
}

const bad = (path: string, code: string, message: string) =>
  new Problem('INVALID_INPUT', { errors: [{ path, code, message }] });

function readPrice(typed: string | number): string {
  const fault = validators.amount(String(typed));
  const value = normaliseDecimal(String(typed)) ?? '';
  if (fault !== null) throw bad('price', 'BAD_NUMBER', productMessages[fault]);
  if (value === '' || value.startsWith('-')) throw bad('price', 'TOO_SMALL', productMessages.negative);
  return value;
}

/** A price from a day on, today or later. @throws Problem INVALID_INPUT, NOT_FOUND */
export async function setPrice(
  { clock }: Pick<Runtime, 'clock'>,
  tx: Tx,
  { accountId, userId }: RequestContext,
  id: string,
  body: { price: string | number; valid_from: string },
): Promise<PricedProduct> {
  const now = new Date(clock.nowMs());
  const price = readPrice(body.price);
  if (body.valid_from < tehranDay(now)) throw bad('valid_from', 'TOO_EARLY', productTexts.priceDay);
  const row = await heldProduct(tx, id);
  if (row === undefined) throw new Problem('NOT_FOUND');
  const before = await priced(tx, row, now);
  await writePrices(tx, { accountId, userId, now }, [{ productId: id, day: body.valid_from, price }]);
  const after = await priced(tx, row, now);
  await tell(tx, 'product.priced', before, after);
  return after;
}

/** Takes back a price that has not come yet. @throws Problem NOT_FOUND */
export async function deletePrice(
  { clock }: Pick<Runtime, 'clock'>,
  tx: Tx,
  id: string,
  validFrom: string | undefined,
): Promise<PricedProduct> {
  const now = new Date(clock.nowMs());
  const row = await heldProduct(tx, id);
  if (row === undefined || validFrom === undefined || validFrom <= tehranDay(now)) throw new Problem('NOT_FOUND');
  const before = await priced(tx, row, now);
  const gone = await tx
    .deleteFrom('product_prices')
    .where('product_id', '=', id)
    .where('valid_from', '=', validFrom)
    .returning('valid_from')
    .execute();
  if (gone.length === 0) throw new Problem('NOT_FOUND');
  const after = await priced(tx, row, now);
  await tell(tx, 'product.priced', before, after);
  return after;
}
