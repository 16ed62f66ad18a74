import type { CallReply, calls } from '@taraz/contract';
import { compareDecimals } from '@taraz/core';
import { type Selectable, sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import { logEvent } from '../../platform/event-log/log-events.ts';
import { publish } from '../../platform/events/publish.ts';
import type { RequestContext } from '../../platform/http/route.ts';
import { Problem } from '../../platform/problem.ts';
import { tehranDay } from '../../platform/tehran-day.ts';
import { placesOfProducts } from '../warehousing/product-place.ts';
import { beginWork, isLastWork, type ProductWorkDeps } from './begin-work.ts';
import { placeEach, writeFields } from './bulk-write.ts';
import { stockFaults } from './commands.ts';
import { forget, heldChange, nextKept, takeOff } from './keep-changes.ts';
import { productTexts } from './messages.fa.ts';
import { type PriceEntry, writePrices } from './prices.ts';
import { heldProducts, type ProductRow, productsAtOnce } from './queries.ts';
import type { ProductTables, WrittenPrice } from './tables.ts';

type Reply = CallReply<typeof calls.undoBulkChange>;
type UndoRow = Selectable<ProductTables['product_undo_rows']>;
type PriceRow = Selectable<ProductTables['product_prices']>;

/** A product with what it was before the change, and its prices from the first that was written on. */
interface Standing {
  row: ProductRow;
  kept: UndoRow;
  prices: readonly PriceRow[];
}

/** Their prices that begin on the first day that was written or later, or were written since. */
async function pricesSince(tx: Tx, kept: readonly UndoRow[]): Promise<ReadonlyMap<string, PriceRow[]>> {
  const firstDays = kept.map(({ prices }) => prices.map(({ valid_from }) => valid_from).sort()[0] ?? null);
  const { rows } = await sql<PriceRow>`
    select p.* from product_prices p
    join unnest(${kept.map(({ product_id }) => product_id)}::uuid[], ${firstDays}::date[],
      ${kept.map(({ changed_at }) => changed_at.toISOString())}::timestamptz[]) as e (id, day, at) on p.product_id = e.id
    where p.valid_from >= e.day or p.created_at >= e.at
    order by p.valid_from`.execute(tx);
  return Map.groupBy(rows, ({ product_id }) => product_id);
}

/** Nobody changed it, or a price of it, since. */
function isUntouched({ row, kept, prices }: Standing): boolean {
  if (row.version !== kept.version_after) return false;
  const since = prices.filter(({ created_at }) => created_at >= kept.changed_at);
  const isOurs = ({ valid_from, after }: WrittenPrice) =>
    since.some((one) => one.valid_from === valid_from && compareDecimals(one.price, after) === 0);
  return since.length === kept.prices.length && kept.prices.every(isOurs);
}

/**
 * Those that can be as they were: nobody changed them since, nothing of them is in stock that would become something else,
 * and their warehouse is there still.
 */
async function unchangedSince(tx: Tx, kept: readonly UndoRow[]): Promise<Standing[]> {
  const ids = kept.map(({ product_id }) => product_id);
  const rows = new Map((await heldProducts(tx, ids)).map((row) => [row.id, row]));
  const prices = await pricesSince(tx, kept);
  const untouched = kept
    .flatMap((one) => {
      const row = rows.get(one.product_id);
      return row === undefined ? [] : [{ row, kept: one, prices: prices.get(row.id) ?? [] }];
    })
    .filter(isUntouched);
  const inStock = await stockFaults(
    tx,
    untouched.map(({ row, kept: { before } }) => ({ before: row, unit: before.unit, type: before.type })),
  );
  const warehouses = new Set((await tx.selectFrom('warehouses').select('id').execute()).map(({ id }) => id));
  return untouched.filter(({ row, kept: { before } }) => {
    const { warehouse_id } = before;
    return !inStock.has(row.id) && (warehouse_id === null || warehouses.has(warehouse_id));
  });
}

/** A past day keeps the price that it had: what holds today is as before from today on. */
function priceOfToday({ row, kept, prices }: Standing, today: string): PriceEntry[] {
  const present = prices.findLast(({ valid_from }) => valid_from <= today);
  const written = kept.prices.find(({ valid_from }) => valid_from === present?.valid_from);
  if (written === undefined || written.valid_from === today) return [];
  return [{ productId: row.id, day: today, price: written.before }];
}

/** Prices of today and later are as they were, with who wrote them, or gone. */
async function pricesBack(tx: Tx, accountId: string, back: readonly Standing[], today: string): Promise<void> {
  const written = back.flatMap(({ row, kept }) =>
    kept.prices.filter(({ valid_from }) => valid_from >= today).map((price) => ({ id: row.id, ...price })),
  );
  const added = written.filter(({ replaced }) => replaced === null);
  await sql`
    delete from product_prices p
    using unnest(${added.map(({ id }) => id)}::uuid[], ${added.map((one) => one.valid_from)}::date[]) as e (id, day)
    where p.product_id = e.id and p.valid_from = e.day`.execute(tx);
  const changed = written.flatMap(({ id, valid_from, replaced }) =>
    replaced === null ? [] : [{ product_id: id, valid_from, ...replaced }],
  );
  await sql`
    update product_prices p set price = e.price, created_by = e.created_by, created_at = e.created_at
    from jsonb_populate_recordset(null::product_prices, ${JSON.stringify(changed)}::jsonb) as e
    where p.account_id = ${accountId}::uuid and p.product_id = e.product_id and p.valid_from = e.valid_from`.execute(
    tx,
  );
}

async function takeBack(tx: Tx, { accountId, userId }: RequestContext, now: Date, back: readonly Standing[]) {
  const today = tehranDay(now);
  await pricesBack(tx, accountId, back, today);
  const since = back.flatMap((one) => priceOfToday(one, today));
  await writePrices(tx, { accountId, userId: userId || null, now }, since);
  const places = await placesOfProducts(
    tx,
    back.map(({ row }) => row.id),
  );
  const moved = back
    .map(({ row, kept }) => ({ id: row.id, place: kept.before.warehouse_id }))
    .filter(({ id, place }) => (places.get(id)?.warehouse_id ?? null) !== place);
  await placeEach(tx, accountId, now, moved);
  const written = back.map(({ row, kept }) => ({ row, fields: kept.before }));
  await writeFields(tx, accountId, now, written);
}

/** Takes back so much of a change as one step takes. @returns how many it looked at, and how many are as they were */
export async function undoPart(
  tx: Tx,
  context: RequestContext,
  now: Date,
  changeId: string,
): Promise<{ seen: number; count: number }> {
  const kept = await nextKept(tx, changeId, productsAtOnce);
  const back = await unchangedSince(tx, kept);
  if (back.length > 0) await takeBack(tx, context, now, back);
  await forget(
    tx,
    changeId,
    kept.map(({ product_id }) => product_id),
  );
  if (back.length > 0) await takeOff(tx, changeId, back.length);
  return { seen: kept.length, count: back.length };
}

/** A change was taken back: it is not taken back again. */
export async function endUndo(tx: Tx, changeId: string, now: Date): Promise<void> {
  await tx.updateTable('product_undos').set({ undone_at: now }).where('id', '=', changeId).execute();
}

/** Tells of a change of many that was taken back, once that is over. */
export async function tellUndone(
  tx: Tx,
  accountId: string,
  { products, kept, failure = '' }: { products: number; kept: number; failure?: string },
): Promise<void> {
  const after = { products, kept, ...(failure === '' ? {} : { failure }) };
  await logEvent(tx, { action: 'product.bulk_undone', after });
  if (products > 0) await publish(tx, accountId, { type: 'product.changed', data: { count: products } });
}

/**
 * Takes a change of many products back, at once or, of very many, in the background.
 * @throws Problem NOT_FOUND when it is not there any more, CONFLICT while it, or another of very many, is under way
 */
export async function undoBulkChange(
  deps: ProductWorkDeps,
  tx: Tx,
  context: RequestContext,
  id: string,
): Promise<Reply> {
  const now = new Date(deps.runtime.clock.nowMs());
  const change = await heldChange(tx, id);
  if (change === undefined) throw new Problem('NOT_FOUND', { detail: productTexts.undoGone });
  if (change.changed > productsAtOnce || (await isLastWork(tx, id))) {
    const work = await beginWork(deps, tx, context, { work: { undo: id }, of: change.changed, now });
    return { count: 0, kept: 0, work };
  }
  const { count } = await undoPart(tx, context, now, id);
  await endUndo(tx, id, now);
  const kept = change.changed - count;
  await tellUndone(tx, context.accountId, { products: count, kept });
  return { count, kept, work: null };
}
