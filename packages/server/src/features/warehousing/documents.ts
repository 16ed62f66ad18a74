import { type CallInput, type calls, manualStockKinds } from '@taraz/contract';
import { foldText } from '@taraz/core';
import type { Tx } from '../../platform/db/database.ts';
import { logEvent } from '../../platform/event-log/log-events.ts';
import { checkIfMatch } from '../../platform/http/etag.ts';
import { type FieldReader, fieldReader } from '../../platform/http/field-reader.ts';
import { Problem } from '../../platform/problem.ts';
import type { PostingsDeps } from '../postings/deps.ts';
import { wakeEffects } from '../postings/effects.ts';
import { type DocumentRow, documentById } from './document-queries.ts';
import { figureOf } from './figure.ts';
import { documentNames, warehousingTexts } from './messages.fa.ts';
import {
  type HeldLevel,
  levelKey,
  lockLevels,
  movementsToUndo,
  type NewMovement,
  postDocument,
  ShortStock,
} from './post-stock.ts';
import { readStockSettings } from './stock-settings.ts';
import { costOf, fromScaled, toScaled, valueFound } from './valuation.ts';
import type { WarehousingInput } from './warehouses.ts';

type ManualKind = (typeof manualStockKinds)[number];
const isManual = (kind: string): kind is ManualKind => (manualStockKinds as readonly string[]).includes(kind);

/** Clocks of people and servers differ by this much at most. */
const futureMs = 5 * 60_000;
/** Value of one line has at most 18 digits, as every amount. */
const largestValue = 10n ** 18n - 1n;

interface Line {
  no: number;
  productId: string;
  name: string;
  qty: bigint;
  /** rial for one, in units of 10⁻⁸; null: not told */
  unitPrice: bigint | null;
}

interface Plan {
  kind: ManualKind;
  warehouseId: string;
  toWarehouseId: string | null;
  at: Date;
  lines: Line[];
  party: string;
  referenceNumber: string;
  notes: string;
}

/** A usable warehouse of the account under a path of the body. */
async function readWarehouse(reader: FieldReader, tx: Tx, path: string, id: string | undefined): Promise<string> {
  const row =
    id === undefined
      ? undefined
      : await tx.selectFrom('warehouses').select(['name', 'is_active']).where('id', '=', id).executeTakeFirst();
  if (row === undefined) reader.refuse(path, id === undefined ? 'REQUIRED' : 'NOT_FOUND', warehousingTexts.warehouse);
  else if (!row.is_active) reader.refuse(path, 'INACTIVE', warehousingTexts.inactive(row.name));
  return id ?? '';
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

/** @throws Problem INVALID_INPUT with one entry for every bad field */
async function readPlan(tx: Tx, nowMs: number, kind: ManualKind, input: WarehousingInput): Promise<Plan> {
  const reader = fieldReader();
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
    lines,
    party: reader.text('party', input.party),
    referenceNumber: reader.text('reference_number', input.reference_number),
    notes: reader.text('notes', input.notes),
  };
  reader.done();
  return plan;
}

/** The movements of a plan over the levels as they stand. */
function movementsOf(plan: Plan, levels: ReadonlyMap<string, HeldLevel>): NewMovement[] {
  const { kind, warehouseId, toWarehouseId } = plan;
  const movements: NewMovement[] = [];
  for (const { no: lineNo, productId, qty, unitPrice } of plan.lines) {
    const place = { lineNo, warehouseId, productId };
    const level = levels.get(levelKey(warehouseId, productId));
    if (level === undefined) throw new Error('a level that was not locked');
    if (kind === 'receipt') {
      movements.push({ ...place, way: 'in', qty, value: costOf(qty, unitPrice ?? level.lastCost) });
    } else if (kind === 'count') {
      const difference = qty - level.qty;
      if (difference < 0n) movements.push({ ...place, way: 'out', qty: -difference });
      if (difference > 0n)
        movements.push({ ...place, way: 'in', qty: difference, value: valueFound(level, difference) });
    } else {
      movements.push({ ...place, way: 'out', qty });
      if (toWarehouseId !== null)
        movements.push({
          lineNo,
          warehouseId: toWarehouseId,
          productId,
          way: 'in',
          qty,
          value: { of: movements.length - 1 },
        });
    }
  }
  return movements;
}

/** A refusal that names each line that is short. */
function shortProblem(error: ShortStock, lines: readonly Line[]): Problem {
  const errors = error.shortages.map(({ lineNo, there }) => ({
    path: `lines[${lineNo - 1}].qty`,
    code: 'SHORT',
    message: warehousingTexts.short(lines.find(({ no }) => no === lineNo)?.name ?? '', figureOf(fromScaled(there))),
  }));
  return new Problem('CONFLICT', { detail: errors[0]?.message ?? '', errors, cause: error });
}

const placesOf = ({ warehouseId, toWarehouseId, lines }: Plan) =>
  lines.flatMap(({ productId }) => [
    { warehouseId, productId },
    ...(toWarehouseId === null ? [] : [{ warehouseId: toWarehouseId, productId }]),
  ]);

const tell = (
  tx: Tx,
  action: 'stock.posted' | 'stock.described' | 'stock.undone',
  before: DocumentRow | null,
  after: DocumentRow,
) => {
  const shown = (row: DocumentRow | null) =>
    row && {
      kind: documentNames[row.kind],
      number: row.number,
      warehouse: row.warehouse_name,
      to: row.to_warehouse_name,
      lines: row.lines_count,
      value: row.value,
      party: row.party,
      reference_number: row.reference_number,
      notes: row.notes,
    };
  return logEvent(tx, {
    action,
    subjectId: after.id,
    subjectName: `${documentNames[after.kind]} ${after.number}`,
    before: shown(before),
    after: shown(after),
  });
};

/**
 * Posts a receipt, issue, transfer or count. What was held for want of stock is tried again afterwards.
 * @returns its id
 * @throws Problem INVALID_INPUT; CONFLICT where something would leave that is not there and settings refuse that
 */
export async function postStockDocument(
  deps: PostingsDeps,
  tx: Tx,
  accountId: string,
  input: WarehousingInput,
): Promise<string> {
  const { runtime } = deps;
  if (!isManual(input.kind)) throw new Problem('INVALID_INPUT');
  const plan = await readPlan(tx, runtime.clock.nowMs(), input.kind, input);
  const { negative } = await readStockSettings(tx);
  const levels = await lockLevels(tx, placesOf(plan));
  const expected = new Map([...levels].map(([key, { qty }]) => [key, qty]));
  const movements = movementsOf(plan, levels);
  // A count says what is there: it may find less than was known, never less than nothing.
  const mayBeShort = negative === 'allow';
  let id: string;
  try {
    id = await postDocument(runtime, tx, accountId, plan, movements, { levels, mayBeShort });
  } catch (error) {
    throw error instanceof ShortStock ? shortProblem(error, plan.lines) : error;
  }
  await tx
    .insertInto('stock_lines')
    .values(
      plan.lines.map(({ no, productId, qty, unitPrice }) => ({
        account_id: accountId,
        document_id: id,
        no,
        product_id: productId,
        qty: fromScaled(qty),
        expected: plan.kind === 'count' ? fromScaled(expected.get(levelKey(plan.warehouseId, productId)) ?? 0n) : null,
        unit_price: unitPrice === null ? null : fromScaled(unitPrice),
      })),
    )
    .execute();
  await tell(tx, 'stock.posted', null, await documentById(tx, id));
  await wakeEffects(deps, tx, accountId, 'stock');
  return id;
}

/** @throws Problem NOT_FOUND */
async function lockDocument(tx: Tx, id: string): Promise<DocumentRow> {
  await tx.selectFrom('stock_documents').select('id').where('id', '=', id).forUpdate().execute();
  return documentById(tx, id);
}

/** Takes back what a document of people did. @throws Problem NOT_FOUND, CONFLICT */
export async function undoStockDocument(
  deps: PostingsDeps,
  tx: Tx,
  accountId: string,
  id: string,
  { notes = '' }: CallInput<typeof calls.undoStockDocument>['body'],
): Promise<string> {
  const before = await lockDocument(tx, id);
  if (!isManual(before.kind)) throw new Problem('CONFLICT', { detail: warehousingTexts.notByHand });
  if (before.is_undone) throw new Problem('CONFLICT', { detail: warehousingTexts.undone });
  const { negative } = await readStockSettings(tx);
  const movements = await movementsToUndo(tx, id);
  const levels = await lockLevels(tx, movements);
  const head = {
    kind: 'undo',
    warehouseId: before.warehouse_id,
    at: new Date(deps.runtime.clock.nowMs()),
    party: before.party,
    notes: notes.trim(),
    reverses: id,
  } as const;
  const names = await tx
    .selectFrom('stock_lines')
    .innerJoin('products', (join) => join.onRef('products.id', '=', 'stock_lines.product_id'))
    .select(['no', 'products.name'])
    .where('document_id', '=', id)
    .execute();
  let undone: string;
  try {
    undone = await postDocument(deps.runtime, tx, accountId, head, movements, {
      levels,
      mayBeShort: negative === 'allow',
    });
  } catch (error) {
    if (!(error instanceof ShortStock)) throw error;
    throw shortProblem(
      error,
      names.map(({ no, name }) => ({ no, name, productId: '', qty: 0n, unitPrice: null })),
    );
  }
  await tell(tx, 'stock.undone', before, await documentById(tx, undone));
  await wakeEffects(deps, tx, accountId, 'stock');
  return undone;
}

/** Mends how a document is described. @throws Problem NOT_FOUND, STALE, INVALID_INPUT when it is to move something else */
export async function describeStockDocument(
  { runtime }: PostingsDeps,
  tx: Tx,
  id: string,
  input: WarehousingInput,
  ifMatch: string | null,
): Promise<void> {
  const before = await lockDocument(tx, id);
  checkIfMatch(ifMatch, before.version);
  const reader = fieldReader();
  if (input.kind !== before.kind) reader.refuse('kind', 'NOT_ALLOWED', warehousingTexts.kindFixed);
  if (input.lines !== undefined) reader.refuse('lines', 'NOT_ALLOWED', warehousingTexts.linesFixed);
  const party = reader.text('party', input.party);
  const reference_number = reader.text('reference_number', input.reference_number);
  const notes = reader.text('notes', input.notes);
  reader.done();
  const folded = foldText([before.number, party, reference_number, notes].filter(Boolean).join(' '));
  await tx
    .updateTable('stock_documents')
    .set({
      party,
      reference_number,
      notes,
      folded,
      version: before.version + 1,
      updated_at: new Date(runtime.clock.nowMs()),
    })
    .where('id', '=', id)
    .execute();
  await tell(tx, 'stock.described', before, await documentById(tx, id));
}

/** Of a product: where invoices take it from, and below how much it is low. @throws Problem INVALID_INPUT, NOT_FOUND */
export async function changeStockRule(
  { runtime }: PostingsDeps,
  tx: Tx,
  accountId: string,
  productId: string,
  input: CallInput<typeof calls.putStockRule>['body'],
): Promise<void> {
  const product = await tx
    .selectFrom('products')
    .select(['name', 'type'])
    .where('id', '=', productId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (product === undefined) throw new Problem('NOT_FOUND');
  const reader = fieldReader();
  if (product.type === 'services') reader.refuse('min_qty', 'NOT_ALLOWED', warehousingTexts.service);
  const min_qty = reader.quantity('min_qty', input.min_qty ?? undefined);
  const warehouse_id = input.warehouse_id ?? null;
  if (warehouse_id !== null) await readWarehouse(reader, tx, 'warehouse_id', warehouse_id);
  reader.done();
  const before = await tx
    .selectFrom('stock_rules')
    .select(['min_qty', 'warehouse_id'])
    .where('product_id', '=', productId)
    .executeTakeFirst();
  const after = { min_qty, warehouse_id, updated_at: new Date(runtime.clock.nowMs()) };
  await tx
    .insertInto('stock_rules')
    .values({ ...after, account_id: accountId, product_id: productId })
    .onConflict((conflict) => conflict.columns(['account_id', 'product_id']).doUpdateSet(after))
    .execute();
  // The product's own form shows it too: one that is open there must not write the former one back.
  if ((before?.warehouse_id ?? null) !== warehouse_id)
    await tx
      .updateTable('products')
      .set(({ eb }) => ({ version: eb('version', '+', 1) }))
      .where('id', '=', productId)
      .execute();
  await logEvent(tx, {
    action: 'stock_rule.changed',
    subjectId: productId,
    subjectName: product.name,
    before: before ?? null,
    after: { min_qty, warehouse_id },
  });
}
