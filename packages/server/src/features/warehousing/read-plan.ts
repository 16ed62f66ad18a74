import { manualStockKinds } from '@taraz/contract';
import type { Tx } from '../../platform/db/database.ts';
import { type FieldReader, fieldReader } from '../../platform/http/field-reader.ts';
import { standingPurchase } from '../purchases/standing-purchase.ts';
import type { PurchaseKind } from '../purchases/tables.ts';
import type { DocumentRow } from './document-queries.ts';
import { warehousingTexts } from './messages.fa.ts';
import { futureMs } from './post-stock.ts';
import { costOf, largestValue, toScaled } from './valuation.ts';
import type { WarehousingInput } from './warehouses.ts';

export type ManualKind = (typeof manualStockKinds)[number];
/** Is it written by people, and not by an invoice or an undoing? */
export const isManual = (kind: string): kind is ManualKind => (manualStockKinds as readonly string[]).includes(kind);

/** A line as it was read: quantities in units of 10⁻⁸. */
export interface Line {
  no: number;
  productId: string;
  name: string;
  qty: bigint;
  /** rial for one, in units of 10⁻⁸; null: not told */
  unitPrice: bigint | null;
}

/** A document that people wrote, before anything moves. */
export interface Plan {
  kind: ManualKind;
  warehouseId: string;
  toWarehouseId: string | null;
  at: Date;
  /** somebody said when; else it is of this moment */
  isDated: boolean;
  lines: Line[];
  party: string;
  referenceNumber: string;
  notes: string;
  purchaseId: string | null;
}

/** A usable warehouse of the account under a path of the body. */
export async function readWarehouse(
  reader: FieldReader,
  tx: Tx,
  path: string,
  id: string | undefined,
): Promise<string> {
  if (id === undefined) {
    reader.refuse(path, 'REQUIRED', warehousingTexts.warehouseMissing);
    return '';
  }
  const row = await tx.selectFrom('warehouses').select(['name', 'is_active']).where('id', '=', id).executeTakeFirst();
  if (row === undefined) reader.refuse(path, 'NOT_FOUND', warehousingTexts.warehouse);
  else if (!row.is_active) reader.refuse(path, 'INACTIVE', warehousingTexts.inactive(row.name));
  return id;
}

/**
 * Until goods are moved, the warehouses stay in use, and the products in the list and in their units: who removes or
 * changes one waits, and then finds what lies there. In one order, so that nobody deadlocks.
 */
export async function holdMoved(
  tx: Tx,
  { warehouseIds = [], productIds }: { warehouseIds?: readonly string[]; productIds: readonly string[] },
): Promise<void> {
  if (warehouseIds.length > 0)
    await tx.selectFrom('warehouses').select('id').where('id', 'in', warehouseIds).orderBy('id').forShare().execute();
  if (productIds.length > 0)
    await tx.selectFrom('products').select('id').where('id', 'in', productIds).orderBy('id').forShare().execute();
}

/** The same of the goods that a document moved. */
export async function holdGoodsOf(tx: Tx, documentId: string): Promise<void> {
  const rows = await tx
    .selectFrom('stock_movements')
    .select('product_id')
    .distinct()
    .where('document_id', '=', documentId)
    .execute();
  await holdMoved(tx, { productIds: rows.map(({ product_id }) => product_id) });
}

async function readLines(reader: FieldReader, tx: Tx, kind: ManualKind, input: WarehousingInput): Promise<Line[]> {
  const given = input.lines ?? [];
  if (given.length === 0) reader.refuse('lines', 'REQUIRED', warehousingTexts.lines);
  const products = new Map(
    given.length === 0
      ? []
      : (
          await tx
            .selectFrom('products')
            .select(['id', 'name', 'type'])
            .where(
              'id',
              'in',
              given.map(({ product_id }) => product_id),
            )
            .where('deleted_at', 'is', null)
            .execute()
        ).map((row) => [row.id, row]),
  );
  const seen = new Set<string>();
  return given.map(({ product_id, qty, unit_price }, index) => {
    const path = (field: string) => `lines[${index}].${field}`;
    const product = products.get(product_id);
    if (product === undefined) reader.refuse(path('product_id'), 'NOT_FOUND', warehousingTexts.product);
    else if (product.type === 'services') reader.refuse(path('product_id'), 'NOT_ALLOWED', warehousingTexts.service);
    else if (seen.has(product_id)) reader.refuse(path('product_id'), 'TWICE', warehousingTexts.twice);
    seen.add(product_id);
    const read = reader.quantity(path('qty'), qty, { isRequired: true, isPositive: kind !== 'count' });
    const price = reader.quantity(path('unit_price'), unit_price);
    if (price !== null && kind !== 'receipt')
      reader.refuse(path('unit_price'), 'NOT_ALLOWED', warehousingTexts.priceOnlyReceipt);
    const line = {
      no: index + 1,
      productId: product_id,
      name: product?.name ?? '',
      qty: toScaled(read ?? '0'),
      unitPrice: price === null ? null : toScaled(price),
    };
    if (line.unitPrice !== null && costOf(line.qty, line.unitPrice) > largestValue)
      reader.refuse(path('unit_price'), 'TOO_LARGE', warehousingTexts.valueTooLarge);
    return line;
  });
}

/** Of which kind the purchases are whose goods a document moves. */
const purchaseKindOf: Partial<Record<string, PurchaseKind>> = { receipt: 'buy', issue: 'return' };

/** The purchase whose goods a document moves; null: none is named. Until the transaction ends it stays what it is. */
export async function readPurchase(
  reader: FieldReader,
  tx: Tx,
  kind: string,
  id: string | null | undefined,
): Promise<string | null> {
  if (id === null || id === undefined) return null;
  const row = await tx
    .selectFrom('purchases')
    .select('kind')
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forShare()
    .executeTakeFirst();
  if (row === undefined) reader.refuse('purchase_id', 'NOT_FOUND', warehousingTexts.purchase);
  else if (row.kind !== purchaseKindOf[kind]) {
    reader.refuse('purchase_id', 'NOT_ALLOWED', warehousingTexts.purchaseKind[row.kind]);
  }
  return id;
}

/**
 * The same for a document that is there. Where it moved the goods of a purchase beyond its caller's branch that stays, whatever
 * is said by who cannot know of it, and another one does not get them.
 */
export async function readPurchaseOf(
  reader: FieldReader,
  tx: Tx,
  { id, kind, purchase_id: shown }: Pick<DocumentRow, 'id' | 'kind' | 'purchase_id'>,
  said: string | null,
): Promise<string | null> {
  const { purchase_id: had } = await tx
    .selectFrom('stock_documents')
    .select('purchase_id')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const isBeyond = had !== null && shown === null && (await standingPurchase(tx, had)) !== null;
  if (!isBeyond) return readPurchase(reader, tx, kind, said);
  if (said !== null) reader.refuse('purchase_id', 'NOT_ALLOWED', warehousingTexts.purchaseBeyond);
  return had;
}

/** @throws Problem INVALID_INPUT with one entry for every bad field */
export async function readPlan(tx: Tx, nowMs: number, kind: ManualKind, input: WarehousingInput): Promise<Plan> {
  const reader = fieldReader();
  await holdMoved(tx, {
    warehouseIds: [input.warehouse_id, input.to_warehouse_id].flatMap((id) => id ?? []),
    productIds: (input.lines ?? []).map(({ product_id }) => product_id),
  });
  const warehouseId = await readWarehouse(reader, tx, 'warehouse_id', input.warehouse_id);
  const toWarehouseId =
    kind === 'transfer' ? await readWarehouse(reader, tx, 'to_warehouse_id', input.to_warehouse_id) : null;
  if (toWarehouseId !== null && toWarehouseId === warehouseId && toWarehouseId !== '')
    reader.refuse('to_warehouse_id', 'SAME_PLACE', warehousingTexts.sameWarehouse);
  const lines = await readLines(reader, tx, kind, input);
  const atMs = input.at === undefined ? nowMs : Date.parse(input.at);
  if (atMs > nowMs + futureMs) reader.refuse('at', 'TOO_LATE', warehousingTexts.future);
  const plan = {
    kind,
    warehouseId,
    toWarehouseId,
    at: new Date(atMs),
    isDated: input.at !== undefined,
    lines,
    party: reader.text('party', input.party),
    referenceNumber: reader.text('reference_number', input.reference_number),
    notes: reader.text('notes', input.notes),
    purchaseId: await readPurchase(reader, tx, kind, input.purchase_id),
  };
  reader.done();
  return plan;
}
