import type { CallInput, CallReply, calls } from '@taraz/contract';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import { fieldReader } from '../../platform/http/field-reader.ts';
import { missingAmong } from '../../platform/missing-among.fa.ts';
import { needsOf, placesOf, shownUnknown } from './needs.ts';
import { levelKey } from './post-stock.ts';
import { readStockSettings } from './stock-settings.ts';
import { fromScaled, toScaled } from './valuation.ts';

type Reply = CallReply<typeof calls.checkStock>;

/** Those of them that the account has, or had: invoices go on naming what was removed. */
async function productsAmong(tx: Tx, lines: readonly { product_id: string }[]): Promise<ReadonlySet<string>> {
  const ids = [...new Set(lines.map(({ product_id }) => product_id))];
  if (ids.length === 0) return new Set();
  const rows = await tx.selectFrom('products').select('id').where('id', 'in', ids).execute();
  return new Set(rows.map(({ id }) => id));
}

/**
 * What lines would wait for if they were taken now: what posting itself asks, over the stock as it stands. Nothing
 * where invoices take nothing from stock. A shortage is told even where stock may go below nothing.
 * @throws Problem INVALID_INPUT for a quantity that is none, and a product that there is not: nothing would be said of its line, as if all were there
 */
export async function checkStock(tx: Tx, { lines }: CallInput<typeof calls.checkStock>['body']): Promise<Reply> {
  const reader = fieldReader();
  const taken = lines.map(({ product_id, qty, unit = '' }, index) => ({
    product_id,
    qty: reader.quantity(`lines[${index}].qty`, qty) ?? '',
    unit,
  }));
  const known = await productsAmong(tx, taken);
  for (const [index, { product_id }] of taken.entries())
    if (!known.has(product_id)) reader.refuse(`lines[${index}].product_id`, 'NOT_FOUND', missingAmong.one);
  reader.done();
  const { takes_invoices, negative } = await readStockSettings(tx);
  const may_be_short = negative === 'allow';
  if (!takes_invoices) return { lines: [], may_be_short };
  const { needs, unknown } = await needsOf(tx, taken);
  const placed = await placesOf(tx, needs);
  // Nothing is kept in stock at all.
  if (placed === null) return { lines: [], may_be_short };
  const { rows } = await sql<{ warehouse_id: string; product_id: string; qty: string; name: string }>`
    select w.id as warehouse_id, w.name, p.id as product_id, coalesce(l.qty, 0)::text as qty
    from unnest(${placed.map(({ warehouseId }) => warehouseId)}::uuid[], ${placed.map(({ productId }) => productId)}::uuid[]) as t (w, p)
      join warehouses w on w.id = t.w join products p on p.id = t.p
      left join stock_levels l on l.account_id = w.account_id and l.warehouse_id = w.id and l.product_id = p.id`.execute(
    tx,
  );
  const levels = new Map(rows.map((row) => [levelKey(row.warehouse_id, row.product_id), row]));
  const short = placed.flatMap(({ productId, warehouseId, name, unit, qty }) => {
    const level = levels.get(levelKey(warehouseId, productId));
    const there = level?.qty ?? '0';
    return toScaled(there) >= qty
      ? []
      : [
          {
            product_id: productId,
            product_name: name,
            product_unit: unit,
            warehouse_id: warehouseId,
            warehouse_name: level?.name ?? '',
            needed: fromScaled(qty),
            there: fromScaled(toScaled(there)),
          },
        ];
  });
  return {
    may_be_short,
    lines: [...unknown.map(shownUnknown), ...short],
  };
}
