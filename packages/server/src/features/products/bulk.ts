import type { CallInput, CallReply, calls, FieldProblem } from '@taraz/contract';
import {
  compareDecimals,
  generalVatRate,
  isOddlyGrouped,
  normaliseDecimal,
  productMessages,
  unitByCode,
  unitByProductCode,
  validators,
} from '@taraz/core';
import { sql } from 'kysely';
import { allFound } from '../../platform/all-found.ts';
import type { Tx } from '../../platform/db/database.ts';
import { shortDecimal } from '../../platform/decimal-text.ts';
import { logEvent } from '../../platform/event-log/log-events.ts';
import { publish } from '../../platform/events/publish.ts';
import type { RequestContext } from '../../platform/http/route.ts';
import { Problem } from '../../platform/problem.ts';
import { tehranDay } from '../../platform/tehran-day.ts';
import { placeFinder } from '../warehousing/product-place.ts';
import { beginWork, type ProductWorkDeps } from './begin-work.ts';
import { placeEach, writeFields } from './bulk-write.ts';
import { stockFaults } from './commands.ts';
import { type KeptChange, keepAsTheyWere } from './keep-changes.ts';
import { productTexts } from './messages.fa.ts';
import { type DatedPrice, type PricedProduct, pricedOn, pricesAfter, writePrices } from './prices.ts';
import { countProducts, nextProducts, type ProductRow, partsOfProducts, productsAtOnce } from './queries.ts';
import { raisePrice } from './raise-price.ts';
import type { ProductWork } from './tables.ts';

type Body = CallInput<typeof calls.bulkChangeProducts>['body'];
type Reply = CallReply<typeof calls.bulkChangeProducts>;
type Fields = Reply['changes'][number]['before'];

/** The change that is asked for, and the day on which. */
type Asked = Pick<ProductWork, 'change' | 'today'>;

const shownMax = 50;
/** Of each of them, so many of its coming prices. */
const comingShownMax = 10;

const numbers = ['price', 'price_percent', 'vat_percentage'] as const;

/** A number left empty is one not given. */
const withoutBlanks = (change: Body['change']): Body['change'] => {
  const isBlank = (name: string) =>
    numbers.some((field) => field === name && normaliseDecimal(String(change[field])) === '');
  return Object.fromEntries(Object.entries(change).filter(([name]) => !isBlank(name)));
};

/** Checks the change as a whole. @throws Problem INVALID_INPUT with one entry for every bad field */
function readChange({ change: given, ids, filter }: Body, today: string): Body['change'] {
  const change = withoutBlanks(given);
  const errors: FieldProblem[] = [];
  const refuse = (field: string, code: string, message: string) =>
    errors.push({ path: `change.${field}`, code, message });
  const number = (field: 'price' | 'vat_percentage' | 'price_percent', kind: 'amount' | 'percentage' | 'rate') => {
    const typed = change[field];
    if (typed === undefined) return;
    const written = String(typed);
    const text = isOddlyGrouped(written) ? written : (normaliseDecimal(written) ?? written);
    const fault = validators[kind](field === 'price_percent' ? text.replace(/^-/, '') : text);
    if (fault !== null) refuse(field, 'BAD_NUMBER', productMessages[fault]);
    else if (field !== 'price_percent' && text.startsWith('-')) refuse(field, 'TOO_SMALL', productMessages.negative);
  };
  number('price', 'amount');
  number('price_percent', 'percentage');
  number('vat_percentage', 'rate');
  if (change.unit !== undefined && (unitByProductCode(change.unit) ?? unitByCode(change.unit)) === null)
    refuse('unit', 'NOT_ALLOWED', productTexts.unit);
  if (change.price !== undefined && change.price_percent !== undefined) {
    refuse('price_percent', 'NOT_ALLOWED', productTexts.eitherPrice);
  }
  if (change.valid_from !== undefined && change.valid_from < today) {
    refuse('valid_from', 'TOO_EARLY', productTexts.priceDay);
  }
  const { round_to: _round, valid_from: _day, keep_coming: _keep, ...kinds } = change;
  if (Object.keys(kinds).length === 0)
    errors.push({ path: 'change', code: 'REQUIRED', message: productTexts.noChange });
  if (ids === undefined && filter === undefined) {
    errors.push({ path: 'ids', code: 'REQUIRED', message: productTexts.noProducts });
  }
  if (errors.length > 0) throw new Problem('INVALID_INPUT', { errors });
  return change;
}

const fieldsOf = (row: PricedProduct): Fields => ({
  price: shortDecimal(row.price),
  has_tax: row.has_tax,
  vat_percentage: shortDecimal(row.vat_percentage),
  unit: row.unit,
  category: row.category,
  type: row.type,
  warehouse_name: row.warehouse_name,
});

/** A price after the change. One price for all is of rials: of goods in another currency it would be as many dollars. */
function priceAfter(
  row: PricedProduct,
  before: string,
  { price, price_percent, round_to = 0 }: Body['change'],
): string {
  const isRial = row.currency_type === 'IRR';
  if (price !== undefined) return isRial ? shortDecimal(normaliseDecimal(String(price)) ?? '0') : before;
  return price_percent === undefined ? before : raisePrice(before, String(price_percent), round_to, isRial);
}

/**
 * What a product is after the change. Without tax there is no rate; where there is tax again and no rate is kept, it is the
 * law's of the day, as of a new one.
 */
function changed(row: PricedProduct, { change, today }: Asked, warehouse: string | undefined): Fields {
  const before = fieldsOf(row);
  const { vat_percentage } = change;
  const type = change.type ?? before.type;
  const hasTax = change.has_tax ?? before.has_tax;
  const isTaxedAnew = hasTax && !before.has_tax && compareDecimals(before.vat_percentage, '0') === 0;
  const kept = isTaxedAnew ? generalVatRate(`${today}T12:00:00Z`) : before.vat_percentage;
  const rate = vat_percentage === undefined ? kept : (normaliseDecimal(String(vat_percentage)) ?? '0');
  return {
    price: priceAfter(row, before.price, change),
    has_tax: hasTax,
    vat_percentage: hasTax ? shortDecimal(rate) : '0',
    unit: change.unit ?? before.unit,
    category: change.category?.trim() ?? before.category,
    type,
    // A service has none.
    warehouse_name: type === 'services' ? '' : (warehouse ?? before.warehouse_name),
  };
}

/** A price that begins after the day of the change: what it is, and what it becomes. */
type ComingPrice = Reply['changes'][number]['coming'][number];

interface Change {
  row: PricedProduct;
  before: Fields;
  after: Fields;
  /** where invoices take it from after the change; null: the default one */
  place: string | null;
  coming: readonly ComingPrice[];
}

/** A percent is of all that the product costs from its day on; a price for all holds until the next one that is dated. */
function comingOf(row: PricedProduct, change: Body['change'], later: readonly DatedPrice[]): ComingPrice[] {
  const isRaised = change.price_percent !== undefined && change.keep_coming !== true;
  return later.map(({ valid_from, price }) => {
    const before = shortDecimal(price);
    return { valid_from, before, after: isRaised ? priceAfter(row, before, change) : before };
  });
}

function changeOf(
  row: PricedProduct,
  asked: Asked,
  warehouse: string | undefined,
  later: readonly DatedPrice[],
): Change {
  const { change } = asked;
  const before = fieldsOf(row);
  const after = changed(row, asked, warehouse);
  const place =
    after.type === 'services' ? null : change.warehouse_id === undefined ? row.warehouse_id : change.warehouse_id;
  return { row, before, after, place, coming: comingOf(row, change, later) };
}

const isMoved = ({ row, place }: Change): boolean => row.warehouse_id !== place;

/** The prices that a change writes, each with what held on its day before. */
const pricesOf = ({ before, after, coming }: Change, day: string): ComingPrice[] =>
  [{ valid_from: day, before: before.price, after: after.price }, ...coming].filter((one) => one.before !== one.after);

const isSame = (change: Change): boolean =>
  JSON.stringify(change.before) === JSON.stringify(change.after) &&
  !isMoved(change) &&
  change.coming.every(({ before, after }) => before === after);

async function apply(tx: Tx, kept: KeptChange, day: string, changes: readonly Change[]) {
  const { accountId, userId, now } = kept;
  const written = changes.map((change) => ({ row: change.row, prices: pricesOf(change, day) }));
  await keepAsTheyWere(tx, kept, written);
  const prices = written.flatMap(({ row, prices: ofOne }) =>
    ofOne.map(({ valid_from, after }) => ({ productId: row.id, day: valid_from, price: after })),
  );
  await writePrices(tx, { accountId, userId, now }, prices);
  const moved = changes.filter(isMoved).map(({ row, place }) => ({ id: row.id, place }));
  await placeEach(tx, accountId, now, moved);
  const fields = changes.map(({ row, after }) => ({ row, fields: after }));
  await writeFields(tx, accountId, now, fields);
}

/** What invoices did is held for a product's unit, or for what is not where they take it from, until that is another one. */
export const mayChangeTaking = ({ unit, warehouse_id }: Body['change']): boolean =>
  unit !== undefined || warehouse_id !== undefined;

/** The name of the warehouse that a change names; undefined: it stays. @throws Problem INVALID_INPUT */
export async function readWarehouse(tx: Tx, { warehouse_id }: Body['change']): Promise<string | undefined> {
  if (warehouse_id === undefined) return undefined;
  if (warehouse_id === null) return '';
  const { name, fault } = await placeFinder(tx)({ id: warehouse_id });
  if (fault === null) return name;
  throw new Problem('INVALID_INPUT', { errors: [{ path: 'change.warehouse_id', ...fault }] });
}

/** @throws Problem INVALID_INPUT when one of them is in stock: its quantity there would become something else, or lie in no list */
async function checkStock(tx: Tx, changes: readonly Change[]): Promise<void> {
  const [first] = (
    await stockFaults(
      tx,
      changes.map(({ row, after: { unit, type } }) => ({ before: row, unit, type })),
    )
  ).values();
  if (first !== undefined) throw new Problem('INVALID_INPUT', { errors: [{ ...first, path: `change.${first.path}` }] });
}

/** @throws Problem INVALID_INPUT when so many percent make one of the prices longer than a price can be */
function checkPrices(changes: readonly Change[]): void {
  const tooLong = changes.find(({ after, coming }) =>
    [after.price, ...coming.map((one) => one.after)].some((price) => validators.amount(price) !== null),
  );
  if (tooLong === undefined) return;
  const message = productTexts.priceTooLong(tooLong.row.name);
  throw new Problem('INVALID_INPUT', { errors: [{ path: 'change.price_percent', code: 'TOO_LARGE', message }] });
}

/** What is to be changed, and how. @throws Problem INVALID_INPUT */
function readWork(body: Body, today: string): ProductWork {
  const { ids = null, filter = {} } = body;
  return { change: readChange(body, today), today, ids, filter };
}

/** Those of the products that are not so already, by the prices that hold on the day of the change. @throws Problem INVALID_INPUT */
async function changesOf(
  tx: Tx,
  { change, today }: ProductWork,
  warehouse: string | undefined,
  rows: readonly ProductRow[],
): Promise<Change[]> {
  const day = change.valid_from ?? today;
  const isPriced = change.price !== undefined || change.price_percent !== undefined;
  const ids = rows.map(({ id }) => id);
  const later = isPriced ? await pricesAfter(tx, ids, day) : new Map<string, DatedPrice[]>();
  const changes = (await pricedOn(tx, rows, day))
    .map((row) => changeOf(row, { change, today }, warehouse, later.get(row.id) ?? []))
    .filter((one) => !isSame(one));
  if (change.price_percent !== undefined) checkPrices(changes);
  await checkStock(tx, changes);
  return changes;
}

/** How many have a discount that is more than their new price: of a fixed sum, which a lower price does not lower. */
const belowDiscount = (changes: readonly Change[]): number =>
  changes.filter((change) =>
    pricesOf(change, '').some(
      ({ after }) => compareDecimals(after, '0') > 0 && compareDecimals(change.row.discount, after) > 0,
    ),
  ).length;

/** How many had a price and have none then: by so many percent down, by rounding, or by zero as the price. */
const priceless = (changes: readonly Change[]): number =>
  changes.filter(
    ({ before, after }) => compareDecimals(before.price, '0') > 0 && compareDecimals(after.price, '0') === 0,
  ).length;

/** How many have prices that begin after the day of the change. */
const withComing = (changes: readonly Change[]): number => changes.filter(({ coming }) => coming.length > 0).length;

type Told = Pick<Reply, 'below_discount' | 'priceless' | 'coming'>;

const toldOf = (changes: readonly Change[]): Told => ({
  below_discount: belowDiscount(changes),
  priceless: priceless(changes),
  coming: withComing(changes),
});

const shownOf = (changes: readonly Change[]): Reply['changes'] =>
  changes.slice(0, shownMax).map(({ row: { id, name, currency_type }, before, after, coming }) => ({
    ...{ id, name, currency_type },
    ...{ before, after, coming: coming.slice(0, comingShownMax) },
  }));

/** As the log has it: the default warehouse, too, by its name. */
async function warehouseNamed(tx: Tx, { warehouse_id }: Body['change']): Promise<string | undefined> {
  if (warehouse_id === undefined) return undefined;
  const named = tx.selectFrom('warehouses').select('name');
  const found = warehouse_id === null ? named.where('is_default', '=', true) : named.where('id', '=', warehouse_id);
  return (await found.executeTakeFirst())?.name;
}

/** Tells of a change of many, once it is over. */
export async function tellBulk(tx: Tx, accountId: string, change: Body['change'], products: number, failure = '') {
  const warehouse_name = await warehouseNamed(tx, change);
  await logEvent(tx, {
    action: 'product.bulk',
    after: {
      change: { ...change, ...(warehouse_name === undefined ? {} : { warehouse_name }) },
      products,
      ...(failure === '' ? {} : { failure }),
    },
  });
  if (products > 0) await publish(tx, accountId, { type: 'product.changed', data: { count: products } });
}

interface Step {
  warehouse: string | undefined;
  now: Date;
  /** of products that were there by then; null: all */
  by: Date | null;
  /** behind this one; null: from the first on */
  after: string | null;
  /** as what they are kept, so that it can be taken back */
  keptAs: Pick<KeptChange, 'id' | 'of'>;
}

/** Changes products that were there by a time, null: all, at most so many as one step takes. @throws Problem INVALID_INPUT */
export async function changePart(
  tx: Tx,
  context: RequestContext,
  work: ProductWork,
  { warehouse, now, by, after, keptAs }: Step,
): Promise<Pick<Reply, 'changes' | 'count'> & Told & { seen: number; last: string | null }> {
  const rows = await nextProducts(tx, work, { by, after });
  const changes = await changesOf(tx, work, warehouse, rows);
  const { accountId, userId } = context;
  const kept = { accountId, userId, now, ...keptAs };
  if (changes.length > 0) await apply(tx, kept, work.change.valid_from ?? work.today, changes);
  return {
    seen: rows.length,
    changes: shownOf(changes),
    count: changes.length,
    ...toldOf(changes),
    last: rows.at(-1)?.id ?? after,
  };
}

/**
 * @param of so many of the chosen ones are there
 * @throws Problem NOT_FOUND, naming those that are not
 */
async function refuseMissing(tx: Tx, { ids }: ProductWork, of: number): Promise<void> {
  if (ids === null || of === new Set(ids).size) return;
  const there = await tx
    .selectFrom('products')
    .select('id')
    .where('id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .where('deleted_at', 'is', null)
    .execute();
  allFound(
    'ids',
    ids,
    there.map(({ id }) => id),
  );
  throw new Problem('NOT_FOUND');
}

/** What a change of however many would do; changes and locks nothing. @throws Problem INVALID_INPUT, NOT_FOUND */
async function previewBulk(tx: Tx, work: ProductWork, warehouse: string | undefined): Promise<Reply> {
  const reply: Reply = { count: 0, of: 0, ...toldOf([]), changes: [], change_id: null, work: null };
  for await (const rows of partsOfProducts(tx, work)) {
    const changes = await changesOf(tx, work, warehouse, rows);
    reply.of += rows.length;
    reply.count += changes.length;
    const told = toldOf(changes);
    reply.below_discount += told.below_discount;
    reply.priceless += told.priceless;
    reply.coming += told.coming;
    reply.changes.push(...shownOf(changes).slice(0, shownMax - reply.changes.length));
  }
  await refuseMissing(tx, work, reply.of);
  return reply;
}

/**
 * Changes many products: so many as one step takes at once, more in the background. A preview changes nothing.
 * @throws Problem INVALID_INPUT, NOT_FOUND when one of the ids is not there, CONFLICT while another is in the background
 */
export async function bulkChange(deps: ProductWorkDeps, tx: Tx, context: RequestContext, body: Body): Promise<Reply> {
  const now = new Date(deps.runtime.clock.nowMs());
  const work = readWork(body, tehranDay(now));
  const warehouse = await readWarehouse(tx, work.change);
  if (body.preview === true) return previewBulk(tx, work, warehouse);
  const of = await countProducts(tx, work);
  await refuseMissing(tx, work, of);
  if (of > productsAtOnce) {
    // What stock forbids is found before anything changes.
    if (work.change.unit !== undefined || work.change.type !== undefined) await previewBulk(tx, work, warehouse);
    const begun = await beginWork(deps, tx, context, { work, of, now });
    return { count: 0, of, ...toldOf([]), changes: [], change_id: begun.id, work: begun };
  }
  const id = deps.runtime.ids.uuid();
  const step = { warehouse, now, by: null, after: null, keptAs: { id, of } };
  const { seen, last: _last, ...part } = await changePart(tx, context, work, step);
  if (part.count > 0) await tellBulk(tx, context.accountId, work.change, part.count);
  return { ...part, of: seen, change_id: part.count > 0 ? id : null, work: null };
}
