import { foldWritten, unitCodeOf } from '@taraz/core';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import { onlyRow } from '../../platform/db/only-row.ts';
import { currentRequest } from '../../platform/http/request-scope.ts';
import { refuse } from '../../platform/http/validation.ts';
import { unitThen } from './former-units.ts';
import { warehousingTexts } from './messages.fa.ts';
import { ownQuantity, type UnknownUnit } from './needs.ts';
import { readUnitRatios } from './product-units.ts';
import type { DocumentKind, StockMovementKind } from './tables.ts';
import {
  fromScaled,
  type Level,
  largestQuantity,
  largestValue,
  revaluationBefore,
  toScaled,
  valueOut,
  valueTakenBack,
} from './valuation.ts';
import type { Sources } from './warehouses.ts';

/** A document's head. */
export interface NewDocument {
  kind: DocumentKind;
  warehouseId?: string | null;
  toWarehouseId?: string | null;
  at: Date;
  party?: string;
  referenceNumber?: string;
  notes?: string;
  invoiceId?: string | null;
  purchaseId?: string | null;
  reverses?: string | null;
}

/**
 * A movement to write, in its order. Quantities are positive, in units of 10⁻⁸; worth (of what had come in and is taken
 * back) and value are rial, a value is of what another movement of the same document took out, when it is its number. What is on
 * its way back may leave as well as what is there.
 */
export type NewMovement = {
  lineNo: number;
  warehouseId: string;
  productId: string;
  qty: bigint;
} & ({ way: 'out'; worth?: bigint; onItsWay?: bigint } | { way: 'in'; value: bigint | { of: number } });

/** Something would leave that is not there. */
export interface Shortage {
  lineNo: number;
  warehouseId: string;
  productId: string;
  needed: bigint;
  there: bigint;
}

export class ShortStock extends Error {
  readonly shortages: readonly Shortage[];
  constructor(shortages: readonly Shortage[]) {
    super('stock is short');
    this.name = 'ShortStock';
    this.shortages = shortages;
  }
}

export interface HeldLevel extends Level {
  warehouseId: string;
  productId: string;
}

export const levelKey = (warehouseId: string, productId: string): string => `${warehouseId} ${productId}`;

/** Locks the levels of places, making those that are not there yet; in one order, so that nobody deadlocks. */
export async function lockLevels(
  tx: Tx,
  places: readonly { warehouseId: string; productId: string }[],
): Promise<Map<string, HeldLevel>> {
  const distinct = [...new Map(places.map((place) => [levelKey(place.warehouseId, place.productId), place])).entries()]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([, place]) => place);
  const warehouses = distinct.map(({ warehouseId }) => warehouseId);
  const products = distinct.map(({ productId }) => productId);
  await sql`
    select stock_level_ensure(w, p) from unnest(${warehouses}::uuid[], ${products}::uuid[]) with ordinality as t (w, p, place)
    order by place`.execute(tx);
  const { rows } = await sql<{
    warehouse_id: string;
    product_id: string;
    qty: string;
    value: string;
    last_cost: string;
  }>`select warehouse_id, product_id, qty::text, value::text, round(last_cost, 8)::text as last_cost
     from stock_levels_lock(${warehouses}::uuid[], ${products}::uuid[])`.execute(tx);
  return new Map(
    rows.map((row) => [
      levelKey(row.warehouse_id, row.product_id),
      {
        warehouseId: row.warehouse_id,
        productId: row.product_id,
        qty: toScaled(row.qty),
        value: BigInt(row.value),
        lastCost: toScaled(row.last_cost),
      },
    ]),
  );
}

/** Clocks of people and servers differ by this much at most: so far ahead may a document be dated. */
export const futureMs = 5 * 60_000;

/**
 * What came (positive) or went after an instant, by `levelKey`; of levels that are locked. What took a document back goes by the
 * time of that one: it never moved any goods. It may be up to `futureMs` earlier, so what is earlier yet is not looked at.
 */
export async function movedSince(tx: Tx, levels: readonly HeldLevel[], at: Date): Promise<Map<string, bigint>> {
  const { rows } = await sql<{ warehouse_id: string; product_id: string; qty: string }>`
    select m.warehouse_id, m.product_id, sum(m.qty)::text as qty
    from unnest(${levels.map(({ warehouseId }) => warehouseId)}::uuid[], ${levels.map(({ productId }) => productId)}::uuid[])
      as l (warehouse_id, product_id)
    join stock_movements m using (warehouse_id, product_id)
    join stock_documents d on d.account_id = m.account_id and d.id = m.document_id
    left join stock_documents o on o.account_id = d.account_id and o.id = d.reverses and d.kind = 'undo'
    where m.at > ${new Date(at.getTime() - futureMs)} and coalesce(o.at, m.at) > ${at}
    group by m.warehouse_id, m.product_id`.execute(tx);
  return new Map(rows.map((row) => [levelKey(row.warehouse_id, row.product_id), toScaled(row.qty)]));
}

interface Row {
  lineNo: number;
  warehouseId: string;
  productId: string;
  kind: StockMovementKind;
  qty: bigint;
  value: bigint;
  mayBeShort: boolean;
}

const magnitude = (number: bigint): bigint => (number < 0n ? -number : number);
/** What stands beyond already may still come back. */
const growsBeyond = (before: bigint, after: bigint, largest: bigint): boolean =>
  magnitude(after) > largest && magnitude(after) > magnitude(before);

/**
 * Values movements one after another over the locked levels, which follow along.
 * @throws ShortStock when `mayBeShort` is false and something would leave that is not there
 * @throws Problem INVALID_INPUT where a level would be more than anybody counts
 */
export function valueMovements(
  levels: Map<string, HeldLevel>,
  movements: readonly NewMovement[],
  mayBeShort: boolean,
): Row[] {
  const rows: Row[] = [];
  const taken: bigint[] = [];
  const shortages: Shortage[] = [];
  const beyond = new Set<number>();
  const write = (level: HeldLevel, row: Row) => {
    rows.push(row);
    const { qty, value } = level;
    level.qty += row.qty;
    level.value += row.value;
    if (growsBeyond(qty, level.qty, largestQuantity) || growsBeyond(value, level.value, largestValue))
      beyond.add(row.lineNo);
  };
  for (const one of movements) {
    const { lineNo, warehouseId, productId, qty } = one;
    const level = levels.get(levelKey(warehouseId, productId));
    if (level === undefined) throw new Error('a level that was not locked');
    const place = { lineNo, warehouseId, productId, mayBeShort };
    if (one.way === 'out') {
      const { onItsWay = 0n } = one;
      if (!mayBeShort && level.qty + onItsWay < qty)
        shortages.push({ lineNo, warehouseId, productId, needed: qty, there: level.qty });
      const value = one.worth === undefined ? valueOut(level, qty) : valueTakenBack(level, qty, one.worth);
      taken.push(value);
      write(level, { ...place, mayBeShort: mayBeShort || onItsWay > 0n, kind: 'out', qty: -qty, value: -value });
      continue;
    }
    const value = typeof one.value === 'bigint' ? one.value : taken[one.value.of];
    if (value === undefined) throw new Error('an arrival has its value from a movement that comes after it');
    taken.push(0n);
    const change = revaluationBefore(level, qty, value);
    if (change !== 0n) write(level, { ...place, kind: 'revaluation', qty: 0n, value: change });
    write(level, { ...place, kind: 'in', qty, value });
  }
  if (shortages.length > 0) throw new ShortStock(shortages);
  if (beyond.size > 0) {
    const message = warehousingTexts.levelTooLarge;
    refuse([...beyond].map((lineNo) => ({ path: `lines[${lineNo - 1}].qty`, code: 'TOO_LARGE', message })));
  }
  return rows;
}

/** The next number of the account's documents. */
async function nextNumber(tx: Tx, accountId: string): Promise<string> {
  const { last_number } = onlyRow(
    await sql<{ last_number: string }>`
      insert into stock_counters as c (account_id, last_number) values (${accountId}, 1)
      on conflict (account_id) do update set last_number = c.last_number + 1 returning last_number::text`.execute(tx),
  );
  return last_number;
}

/**
 * Writes a document and its movements; the database carries each into its level.
 * @param levels locked, of every place that is moved
 * @returns the document's id
 * @throws ShortStock; then nothing is written
 */
export async function postDocument(
  { clock, ids }: Sources,
  tx: Tx,
  accountId: string,
  document: NewDocument,
  movements: readonly NewMovement[],
  { levels, mayBeShort }: { levels: Map<string, HeldLevel>; mayBeShort: boolean },
): Promise<string> {
  const rows = valueMovements(levels, movements, mayBeShort);
  const id = ids.uuid();
  const now = new Date(clock.nowMs());
  const { party = '', referenceNumber = '', notes = '' } = document;
  const number = await nextNumber(tx, accountId);
  await tx
    .insertInto('stock_documents')
    .values({
      account_id: accountId,
      id,
      number,
      kind: document.kind,
      warehouse_id: document.warehouseId ?? null,
      to_warehouse_id: document.toWarehouseId ?? null,
      at: document.at,
      party,
      reference_number: referenceNumber,
      notes,
      folded: foldWritten([number, party, referenceNumber, notes].filter(Boolean).join(' ')),
      invoice_id: document.invoiceId ?? null,
      purchase_id: document.purchaseId ?? null,
      reverses: document.reverses ?? null,
      actor: currentRequest()?.userId || null,
      created_at: now,
      updated_at: now,
    })
    .execute();
  if (rows.length > 0) {
    await tx
      .insertInto('stock_movements')
      .values(
        rows.map((row) => ({
          account_id: accountId,
          id: ids.uuid(),
          document_id: id,
          line_no: row.lineNo,
          warehouse_id: row.warehouseId,
          product_id: row.productId,
          kind: row.kind,
          qty: fromScaled(row.qty),
          value: row.value,
          may_be_short: row.mayBeShort,
          at: document.at,
          created_at: now,
        })),
      )
      .execute();
  }
  return id;
}

interface MovedRow {
  line_no: number;
  warehouse_id: string;
  product_id: string;
  kind: StockMovementKind;
  qty: string;
  value: string;
  name: string;
  unit_then: string;
  unit: string;
}

/**
 * What a document moved, to be taken back: what came in goes out at what it brought, what went out comes back at the value
 * it had; goods of a transfer come back at what leaves the other warehouse, so that the two together are worth as much. Quantities
 * are in the units that the products have by now; `unknown` are those of which nobody said how many are in it.
 */
export async function movementsToUndo(
  tx: Tx,
  documentId: string,
): Promise<{ movements: NewMovement[]; unknown: UnknownUnit[] }> {
  const { rows } = await sql<MovedRow>`
    select m.line_no, m.warehouse_id, m.product_id, m.kind, abs(m.qty)::text as qty, m.value::text, p.name, ${unitThen} as unit_then, p.unit
    from stock_movements m join stock_documents d on d.account_id = m.account_id and d.id = m.document_id
      join products p on p.account_id = m.account_id and p.id = m.product_id
    where m.document_id = ${documentId} and m.kind <> 'revaluation'
    order by (m.kind = 'in') desc, m.line_no, m.seq`.execute(tx);
  const ratios = await readUnitRatios(
    tx,
    rows.map(({ product_id }) => product_id),
  );
  const leaving = new Map<number, number>();
  const unknown: UnknownUnit[] = [];
  const movements = rows.map((row, index): NewMovement => {
    const place = { lineNo: row.line_no, warehouseId: row.warehouse_id, productId: row.product_id };
    const [unit, productUnit] = [unitCodeOf(row.unit_then), unitCodeOf(row.unit)];
    const moved = toScaled(row.qty);
    const qty = ownQuantity(ratios, row.product_id, productUnit, unit, moved);
    if (qty === null)
      unknown.push({ productId: row.product_id, name: row.name, unit, productUnit, qty: fromScaled(moved) });
    if (row.kind === 'in') {
      leaving.set(row.line_no, index);
      return { ...place, way: 'out', qty: qty ?? moved, worth: BigInt(row.value) };
    }
    const of = leaving.get(row.line_no);
    return { ...place, way: 'in', qty: qty ?? moved, value: of === undefined ? -BigInt(row.value) : { of } };
  });
  return { movements, unknown };
}
