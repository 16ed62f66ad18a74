import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import { ownAccount } from '../../platform/db/within.ts';
import { survivorOf } from './survivor.ts';

/** `left_alone`: these customers, and those into whom they were merged since. */
export const leftAlone = (ids: readonly string[]) => sql`left_alone as (
    select c.id, c.name, c.deleted_at, c.merged_into from customers c
    where c.account_id = ${ownAccount} and c.id = any(${[...ids]}::uuid[])
    union
    select c.id, c.name, c.deleted_at, c.merged_into from left_alone l
      join customers c on c.account_id = ${ownAccount} and c.id = l.merged_into
  )`;

/**
 * Whom a plan leaves alone from now on: those that are named, and of those of before whom nobody could name because a plan does
 * not show them. Who was removed stays among them, for they may come back; who was merged stays while the one that is shown
 * in their place is named, who is not kept beside them unless they were named for themselves before: a merge may be undone.
 * @param before whom it left alone @param asked whom it is to leave alone, of those that it showed and others
 */
export async function exclusionsNow(tx: Tx, before: readonly string[], asked: readonly string[]): Promise<string[]> {
  const { rows: hidden } = await sql<{ id: string; shown_as: string | null }>`
    select c.id, case when s.deleted_at is null then s.id end as shown_as
    from customers c join customers s on s.account_id = c.account_id and s.id = ${survivorOf('c')}
    where c.account_id = ${ownAccount} and c.id = any(${[...before]}::uuid[]) and c.deleted_at is not null
    order by c.id`.execute(tx);
  const kept = hidden.filter(({ shown_as }) => shown_as === null || asked.includes(shown_as));
  const instead = new Set(kept.flatMap(({ shown_as }) => shown_as ?? []).filter((id) => !before.includes(id)));
  return [...new Set([...asked.filter((id) => !instead.has(id)), ...kept.map(({ id }) => id)])];
}
