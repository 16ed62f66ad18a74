import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import { beyondBranch } from '../../platform/db/open-invoices.ts';
import { ownAccount } from '../../platform/db/within.ts';
import { awaitedParts } from '../postings/awaited.ts';
import { needsOf, placesOf, type TakenLine } from './needs.ts';
import { readStockSettings } from './stock-settings.ts';

/** A line of an invoice on its way: of goods that will leave, or of those that its reference took and that come back. */
interface AwaitedLine extends TakenLine {
  leaves: boolean;
}

/** Items of some products in what invoices on their way will move: of the part `n`, `item.value`. Its beginning is `awaitedParts`. */
const itemsOf = (productIds: readonly string[]) => sql`
  parts n join invoice_documents d on d.account_id = ${ownAccount} and d.invoice_id = n.id
    cross join lateral jsonb_array_elements(case when jsonb_typeof(d.draft -> 'items') = 'array' then d.draft -> 'items' else '[]' end) item
  where item.value ->> 'product_id' = any(${[...productIds]}::text[])`;

/** Of some goods the lines of invoices that are dated until an instant and still wait. */
async function awaitedLines(tx: Tx, productIds: readonly string[], until: Date): Promise<AwaitedLine[]> {
  const { takes_invoices } = await readStockSettings(tx);
  const isMeant = sql<boolean>`i.invoice_date <= ${until} and (${takes_invoices} or i.state = 'confirmed')`;
  const lines = sql<AwaitedLine>`
    ${awaitedParts('stock', isMeant)}
    select n.leaves, item.value ->> 'product_id' as product_id, coalesce(item.value ->> 'item_qty', '') as qty,
      coalesce(item.value ->> 'item_unit', '') as unit
    from ${itemsOf(productIds)}`;
  return (await beyondBranch(tx, () => lines.execute(tx))).rows;
}

/**
 * What invoices on their way will take of goods from a warehouse once the authority has confirmed them, in units of 10⁻⁸ by
 * product; negative where goods came back. It has left the shelf already. Whose unit nobody knows is left out: their taking is
 * held, and people are asked.
 */
export async function awaitedGoods(
  tx: Tx,
  warehouseId: string,
  productIds: readonly string[],
  until: Date,
): Promise<ReadonlyMap<string, bigint>> {
  const lines = await awaitedLines(tx, productIds, until);
  const awaited = new Map<string, bigint>();
  for (const way of [true, false]) {
    const { needs } = await needsOf(
      tx,
      lines.filter(({ leaves }) => leaves === way),
    );
    for (const need of (await placesOf(tx, needs)) ?? []) {
      if (need.warehouseId !== warehouseId) continue;
      awaited.set(need.productId, (awaited.get(need.productId) ?? 0n) + (way ? need.qty : -need.qty));
    }
  }
  return awaited;
}

/** Those of some goods that invoices on their way will move in stock, whoever asks; none where no stock is kept. */
export async function awaitedAmong(tx: Tx, productIds: readonly string[]): Promise<ReadonlySet<string>> {
  if (productIds.length === 0) return new Set();
  const { takes_invoices } = await readStockSettings(tx);
  const isMeant = sql<boolean>`(i.state = 'confirmed'
    or ${takes_invoices} and exists (select from warehouses h where h.account_id = ${ownAccount}))`;
  const awaited = sql<{ product_id: string }>`
    ${awaitedParts('stock', isMeant)} select distinct item.value ->> 'product_id' as product_id from ${itemsOf(productIds)}`;
  const { rows } = await beyondBranch(tx, () => awaited.execute(tx));
  return new Set(rows.map(({ product_id }) => product_id));
}
