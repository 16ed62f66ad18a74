import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import type { NotifyDeps } from '../notifications/notify.ts';
import { wakeShortOf } from '../postings/effects.ts';
import type { Goods } from '../postings/tables.ts';
import { type Book, Held, type PostedInvoice } from '../postings/work-off.ts';
import { bringGoodsBack } from '../products/bring-goods-back.ts';
import { type Need, needsOf, placesOf, shownUnknown } from './needs.ts';
import { levelKey, lockLevels, movementsToUndo, type NewMovement, postDocument, ShortStock } from './post-stock.ts';
import { holdGoodsOf, holdMoved } from './read-plan.ts';
import { readStockSettings } from './stock-settings.ts';
import { tellLow } from './tell-low.ts';
import { fromScaled, toScaled } from './valuation.ts';

/** @throws Held where a unit or a warehouse is not known: a wrong quantity is never taken */
async function movementsOf(tx: Tx, { draft }: PostedInvoice): Promise<{ needs: Need[]; movements: NewMovement[] }> {
  await holdMoved(tx, { productIds: draft.items.flatMap(({ product_id }) => (product_id === '' ? [] : [product_id])) });
  const { needs, unknown } = await needsOf(
    tx,
    draft.items.map(({ product_id, item_qty, item_unit }) => ({ product_id, qty: item_qty, unit: item_unit })),
  );
  if (unknown.length > 0) throw new Held('UNIT', unknown.map(shownUnknown));
  if (needs.length === 0) return { needs, movements: [] };
  const placed = await placesOf(tx, needs);
  if (placed === null) throw new Held('NO_WAREHOUSE', []);
  const movements = placed.map(
    ({ productId, qty, warehouseId }, index): NewMovement => ({
      lineNo: index + 1,
      warehouseId,
      productId,
      way: 'out',
      qty,
    }),
  );
  return { needs, movements };
}

/** What the goods of a document brought beside what they had cost: of these gross profit is made (SQL 0279). */
const keepSales = (tx: Tx, accountId: string, documentId: string) =>
  sql`insert into stock_sales select * from stock_sales_of(${accountId}::uuid, ${[documentId]}::uuid[])`.execute(tx);

/** @param written what the invoice has brought about so far: what came by that lies there only until its try is taken back */
async function heldFor(tx: Tx, error: ShortStock, needs: readonly Need[], written: readonly string[]): Promise<Held> {
  const came = new Map(
    (await changeBy(tx, written)).map(({ warehouse_id, product_id, qty }) => [levelKey(warehouse_id, product_id), qty]),
  );
  const warehouses = new Map(
    (await tx.selectFrom('warehouses').select(['id', 'name']).execute()).map(({ id, name }) => [id, name]),
  );
  return new Held(
    'SHORT',
    error.shortages.map(({ productId, warehouseId, needed, there }) => {
      const brings = came.get(levelKey(warehouseId, productId));
      return {
        product_id: productId,
        product_name: needs.find((need) => need.productId === productId)?.name ?? '',
        product_unit: needs.find((need) => need.productId === productId)?.unit ?? '',
        warehouse_id: warehouseId,
        warehouse_name: warehouses.get(warehouseId) ?? '',
        needed: fromScaled(needed),
        there: fromScaled(there),
        ...(brings === undefined ? {} : { brings }),
      };
    }),
  );
}

/** The products that documents moved. */
async function movedBy(tx: Tx, documentIds: readonly string[]): Promise<string[]> {
  if (documentIds.length === 0) return [];
  const rows = tx.selectFrom('stock_movements').select('product_id').distinct().where('document_id', 'in', documentIds);
  return (await rows.execute()).map(({ product_id }) => product_id);
}

/** What documents together change of how many there are of goods, in the product's unit. */
async function changeBy(tx: Tx, documentIds: readonly string[]): Promise<(Goods & { qty: string })[]> {
  if (documentIds.length === 0) return [];
  return tx
    .selectFrom('stock_movements')
    .select(['warehouse_id', 'product_id', ({ fn }) => fn.sum<string>('qty').as('qty')])
    .where('document_id', 'in', documentIds)
    .groupBy(['warehouse_id', 'product_id'])
    .execute();
}

/** The goods of which documents together left more than there was: a correction puts back what it takes anew. */
const cameBy = async (tx: Tx, documentIds: readonly string[]): Promise<Goods[]> =>
  (await changeBy(tx, documentIds)).filter(({ qty }) => toScaled(qty) > 0n);

/** Invoices take goods from stock; what is taken back comes back at the value that it left with. */
export function stockBook(deps: NotifyDeps): Book {
  const sources = deps.runtime;
  return {
    async take(tx, accountId, invoice, cause, written) {
      const { needs, movements } = await movementsOf(tx, invoice);
      if (movements.length === 0) return null;
      const { negative } = await readStockSettings(tx);
      const levels = await lockLevels(tx, movements);
      const head = {
        kind: 'invoice',
        warehouseId: sameWarehouse(movements),
        // What stands again left on its own day once, and came back on that of what had taken its place.
        at: cause.date,
        party: invoice.buyerName,
        referenceNumber: invoice.taxId,
        invoiceId: invoice.id,
      } as const;
      try {
        const mayBeShort = negative === 'allow';
        const document = await postDocument(sources, tx, accountId, head, movements, { levels, mayBeShort });
        await keepSales(tx, accountId, document);
        return document;
      } catch (error) {
        if (!(error instanceof ShortStock)) throw error;
        throw await heldFor(tx, error, needs, written);
      }
    },
    async undo(tx, accountId, invoice, cause, taken) {
      if (taken === null) return null;
      await holdGoodsOf(tx, taken);
      const { movements, unknown } = await movementsToUndo(tx, taken);
      if (unknown.length > 0) throw new Held('UNIT', unknown.map(shownUnknown));
      const levels = await lockLevels(tx, movements);
      const head = {
        kind: 'invoice_undo',
        warehouseId: sameWarehouse(movements),
        at: cause.date,
        party: invoice.buyerName,
        referenceNumber: invoice.taxId,
        // The invoice that brought it about opens from here.
        invoiceId: cause.id,
        reverses: taken,
      } as const;
      return postDocument(sources, tx, accountId, head, movements, { levels, mayBeShort: true });
    },
    // A correction puts back what it takes anew: only at its end do its goods lie where they are to be found. What waits is
    // asked about, and what it waits for comes in of what is in the lists alone.
    async end(tx, accountId, what) {
      if ('held' in what) {
        const asked = what.held.detail.map(({ product_id }) => product_id);
        await bringGoodsBack(sources, tx, asked, 'all');
      } else {
        await bringGoodsBack(sources, tx, await movedBy(tx, what.documents), 'in stock');
        await tellLow(deps, tx, accountId, what.documents);
        // What a sale waits for may have come back.
        await wakeShortOf(deps, tx, accountId, await cameBy(tx, what.documents));
      }
    },
  };
}

/** The one warehouse that all come from; null when they are several. */
function sameWarehouse(movements: readonly NewMovement[]): string | null {
  const [first] = movements;
  return first !== undefined && movements.every(({ warehouseId }) => warehouseId === first.warehouseId)
    ? first.warehouseId
    : null;
}
