import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import { taken } from '../../platform/problem.ts';
import { productTexts } from './messages.fa.ts';

/** Whether another product has the code of one of these, to the letter or in other letters or digits: a row where there is one. */
export const alikeTo = (ids: readonly string[], since: Date | null = null) => sql`
  select from products w join products o on o.sku_key = w.sku_key and o.sku_key <> '' and o.id <> w.id and o.deleted_at is null
    and (${since}::timestamptz is null or o.sku = w.sku or coalesce(o.sku_changed_at, o.created_at) >= ${since})
  where w.id = any(${[...ids]}::uuid[]) and w.sku_key <> '' limit 1`;

/** Two who write the codes of products at once wait for each other, in the order of the codes: whoever comes second sees the first. */
const lockCodes = (tx: Tx, ids: readonly string[]) =>
  sql`
    select pg_advisory_xact_lock(hashtextextended(w.account_id || ' ' || w.sku_key, 13)) from (
      select distinct account_id, sku_key from products where id = any(${[...ids]}::uuid[]) and sku_key <> '' order by sku_key
    ) w`.execute(tx);

/** Did another take the code of a product that is removed, since it went? */
export async function isCodeTaken(tx: Tx, id: string, since: Date | null): Promise<boolean> {
  await lockCodes(tx, [id]);
  return (await alikeTo([id], since).execute(tx)).rows.length > 0;
}

/**
 * A code that another product has in other letters or digits would mean neither. Those that stand are left until they change.
 * @param ids of products whose code was just written
 * @param since of products that come back, when they went: whose code stood beside theirs before is none of their doing
 * @throws Problem CONFLICT
 */
export async function refuseAlike(tx: Tx, ids: readonly string[], since: Date | null = null): Promise<void> {
  if (ids.length === 0) return;
  await lockCodes(tx, ids);
  const { rows } = await alikeTo(ids, since).execute(tx);
  if (rows.length > 0) throw taken('sku', productTexts.known);
}
