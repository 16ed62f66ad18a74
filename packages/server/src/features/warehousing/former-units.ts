import { unitCodeOf } from '@taraz/core';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import { type Ratio, readUnitRatios } from './product-units.ts';
import { fromScaled, quantityScale } from './valuation.ts';

/** The unit that quantities of the document `d` mean of the product `p`, both aliases of a statement (SQL 0812). */
export const unitThen: RawBuilder<string> = sql<string>`coalesce((select f.unit from product_former_units f
  where f.account_id = d.account_id and f.product_id = p.id and f.until_number >= d.number
  order by f.until_number limit 1), p.unit)`;

/** A product whose unit is another one now; as they are written there. */
interface UnitChange {
  id: string;
  from: string;
  to: string;
}

const columnsOf = (ratios: readonly (Ratio | null)[]) =>
  (['per', 'makes'] as const).map((name) => ratios.map((ratio) => ratio && fromScaled(ratio[name])));

/**
 * Has the last known costs of products whose unit was another one once be of what came in last and still stands, in whatever
 * unit that is known in the one of now (SQL 0812).
 * @param standing of those where there is none, how the unit of what is known so far stands to that of now; of no other is any known
 */
export async function followCosts(
  tx: Tx,
  productIds: readonly string[],
  standing: ReadonlyMap<string, Ratio | null> = new Map(),
): Promise<void> {
  const former = await tx
    .selectFrom('product_former_units as f')
    .innerJoin('products as p', 'p.id', 'f.product_id')
    .select(['f.product_id', 'f.unit', 'p.unit as own'])
    .distinct()
    .where('f.product_id', '=', sql<string>`any(${[...productIds]}::uuid[])`)
    .execute();
  if (former.length === 0) return;
  const ids = [...new Set(former.map(({ product_id }) => product_id))];
  const known = await readUnitRatios(tx, ids);
  const ratios = new Map(ids.map((id) => [id, { '': ['1', '1'] } as Record<string, string[]>]));
  for (const { product_id, unit, own } of former) {
    const ratio = known.of(product_id, unit, unitCodeOf(own));
    const ofOne = ratios.get(product_id);
    if (ratio !== null && ofOne !== undefined) ofOne[unit] = [fromScaled(ratio.per), fromScaled(ratio.makes)];
  }
  const written = ids.map((id) => JSON.stringify(ratios.get(id)));
  const [per, makes] = columnsOf(ids.map((id) => standing.get(id) ?? null));
  await sql`
    select stock_costs_in_unit(${ids}::uuid[], ${written}::text[]::jsonb[], ${per}::numeric[], ${makes}::numeric[])`.execute(
    tx,
  );
}

/** Has a product's last known cost follow what was said of its unit; where that says nothing of what stands it stays. */
export const followRatio = (tx: Tx, productId: string): Promise<void> =>
  followCosts(tx, [productId], new Map([[productId, { per: quantityScale, makes: quantityScale }]]));

/**
 * Keeps in which unit products moved until now, and has their least quantities and last known costs follow. Where nobody said how
 * many of the one are in the other both are let go, or are what they were when the product had the new unit before: whoever
 * chose another by a slip goes back. Of products that the caller holds, and of which nothing is in stock.
 */
export async function followUnits(tx: Tx, accountId: string, changes: readonly UnitChange[], now: Date): Promise<void> {
  const others = changes
    .map(({ id, from, to }) => ({ id, from: unitCodeOf(from), to: unitCodeOf(to) }))
    .filter(({ from, to }) => from !== to);
  if (others.length === 0) return;
  const ids = others.map(({ id }) => id);
  const units = others.map(({ to }) => to);
  await sql`
    insert into product_former_units (account_id, product_id, until_number, unit, min_qty)
    select ${accountId}::uuid, u.id, coalesce(c.last_number, 0), u.unit, r.min_qty
    from unnest(${ids}::uuid[], ${others.map(({ from }) => from)}::text[]) as u (id, unit)
      left join stock_counters c on c.account_id = ${accountId}::uuid
      left join stock_rules r on r.account_id = ${accountId}::uuid and r.product_id = u.id
    where r.min_qty is not null
      or exists (select from stock_levels l where l.account_id = ${accountId}::uuid and l.product_id = u.id)
    on conflict do nothing`.execute(tx);
  const known = await readUnitRatios(tx, ids);
  const ratios = others.map(({ id, from, to }) => known.of(id, from, to));
  const [per, makes] = columnsOf(ratios);
  await followCosts(tx, ids, new Map(ids.map((id, at) => [id, ratios[at] ?? null])));
  await sql`
    update stock_rules r set updated_at = ${now}, min_qty = case when t.per is not null then round(r.min_qty * t.makes / t.per, 8)
      else (select f.min_qty from product_former_units f where f.account_id = r.account_id and f.product_id = r.product_id
        and f.unit = t.unit order by f.until_number desc limit 1) end
    from unnest(${ids}::uuid[], ${units}::text[], ${per}::numeric[], ${makes}::numeric[]) as t (id, unit, per, makes)
    where r.account_id = ${accountId}::uuid and r.product_id = t.id`.execute(tx);
}
