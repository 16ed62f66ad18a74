import type { Tx } from '../../platform/db/database.ts';

/** A branch as the session shows it; null: none. */
export async function branchFor(
  tx: Tx,
  branchId: string | null,
): Promise<{ id: string; _id: string; name: string; code: string } | null> {
  if (branchId === null) return null;
  const row = await tx
    .selectFrom('branches')
    .select(['id', 'name', 'code'])
    .where('id', '=', branchId)
    .executeTakeFirst();
  return row === undefined ? null : { ...row, _id: row.id };
}
