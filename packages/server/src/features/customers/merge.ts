import type { CallInput, calls } from '@taraz/contract';
import type { Tx } from '../../platform/db/database.ts';
import { checkIfMatch } from '../../platform/http/etag.ts';
import { Problem } from '../../platform/problem.ts';
import type { Runtime } from '../../platform/runtime.ts';
import { refusingTwins, tell } from './commands.ts';
import { readCustomer } from './input.ts';
import { customerMessages } from './messages.fa.ts';
import type { CustomerRow } from './queries.ts';

type Sources = Pick<Runtime, 'clock' | 'ids'>;
export type MergeInput = CallInput<typeof calls.mergeCustomers>['body'];

const fieldNames = [
  'person_type',
  'first_name',
  'last_name',
  'company',
  'phone',
  'address',
  'province',
  'city',
  'postal_code',
  'national_code',
  'economic_code',
  'register_number',
  'landline',
  'branch_code',
  'payment_term',
  'credit_limit',
] as const satisfies readonly (keyof CustomerRow)[];

const fieldsOf = (row: CustomerRow) => Object.fromEntries(fieldNames.map((name) => [name, row[name]]));

/** The customers, locked in the order of their ids, so that two merges wait for each other. @throws Problem NOT_FOUND */
async function lockAll(tx: Tx, ids: readonly string[]): Promise<CustomerRow[]> {
  const rows = await tx
    .selectFrom('customers')
    .selectAll()
    .where('id', 'in', [...ids])
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute();
  if (rows.length !== ids.length) throw new Problem('NOT_FOUND');
  return rows;
}

/**
 * Refuses what was chosen of customers as they were before their latest change. @param ids in the order of the tags
 * @throws Problem INVALID_INPUT, STALE
 */
function checkAsSeen(rows: readonly CustomerRow[], ids: readonly string[], etags: readonly string[]): void {
  if (etags.length !== ids.length)
    throw new Problem('INVALID_INPUT', {
      errors: [{ path: 'etags', code: 'COUNT', message: customerMessages.oneTagEach }],
    });
  const versions = new Map(rows.map(({ id, version }) => [id, version]));
  for (const [at, id] of ids.entries()) checkIfMatch(etags[at] ?? null, versions.get(id) ?? 0);
}

/**
 * Makes one customer of several: the kept one gets the fields, the others leave every list, and their invoices and
 * entries count as the kept one's (by `merged_into`, so that nothing of theirs is rewritten).
 * @throws Problem INVALID_INPUT, NOT_FOUND, STALE, CONFLICT
 */
export async function mergeCustomers(
  { clock, ids }: Sources,
  tx: Tx,
  accountId: string,
  { keep, merge, fields, etags }: MergeInput,
): Promise<{ mergeId: string; row: CustomerRow }> {
  const others = [...new Set(merge)].filter((id) => id !== keep);
  if (others.length === 0) {
    throw new Problem('INVALID_INPUT', {
      errors: [{ path: 'merge', code: 'SAME', message: customerMessages.mergeSelf }],
    });
  }
  const rows = await lockAll(tx, [keep, ...others]);
  const before = rows.find(({ id }) => id === keep);
  if (before === undefined) throw new Problem('NOT_FOUND');
  if (etags !== undefined) checkAsSeen(rows, [keep, ...merge], etags);
  const read = readCustomer(fields, [before, ...rows]);
  const now = new Date(clock.nowMs());
  await tx
    .updateTable('customers')
    .set({ deleted_at: now, merged_into: keep, updated_at: now })
    .where('id', 'in', others)
    .execute();
  const row = await refusingTwins(
    tx
      .updateTable('customers')
      .set({ ...read, version: before.version + 1, updated_at: now })
      .where('id', '=', keep)
      .returningAll()
      .executeTakeFirstOrThrow(),
  );
  const mergeId = ids.uuid();
  await tx
    .insertInto('customer_merges')
    .values({
      account_id: accountId,
      id: mergeId,
      kept_id: keep,
      merged: others,
      before: JSON.stringify(fieldsOf(before)),
      version_after: row.version,
      created_at: now,
    })
    .execute();
  for (const one of rows.filter(({ id }) => id !== keep)) await tell(tx, 'customer.merged', one, null);
  await tell(tx, 'customer.changed', before, row);
  return { mergeId, row };
}

/**
 * A merge and its way back change nothing between those before it and what is there now: each of these is as far from it as it
 * was, and may be taken back where it was the last change.
 */
const skipBoth = (tx: Tx, keptId: string) =>
  tx
    .updateTable('customer_merges')
    .set(({ eb }) => ({ version_after: eb('version_after', '+', 2) }))
    .where('kept_id', '=', keptId)
    .where('undone_at', 'is', null)
    .execute();

/** A merge that stands and who was kept, locked as those who merge lock them: customers before what was made of them. @throws Problem NOT_FOUND */
async function lockMerge(tx: Tx, id: string) {
  const merges = tx.selectFrom('customer_merges').where('id', '=', id).where('undone_at', 'is', null);
  const kept = await tx
    .selectFrom('customers')
    .selectAll()
    .where('id', 'in', merges.select('kept_id'))
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  const merge = await merges.selectAll().forUpdate().executeTakeFirst();
  if (merge === undefined) throw new Problem('NOT_FOUND');
  return { merge, kept };
}

/** Takes a merge back: everyone is as before. @throws Problem NOT_FOUND, CONFLICT when the kept one changed since */
export async function undoMerge({ clock }: Sources, tx: Tx, id: string): Promise<CustomerRow> {
  const { merge, kept } = await lockMerge(tx, id);
  if (kept?.version !== merge.version_after) throw new Problem('CONFLICT', { detail: customerMessages.mergeChanged });
  const now = new Date(clock.nowMs());
  const row = await refusingTwins(
    tx
      .updateTable('customers')
      .set({ ...readCustomer(merge.before, [merge.before]), version: kept.version + 1, updated_at: now })
      .where('id', '=', kept.id)
      .returningAll()
      .executeTakeFirstOrThrow(),
  );
  const back = await refusingTwins(
    tx
      .updateTable('customers')
      .set({ deleted_at: null, merged_into: null, updated_at: now })
      .where('id', 'in', merge.merged)
      .where('merged_into', '=', kept.id)
      .returningAll()
      .execute(),
  );
  await tx.updateTable('customer_merges').set({ undone_at: now }).where('id', '=', id).execute();
  await skipBoth(tx, kept.id);
  for (const one of back) await tell(tx, 'customer.unmerged', null, one);
  await tell(tx, 'customer.changed', kept, row);
  return row;
}
