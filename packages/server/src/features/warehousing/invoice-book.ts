import type { Tx } from '../../platform/db/database.ts';
import { type Book, Held, type PostedInvoice } from '../postings/work-off.ts';
import { lockLevels, movementsToUndo, type NewMovement, postDocument, ShortStock } from './post-stock.ts';
import { readStockSettings } from './stock-settings.ts';
import { fromScaled, toScaled } from './valuation.ts';
import type { Sources } from './warehouses.ts';

interface Need {
  productId: string;
  name: string;
  qty: bigint;
  /** the product's own; null: the default one */
  warehouseId: string | null;
}

/** What an invoice takes: goods of the account's own list, each once with all it has of them. */
async function needsOf(tx: Tx, { draft }: PostedInvoice): Promise<Need[]> {
  const wanted = new Map<string, bigint>();
  for (const { product_id, item_qty } of draft.items) {
    if (product_id === '' || !/^\d{1,18}(\.\d{1,8})?$/.test(item_qty)) continue;
    wanted.set(product_id, (wanted.get(product_id) ?? 0n) + toScaled(item_qty));
  }
  if (wanted.size === 0) return [];
  const rows = await tx
    .selectFrom('products')
    .leftJoin('stock_rules', (join) => join.onRef('stock_rules.product_id', '=', 'products.id'))
    .leftJoin('warehouses', (join) =>
      join.onRef('warehouses.id', '=', 'stock_rules.warehouse_id').on('warehouses.is_active', '=', true),
    )
    .select(['products.id', 'products.name', 'warehouses.id as warehouse_id'])
    .where('products.id', 'in', [...wanted.keys()])
    .where('products.type', '=', 'goods')
    .orderBy('products.id')
    .execute();
  return rows.flatMap(({ id, name, warehouse_id }) => {
    const qty = wanted.get(id) ?? 0n;
    return qty > 0n ? [{ productId: id, name, qty, warehouseId: warehouse_id }] : [];
  });
}

async function movementsOf(tx: Tx, needs: readonly Need[]): Promise<NewMovement[]> {
  const byDefault = await tx.selectFrom('warehouses').select('id').where('is_default', '=', true).executeTakeFirst();
  return needs.map(({ productId, qty, warehouseId }, index) => {
    const place = warehouseId ?? byDefault?.id;
    if (place === undefined) throw new Held('NO_WAREHOUSE', []);
    return { lineNo: index + 1, warehouseId: place, productId, way: 'out', qty };
  });
}

async function heldFor(tx: Tx, error: ShortStock, needs: readonly Need[]): Promise<Held> {
  const warehouses = new Map(
    (await tx.selectFrom('warehouses').select(['id', 'name']).execute()).map(({ id, name }) => [id, name]),
  );
  return new Held(
    'SHORT',
    error.shortages.map(({ productId, warehouseId, needed, there }) => ({
      product_name: needs.find((need) => need.productId === productId)?.name ?? '',
      warehouse_name: warehouses.get(warehouseId) ?? '',
      needed: fromScaled(needed),
      there: fromScaled(there),
    })),
  );
}

/** Invoices take goods from stock; what is taken back comes back at the value that it left with. */
export function stockBook(sources: Sources): Book {
  return {
    async take(tx, accountId, invoice) {
      const needs = await needsOf(tx, invoice);
      if (needs.length === 0) return null;
      const movements = await movementsOf(tx, needs);
      const { negative } = await readStockSettings(tx);
      const levels = await lockLevels(tx, movements);
      const head = {
        kind: 'invoice',
        warehouseId: sameWarehouse(movements),
        at: invoice.date,
        party: invoice.buyerName,
        referenceNumber: invoice.taxId,
        invoiceId: invoice.id,
      } as const;
      try {
        const mayBeShort = negative === 'allow';
        return await postDocument(sources, tx, accountId, head, movements, { levels, mayBeShort });
      } catch (error) {
        if (!(error instanceof ShortStock)) throw error;
        throw await heldFor(tx, error, needs);
      }
    },
    async undo(tx, accountId, invoice, cause, taken) {
      if (taken === null) return null;
      const movements = await movementsToUndo(tx, taken);
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
  };
}

/** The one warehouse that all come from; null when they are several. */
function sameWarehouse(movements: readonly NewMovement[]): string | null {
  const [first] = movements;
  return first !== undefined && movements.every(({ warehouseId }) => warehouseId === first.warehouseId)
    ? first.warehouseId
    : null;
}
