import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import { ownAccount } from '../../platform/db/within.ts';
import { survivorOf } from './survivor.ts';

/** Who of the list has the economic code of a removed customer `s` with this branch, which are one customer's. */
const taker = (branch: RawBuilder<unknown>) => sql`
  from customers t where t.account_id = s.account_id and t.deleted_at is null and t.economic_code = s.economic_code
    and t.economic_code <> '' and t.branch_code = ${branch}`;

/** Of a removed customer `s`: nobody of the list has their economic code with this branch. */
export const mayComeBackAs = (branch: RawBuilder<unknown>) => sql<boolean>`not exists (select ${taker(branch)})`;

/** Who has them of a removed customer `s`, whom that keeps from coming back: {id, name}; null: nobody. */
export const takenBy = sql<{ id: string; name: string } | null>`
  (select jsonb_build_object('id', t.id, 'name', t.name) ${taker(sql`s.branch_code`)})`;

/** The same with their own branch. */
export const mayComeBack = mayComeBackAs(sql`s.branch_code`);

/** A customer in whose account a code's sales stand. */
export interface Keeper {
  id: string;
  name: string;
  /** the economic code, else the national one */
  code: string;
  isRemoved: boolean;
}

/**
 * Whose account each code is in: of several customers who bear it the first, else of who was removed last of those who did
 * (SQL 0870), in place of who was merged whoever they were merged into. A code that nobody ever bore has none.
 * @param branch only of those who bore the code as this branch, '' as none; all where it is not said
 */
export async function keepersOf(
  tx: Tx,
  codes: readonly string[],
  branch: string | null = null,
): Promise<ReadonlyMap<string, Keeper>> {
  const asked = codes.filter((code) => code !== '');
  if (asked.length === 0) return new Map();
  const { rows } = await sql<Keeper & { key: string }>`
    select distinct on (v.key) v.key, s.id, coalesce(nullif(s.economic_code, ''), s.national_code) as code, s.name,
      s.deleted_at is not null as "isRemoved"
    from (
      select economic_code as key, id from customers
      where account_id = ${ownAccount} and economic_code <> '' and economic_code = any(${asked}::text[])
      union
      select national_code, id from customers
      where account_id = ${ownAccount} and national_code <> '' and national_code = any(${asked}::text[])
    ) v join customers c on c.account_id = ${ownAccount} and c.id = v.id
      join customers s on s.account_id = ${ownAccount} and s.id = ${survivorOf('c')}
    ${branch === null ? sql`` : sql`where c.branch_code = ${branch}`}
    order by v.key, s.deleted_at desc nulls first, s.created_at, s.id`.execute(tx);
  return new Map(rows.map(({ key, ...keeper }) => [key, keeper]));
}

/** Who was removed: by id and name, and which branch of a company they are asked for as, or were; '' for none. */
export interface Removed {
  id: string;
  name: string;
  branch_code: string;
}

/** Of the keepers of these codes the first who was removed and may come back; null: nobody. */
async function firstRemoved(
  tx: Tx,
  codes: readonly string[],
  keepers: ReadonlyMap<string, Keeper>,
): Promise<Removed | null> {
  const ids = codes.flatMap((code) => keepers.get(code) ?? []).flatMap(({ id, isRemoved }) => (isRemoved ? [id] : []));
  if (ids.length === 0) return null;
  const { rows } = await sql<Removed>`
    select s.id, s.name, s.branch_code from unnest(${ids}::uuid[]) with ordinality u (id, place)
      join customers s on s.account_id = ${ownAccount} and s.id = u.id
    where ${mayComeBack}
    order by u.place limit 1`.execute(tx);
  return rows[0] ?? null;
}

/**
 * Who was removed and has what was sold to one of these codes in their account, as nobody of the list bears it; null: nobody
 * who may come back. Where somebody of the list has their economic code and branch by now, they may not.
 */
export const removedKeeperOf = async (tx: Tx, codes: readonly string[]): Promise<Removed | null> =>
  firstRemoved(tx, codes, await keepersOf(tx, codes));

/**
 * Who was removed and would be made a second time by a new customer with these codes and this branch, '' for none: who bore a
 * code as this very branch, whichever branches of the company are in the list or were removed since; else as `removedKeeperOf`.
 */
export async function removedTwinOf(tx: Tx, codes: readonly string[], branch: string): Promise<Removed | null> {
  const ofBranch = await firstRemoved(tx, codes, await keepersOf(tx, codes, branch));
  // Also in the place of who was merged into them, whose branch may have been another.
  return ofBranch === null ? removedKeeperOf(tx, codes) : { ...ofBranch, branch_code: branch };
}
