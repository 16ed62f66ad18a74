import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import { shortDecimal } from '../../platform/decimal-text.ts';

/** Goods as the warehouses' documents had them at a moment. */
export interface StockThen {
  id: string;
  name: string;
  /** in the list of stock by now; false: removed since, or a service */
  is_listed: boolean;
  qty: string;
  /** rial; null: not known, since a document of before was entered after one that does not count, and has its cost with that */
  value: string | null;
  places: { name: string; qty: string }[];
}

/**
 * What was there before an instant, of some goods or of all that any document of before names, the most valuable first. Quantities
 * are those of the documents dated before it, whenever they were entered; what was taken back since never moved anything.
 */
export async function stockThen(tx: Tx, before: Date, ids: readonly string[] | null): Promise<StockThen[]> {
  const { rows } = await sql<StockThen>`
    with moved as (
      -- a document and the one that took it back count together, or not at all
      select m.*, m.at < ${before} and coalesce(o.at, u.at, m.at) < ${before} as counts
      from stock_movements m
      join stock_documents d on d.account_id = m.account_id and d.id = m.document_id
      left join stock_documents o on o.account_id = d.account_id and o.id = d.reverses and d.kind = 'undo'
      left join stock_documents u on u.account_id = d.account_id and u.reverses = d.id and u.kind = 'undo'
      where ${ids === null} or m.product_id = any(${[...(ids ?? [])]}::uuid[])
    ), levels as (
      select product_id, warehouse_id, sum(qty) filter (where counts) as qty, sum(value) filter (where counts) as value,
        coalesce(max(seq) filter (where counts) < min(seq) filter (where not counts), true) as is_known
      from moved group by product_id, warehouse_id having bool_or(counts)
    )
    select p.id, p.name, p.type = 'goods' and p.deleted_at is null as is_listed, sum(l.qty)::text as qty, case when bool_and(l.is_known) then sum(l.value)::text end as value,
      coalesce(jsonb_agg(jsonb_build_object('name', w.name, 'qty', l.qty::text) order by w.created_at)
        filter (where l.qty <> 0), '[]') as places
    from levels l join products p on p.id = l.product_id join warehouses w on w.id = l.warehouse_id
    group by p.account_id, p.id order by sum(l.value) desc, p.name`.execute(tx);
  return rows.map((row) => ({
    ...row,
    qty: shortDecimal(row.qty),
    places: row.places.map((place) => ({ ...place, qty: shortDecimal(place.qty) })),
  }));
}
