import type { FieldProblem } from '@taraz/contract';
import { unitCodeOf } from '@taraz/core';
import type { Tx } from '../../platform/db/database.ts';
import { onlyRow } from '../../platform/db/only-row.ts';
import { refuseTaken } from '../../platform/db/refuse-taken.ts';
import { updateRows } from '../../platform/db/update-rows.ts';
import { shortDecimal } from '../../platform/decimal-text.ts';
import { checkTag } from '../../platform/http/etag.ts';
import { currentRequest } from '../../platform/http/request-scope.ts';
import { Problem } from '../../platform/problem.ts';
import type { Runtime } from '../../platform/runtime.ts';
import { tehranDay } from '../../platform/tehran-day.ts';
import { withIdsInOrder } from '../../platform/uuid.ts';
import { awaitedAmong } from '../warehousing/awaited-goods.ts';
import { followUnits } from '../warehousing/former-units.ts';
import { warehousingTexts } from '../warehousing/messages.fa.ts';
import { type PlaceFinder, placeFinder, placeProducts, productsInStock } from '../warehousing/product-place.ts';
import { type ProductInput, readProduct, unitOfInput } from './input.ts';
import { productTexts } from './messages.fa.ts';
import { productTag } from './presenter.ts';
import { type PricedProduct, priced, pricedOn, writePrices } from './prices.ts';
import { heldProduct, type ProductRow } from './queries.ts';
import { refuseAlike } from './refuse-alike.ts';
import { tell } from './tell.ts';

type Sources = Pick<Runtime, 'clock' | 'ids'>;

/** @throws Problem CONFLICT for a stock code that another product has */
const refusingTwins = <T>(work: Promise<T>): Promise<T> =>
  refuseTaken(work, 'products_sku_unique', 'sku', productTexts.known);

/** As the API has it, or as a file: there the warehouse is named. */
export type GivenProduct = ProductInput & { warehouse_name?: string };

/**
 * The warehouse that is given: undefined when none is, null for the default one and of a service; and what is wrong with it.
 * @param before what it is given for: the warehouse that this names is not judged again
 */
async function readPlace(
  findPlace: PlaceFinder,
  { type, warehouse_id, warehouse_name }: GivenProduct,
  before: PricedProduct | null,
): Promise<{ place: string | null | undefined; faults: FieldProblem[] }> {
  const path = warehouse_name === undefined ? 'warehouse_id' : 'warehouse_name';
  const by =
    warehouse_name === undefined
      ? warehouse_id === undefined || warehouse_id === null
        ? null
        : { id: warehouse_id }
      : { name: warehouse_name };
  if (by === null) return { place: type === 'services' ? null : warehouse_id, faults: [] };
  if (type === 'services')
    return { place: undefined, faults: [{ path, code: 'NOT_ALLOWED', message: productTexts.warehouseOfService }] };
  const { id, fault } = await findPlace(by, before?.warehouse_id);
  return { place: id, faults: fault === null ? [] : [{ path, ...fault }] };
}

/** What a product that may be in stock becomes. */
interface StockChange {
  before: ProductRow;
  unit: string;
  /** undefined: it stays */
  type: ProductRow['type'] | undefined;
}

const becomesService = ({ before, type }: StockChange): boolean => before.type === 'goods' && type === 'services';

/**
 * A quantity in stock means the unit that the product has: what is there would become something else. Nor may what is there
 * become a service, which is in no list of stock and never leaves, nor what invoices on their way will move there.
 */
export async function stockFaults(tx: Tx, changes: readonly StockChange[]): Promise<ReadonlyMap<string, FieldProblem>> {
  const others = changes.filter(
    (change) => becomesService(change) || unitCodeOf(change.unit) !== unitCodeOf(change.before.unit),
  );
  const inStock = await productsInStock(
    tx,
    others.map(({ before }) => before.id),
  );
  const awaited = await awaitedAmong(
    tx,
    others.filter(becomesService).map(({ before }) => before.id),
  );
  return new Map(
    others.flatMap((change): [string, FieldProblem][] => {
      const { id, name } = change.before;
      const there = inStock.get(id);
      if (there === undefined)
        return awaited.has(id)
          ? [[id, { path: 'type', code: 'IN_USE', message: warehousingTexts.typeAwaited(name) }]]
          : [];
      const [path, message] = becomesService(change)
        ? ['type', warehousingTexts.typeInUse(name, there)]
        : ['unit', warehousingTexts.unitInUse(name, there)];
      return [[id, { path, code: 'IN_USE', message }]];
    }),
  );
}

/** Who writes a price, where a request is under way. */
const writer = (): string | null => currentRequest()?.userId || null;

/** A new product as it was read, and the warehouse it is taken from. */
export interface NewProduct {
  fields: ReturnType<typeof readProduct>;
  place: string | null | undefined;
}

/**
 * Reads and checks a product, new or what `before` becomes; writes nothing.
 * @param more what else is wrong with it
 * @throws Problem INVALID_INPUT
 */
export async function readNewProduct(
  { clock }: Pick<Sources, 'clock'>,
  findPlace: PlaceFinder,
  input: GivenProduct,
  before: PricedProduct | null,
  more: readonly FieldProblem[] = [],
): Promise<NewProduct> {
  const { place, faults } = await readPlace(findPlace, input, before);
  return { fields: readProduct(input, new Date(clock.nowMs()).toISOString(), before, [...faults, ...more]), place };
}

/** Makes products, all or none, in few statements. @returns them in the order given @throws Problem CONFLICT */
export async function createProducts(
  { clock, ids }: Sources,
  tx: Tx,
  accountId: string,
  given: readonly NewProduct[],
): Promise<PricedProduct[]> {
  if (given.length === 0) return [];
  const now = new Date(clock.nowMs());
  const day = tehranDay(now);
  const products = withIdsInOrder(ids, given);
  const inserted = await refusingTwins(
    tx
      .insertInto('products')
      .values(
        products.map(({ id, fields }) => ({ ...fields, account_id: accountId, id, created_at: now, updated_at: now })),
      )
      .returningAll()
      .execute(),
  );
  await refuseAlike(
    tx,
    products.filter(({ fields }) => fields.sku !== '').map(({ id }) => id),
  );
  const prices = products
    .filter(({ fields }) => fields.price !== '0')
    .map(({ id, fields }) => ({ productId: id, day, price: fields.price }));
  await writePrices(tx, { accountId, userId: writer(), now }, prices);
  for (const [place, placed] of Map.groupBy(products, (one) => one.place)) {
    const placedIds = placed.map(({ id }) => id);
    if (typeof place === 'string') await placeProducts(tx, accountId, placedIds, place, now);
  }
  const byId = new Map((await pricedOn(tx, inserted, day)).map((row) => [row.id, row]));
  const made = products.flatMap(({ id }) => byId.get(id) ?? []);
  await tell.all(
    tx,
    'product.created',
    made.map((after) => ({ before: null, after })),
  );
  return made;
}

/** @throws Problem INVALID_INPUT, CONFLICT */
export async function createProduct(
  sources: Sources,
  tx: Tx,
  accountId: string,
  input: GivenProduct,
): Promise<PricedProduct> {
  const rows = await createProducts(sources, tx, accountId, [
    await readNewProduct(sources, placeFinder(tx), input, null),
  ]);
  return onlyRow({ rows });
}

/** What a product becomes. */
export interface ProductChange extends NewProduct {
  before: PricedProduct;
}

/**
 * Replaces the fields of products that the caller holds, all or none, in few statements; changed prices hold from today on.
 * @returns them in the order given @throws Problem CONFLICT
 */
export async function changeProducts(
  { clock }: Pick<Sources, 'clock'>,
  tx: Tx,
  changes: readonly ProductChange[],
): Promise<PricedProduct[]> {
  const [first] = changes;
  if (first === undefined) return [];
  const now = new Date(clock.nowMs());
  const day = tehranDay(now);
  const { account_id: accountId } = first.before;
  const rows = await refusingTwins(
    updateRows<ProductRow>(
      tx,
      'products',
      changes.map(({ before: { id, version, sku, sku_changed_at }, fields }) => ({
        ...{ ...fields, id, version: version + 1, updated_at: now },
        sku_changed_at: sku === fields.sku ? sku_changed_at : now,
      })),
    ),
  );
  await refuseAlike(
    tx,
    changes.filter(({ before, fields }) => before.sku !== fields.sku).map(({ before }) => before.id),
  );
  const units = changes.map(({ before: { id, unit }, fields }) => ({ id, from: unit, to: fields.unit }));
  await followUnits(tx, accountId, units, now);
  const prices = changes.flatMap(({ before, fields: { price } }) =>
    shortDecimal(before.price) === shortDecimal(price) ? [] : [{ productId: before.id, day, price }],
  );
  await writePrices(tx, { accountId, userId: writer(), now }, prices);
  for (const [place, placed] of Map.groupBy(changes, (change) => change.place)) {
    const placedIds = placed.map(({ before }) => before.id);
    if (place !== undefined) await placeProducts(tx, accountId, placedIds, place, now);
  }
  const changed = await pricedOn(tx, rows, day);
  await tell.all(
    tx,
    'product.changed',
    changed.map((after, at) => ({ before: changes[at]?.before ?? null, after })),
  );
  return changed;
}

/** Does a change say anew in which unit invoices take a product, or from where? What was held for that may be done then. */
export const changesTaking = ({ before, fields, place }: ProductChange): boolean =>
  before.unit !== fields.unit || (place !== undefined && place !== before.warehouse_id);

/**
 * Replaces a product's fields; a changed price holds from today on. @returns it, and whether invoices take it otherwise from now on
 * @throws Problem INVALID_INPUT, NOT_FOUND, STALE, CONFLICT
 */
export async function changeProduct(
  { clock }: Sources,
  tx: Tx,
  id: string,
  input: GivenProduct,
  ifMatch: string | null,
): Promise<{ product: PricedProduct; isTakenAnew: boolean }> {
  const now = new Date(clock.nowMs());
  const found = await heldProduct(tx, id);
  if (found === undefined) throw new Problem('NOT_FOUND');
  const before = await priced(tx, found, now);
  checkTag(ifMatch, productTag(before));
  const { place, faults } = await readPlace(placeFinder(tx), input, before);
  const ofStock = await stockFaults(tx, [{ before: found, unit: unitOfInput(input), type: input.type }]);
  const fields = readProduct(input, now.toISOString(), before, [...faults, ...ofStock.values()]);
  const change = { before, fields, place };
  const rows = await changeProducts({ clock }, tx, [change]);
  return { product: onlyRow({ rows }), isTakenAnew: changesTaking(change) };
}

/**
 * Removes a product from every list; invoices have their own copy.
 * @throws Problem NOT_FOUND; IN_USE while some of it is in stock, which would be there and in no list, or invoices on their way
 * will move it there, which then waited for a receipt of what nobody finds
 */
export async function removeProduct({ clock }: Sources, tx: Tx, id: string): Promise<void> {
  const now = new Date(clock.nowMs());
  // Whoever moves it just now is waited for: what came in is in stock.
  const held = await heldProduct(tx, id);
  if (held === undefined) throw new Problem('NOT_FOUND');
  const there = (await productsInStock(tx, [id])).get(id);
  if (there !== undefined) throw new Problem('IN_USE', { detail: productTexts.inStock(there) });
  if (held.type === 'goods' && (await awaitedAmong(tx, [id])).has(id))
    throw new Problem('IN_USE', { detail: productTexts.awaited });
  const row = await tx
    .updateTable('products')
    .set({ deleted_at: now })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
  await tell(tx, 'product.deleted', await priced(tx, row, now), null);
}

/** Brings a removed product back, unless another took its stock code since, however it is written. @throws Problem NOT_FOUND, CONFLICT */
export async function restoreProduct({ clock }: Sources, tx: Tx, id: string): Promise<PricedProduct> {
  const now = new Date(clock.nowMs());
  const gone = await tx.selectFrom('products').select('deleted_at').where('id', '=', id).forUpdate().executeTakeFirst();
  const row = await refusingTwins(
    tx
      .updateTable('products')
      .set(({ eb }) => ({ deleted_at: null, version: eb('version', '+', 1), updated_at: now }))
      .where('id', '=', id)
      .where('deleted_at', 'is not', null)
      .returningAll()
      .executeTakeFirst(),
  );
  if (row === undefined) throw new Problem('NOT_FOUND');
  await refuseAlike(tx, [id], gone?.deleted_at);
  const back = await priced(tx, row, now);
  await tell(tx, 'product.restored', null, back);
  return back;
}
