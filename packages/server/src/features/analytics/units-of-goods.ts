import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import { ownAccount } from '../../platform/db/within.ts';
import type { TopRow } from './sales.ts';

/**
 * The units that lines of these goods are in: of the product of that code and name, else of those of the code alone, with
 * the other units that it is sold by. Kept sums add quantities whatever their unit, so where there are several, their sum
 * is of none of them.
 * @returns units by the goods' key, in the order of their codes; without goods that no product has
 */
export async function unitsOfGoods(
  tx: Tx,
  goods: readonly Pick<TopRow, 'key' | 'code' | 'name'>[],
): Promise<ReadonlyMap<string, string[]>> {
  const column = (key: 'key' | 'code' | 'name') => sql`${goods.map((one) => one[key])}::text[]`;
  const { rows } = await sql<{ key: string; units: string[] }>`
    with fitting as materialized (
      select g.key, p.id, p.unit, p.name = g.name as is_named
      from unnest(${column('key')}, ${column('code')}, ${column('name')}) as g (key, code, name)
        join products p on p.account_id = ${ownAccount} and p.code = g.code and p.deleted_at is null
      where g.code <> ''
    ), own as (
      select f.key, f.id, f.unit from fitting f
      where f.is_named or not exists (select from fitting n where n.key = f.key and n.is_named)
    )
    select u.key, array_agg(distinct u.unit order by u.unit) as units from (
      select o.key, o.unit from own o
      union
      select o.key, b.unit from own o
        join product_units b on b.account_id = ${ownAccount} and b.product_id = o.id and b.base_unit = o.unit
    ) u where u.unit <> '' group by u.key`.execute(tx);
  return new Map(rows.map(({ key, units }) => [key, units]));
}
