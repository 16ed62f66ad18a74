import type { CallInput, calls } from '@taraz/contract';
import { foldWritten, persianFigure, unitLabel } from '@taraz/core';
import type { Tx } from '../../platform/db/database.ts';
import { logEvent } from '../../platform/event-log/log-events.ts';
import { checkIfMatch } from '../../platform/http/etag.ts';
import { fieldReader } from '../../platform/http/field-reader.ts';
import { Problem } from '../../platform/problem.ts';
import type { PostingsDeps } from '../postings/deps.ts';
import { wakeEffects } from '../postings/effects.ts';
import { bringGoodsBack } from '../products/bring-goods-back.ts';
import { awaitedGoods } from './awaited-goods.ts';
import { type DocumentRow, documentById } from './document-queries.ts';
import { followCosts } from './former-units.ts';
import { documentName, warehousingTexts } from './messages.fa.ts';
import type { UnknownUnit } from './needs.ts';
import {
  type HeldLevel,
  levelKey,
  lockLevels,
  movedSince,
  movementsToUndo,
  type NewMovement,
  postDocument,
  ShortStock,
} from './post-stock.ts';
import { holdGoodsOf, isManual, type Line, type Plan, readPlan, readPurchaseOf } from './read-plan.ts';
import { readStockSettings } from './stock-settings.ts';
import { type StockDeps, tellLow } from './tell-low.ts';
import { costOf, fromScaled, valueFound } from './valuation.ts';
import type { WarehousingInput } from './warehouses.ts';

interface Expected {
  /** what the book had there at the time of a document, by `levelKey` */
  there: ReadonlyMap<string, bigint>;
  /** of that, what comes back by returns that wait, by `levelKey`: it is not in the book yet, and a count may miss it */
  onItsWay: ReadonlyMap<string, bigint>;
}

/**
 * Of a count what was to lie there when it was counted, of all else the book as it stands: goods that came or went after a count
 * are in what lies there now, and those of sales and returns that wait for the authority have left or come back already; neither
 * is a surplus or shortage. Once all that waits has moved, the book has what was counted.
 */
async function expectedOf(plan: Plan, tx: Tx, levels: Map<string, HeldLevel>): Promise<Expected> {
  const { kind, at, isDated, warehouseId, lines } = plan;
  const held = [...levels];
  if (kind !== 'count') return { there: new Map(held.map(([key, { qty }]) => [key, qty])), onItsWay: new Map() };
  const since = isDated ? await movedSince(tx, [...levels.values()], at) : new Map<string, bigint>();
  const productIds = lines.map(({ productId }) => productId);
  const awaited = await awaitedGoods(tx, warehouseId, productIds, at);
  const leaving = ({ productId }: HeldLevel) => awaited.get(productId) ?? 0n;
  return {
    there: new Map(held.map(([key, level]) => [key, level.qty - (since.get(key) ?? 0n) - leaving(level)])),
    onItsWay: new Map(held.map(([key, level]) => [key, leaving(level) < 0n ? -leaving(level) : 0n])),
  };
}

/** The movements of a plan over the levels as they stand. */
function movementsOf(plan: Plan, levels: ReadonlyMap<string, HeldLevel>, expected: Expected): NewMovement[] {
  const { kind, warehouseId, toWarehouseId } = plan;
  const movements: NewMovement[] = [];
  for (const { no: lineNo, productId, qty, unitPrice } of plan.lines) {
    const place = { lineNo, warehouseId, productId };
    const level = levels.get(levelKey(warehouseId, productId));
    if (level === undefined) throw new Error('a level that was not locked');
    if (kind === 'receipt') {
      movements.push({ ...place, way: 'in', qty, value: costOf(qty, unitPrice ?? level.lastCost) });
    } else if (kind === 'count') {
      const key = levelKey(warehouseId, productId);
      const difference = qty - (expected.there.get(key) ?? 0n);
      if (difference < 0n)
        movements.push({ ...place, way: 'out', qty: -difference, onItsWay: expected.onItsWay.get(key) ?? 0n });
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

/** A refusal that names each line that is short, in the words of what was to be done. */
function shortProblem(
  error: ShortStock,
  lines: readonly Pick<Line, 'no' | 'name'>[],
  words: (name: string, there: string) => string,
): Problem {
  const errors = error.shortages.map(({ lineNo, there }) => ({
    path: `lines[${lineNo - 1}].qty`,
    code: 'SHORT',
    message: words(lines.find(({ no }) => no === lineNo)?.name ?? '', persianFigure(fromScaled(there))),
  }));
  return new Problem('CONFLICT', { detail: errors[0]?.message ?? '', errors, cause: error });
}

const shortWords = ({ kind }: Plan) => (kind === 'count' ? warehousingTexts.shortCount : warehousingTexts.short);

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
      kind: documentName(row.kind, row.invoice_subject),
      number: row.number,
      warehouse: row.warehouse_name,
      to: row.to_warehouse_name,
      lines: row.lines_count,
      value: row.value,
      party: row.party,
      reference_number: row.reference_number,
      notes: row.notes,
      purchase: row.purchase_name,
    };
  return logEvent(tx, {
    action,
    subjectId: after.id,
    subjectName: `${documentName(after.kind, after.invoice_subject)} ${after.number}`,
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
  deps: StockDeps,
  tx: Tx,
  accountId: string,
  input: WarehousingInput,
): Promise<string> {
  const { runtime } = deps;
  if (!isManual(input.kind)) throw new Problem('INVALID_INPUT');
  const plan = await readPlan(tx, runtime.clock.nowMs(), input.kind, input);
  const { negative } = await readStockSettings(tx);
  const levels = await lockLevels(tx, placesOf(plan));
  const expected = await expectedOf(plan, tx, levels);
  const movements = movementsOf(plan, levels, expected);
  const mayBeShort = negative === 'allow';
  let id: string;
  try {
    id = await postDocument(runtime, tx, accountId, plan, movements, { levels, mayBeShort });
  } catch (error) {
    throw error instanceof ShortStock ? shortProblem(error, plan.lines, shortWords(plan)) : error;
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
        expected:
          plan.kind === 'count' ? fromScaled(expected.there.get(levelKey(plan.warehouseId, productId)) ?? 0n) : null,
        unit_price: unitPrice === null ? null : fromScaled(unitPrice),
      })),
    )
    .execute();
  await tell(tx, 'stock.posted', null, await documentById(tx, id));
  await tellLow(deps, tx, accountId, [id]);
  await wakeEffects(deps, tx, accountId, 'stock');
  return id;
}

/** @throws Problem NOT_FOUND */
async function lockDocument(tx: Tx, id: string): Promise<DocumentRow> {
  await tx.selectFrom('stock_documents').select('id').where('id', '=', id).forUpdate().execute();
  return documentById(tx, id);
}

/** @throws Problem CONFLICT where a quantity is in a unit that its product had then, and nobody said how many of it are in that of now */
function refuseUnknownUnit([first]: readonly UnknownUnit[]): void {
  if (first === undefined) return;
  const { name, unit, productUnit } = first;
  throw new Problem('CONFLICT', { detail: warehousingTexts.unitSince(name, unitLabel(unit), unitLabel(productUnit)) });
}

/** Takes back what a document of people did. @throws Problem NOT_FOUND, CONFLICT */
export async function undoStockDocument(
  deps: StockDeps,
  tx: Tx,
  accountId: string,
  id: string,
  { notes = '' }: CallInput<typeof calls.undoStockDocument>['body'],
): Promise<string> {
  const before = await lockDocument(tx, id);
  if (!isManual(before.kind)) throw new Problem('CONFLICT', { detail: warehousingTexts.notByHand });
  if (before.is_undone) throw new Problem('CONFLICT', { detail: warehousingTexts.undone });
  const { negative } = await readStockSettings(tx);
  await holdGoodsOf(tx, id);
  const { movements, unknown } = await movementsToUndo(tx, id);
  refuseUnknownUnit(unknown);
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
    const place = before.to_warehouse_name || before.warehouse_name;
    throw shortProblem(error, names, (name, there) => warehousingTexts.shortToUndo(name, place, there));
  }
  const moved = movements.map(({ productId }) => productId);
  await bringGoodsBack(deps.runtime, tx, moved, 'in stock');
  await followCosts(tx, moved);
  await tell(tx, 'stock.undone', before, await documentById(tx, undone));
  await tellLow(deps, tx, accountId, [undone]);
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
  // Not said it stays, also that of a deleted one, which `before` does not name and which may come back.
  const ofPurchase =
    input.purchase_id === undefined ? {} : { purchase_id: await readPurchaseOf(reader, tx, before, input.purchase_id) };
  reader.done();
  const folded = foldWritten([before.number, party, reference_number, notes].filter(Boolean).join(' '));
  await tx
    .updateTable('stock_documents')
    .set({
      party,
      reference_number,
      notes,
      ...ofPurchase,
      folded,
      version: before.version + 1,
      updated_at: new Date(runtime.clock.nowMs()),
    })
    .where('id', '=', id)
    .execute();
  await tell(tx, 'stock.described', before, await documentById(tx, id));
}
