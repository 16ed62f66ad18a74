import { type RawBuilder, sql } from 'kysely';
import { ownAccount } from '../../platform/db/within.ts';

/**
 * A supplier is the same by any code that both have (docs/decisions/0301-purchases.md): so a purchase with an economic code alone is of
 * the national one that others name beside it.
 */
export const linkedCodes = sql`(
  select q.economic_code, min(q.national_code) as national_code from purchases q
  where q.account_id = ${ownAccount} and q.deleted_at is null and q.economic_code <> '' and q.national_code <> ''
  group by q.economic_code)`;

/** A citizen's economic code begins with their national one. */
const citizens = sql`case when length(p.economic_code) = 14 then left(p.economic_code, 10) end`;

/** Of purchase `p`, with `linkedCodes` as `l`: the code of whom it is of, else their name. */
export const supplierKey = sql<string>`coalesce(nullif(p.national_code, ''), l.national_code, ${citizens},
  nullif(p.economic_code, ''), p.supplier_name)`;

/** Of purchase `p`: it is of the supplier that has the code, or of those without any that has the name. */
export function isOfSupplier(key: string): RawBuilder<boolean> {
  // As `supplierKey` has it of a purchase with this code alone.
  const own = sql<string>`(select coalesce((select l.national_code from ${linkedCodes} l where l.economic_code = ${key}::text),
    case when ${key}::text ~ '^[0-9]{14}$' then left(${key}::text, 10) end, ${key}::text))`;
  return sql<boolean>`(${key} in (p.economic_code, p.national_code)
  or p.national_code <> '' and p.national_code = ${own}
  or p.national_code = '' and (
    p.economic_code = '' and p.supplier_name = ${key}
    or p.economic_code in (select l.economic_code from ${linkedCodes} l where l.national_code = ${own})
    or ${citizens} = ${own} and p.economic_code not in (select l.economic_code from ${linkedCodes} l)))`;
}
