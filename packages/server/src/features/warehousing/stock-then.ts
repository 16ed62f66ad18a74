import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import { shortDecimal } from '../../platform/decimal-text.ts';

/** Goods as the warehouses' documents had them at a moment. */
export interface StockThen {
  id: string;
  name: string;
  qty: string;
  /** rial; null: not known, since a document of before was entered after later ones, which took their cost without it */
  value: string | null;
  places: { name: string; qty: string }[];
}

/**
 * What was there before an instant, of some goods or of all that any document of before names, the most valuable first. Quantities
 * are those of the documents dated before it, whenever they were entered.
 */
export async function stockThen(tx: Tx, before: Date, ids: readonly string[] | null): Promise<StockThen[]> {
  const { rows } = await sql<StockThen>`
    with levels as (
      select m.product_id, m.warehouse_id, sum(m.qty) filter (where m.at < ${before}) as qty,
        sum(m.value) filter (where m.at < ${before}) as value,
        coalesce(max(m.seq) filter (where m.at < ${before}) < min(m.seq) filter (where m.at >= ${before}), true) as is_known
      from stock_movements m
      where ${ids === null} or m.product_id = any(${[...(ids ?? [])]}::uuid[])
      group by m.product_id, m.warehouse_id having bool_or(m.at < ${before})
    )
    select p.id, p.name, sum(l.qty)::text as qty, case when bool_and(l.is_known) then sum(l.value)::text end as value,
      coalesce(jsonb_agg(jsonb_build_object('name', w.name, 'qty', l.qty::text) order by w.created_at)
        filter (where l.qty <> 0), '[]') as places
    from levels l join products p on p.id = l.product_id join warehouses w on w.id = l.warehouse_id
    where p.type = 'goods' and p.deleted_at is null
    group by p.account_id, p.id order by sum(l.value) desc, p.name`.execute(tx);
  return rows.map((row) => ({
    ...row,
    qty: shortDecimal(row.qty),
    places: row.places.map((place) => ({ ...place, qty: shortDecimal(place.qty) })),
  }));
}
