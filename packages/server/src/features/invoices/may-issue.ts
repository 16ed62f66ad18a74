import type { Tx } from '../../platform/db/database.ts';
import { details as requestDetails } from '../../platform/http/validation-messages.fa.ts';
import { Problem } from '../../platform/problem.ts';
import { type Actor, writerIdOf } from './deps.ts';
import { details } from './messages.fa.ts';

/** What goes on its way to the authority needs the right to issue. @throws Problem FORBIDDEN for who writes drafts alone */
export function checkMayIssue(actor: Actor): void {
  if (actor.draftsOnly === undefined) return;
  const isProgram = writerIdOf(actor) !== actor.userId;
  throw new Problem('FORBIDDEN', { detail: isProgram ? requestDetails.keyLacks('issue') : details.draftsOnly });
}

/** Of some invoices the drafts that somebody issued and that go by themselves once the plan has room. */
export async function heldOf(tx: Tx, ids: readonly string[]): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  const rows = await tx
    .selectFrom('quota_held')
    .innerJoin('invoices', (join) =>
      join
        .onRef('invoices.account_id', '=', 'quota_held.account_id')
        .onRef('invoices.id', '=', 'quota_held.invoice_id'),
    )
    .select('invoice_id')
    .where('invoice_id', 'in', [...ids])
    .where('state', '=', 'draft')
    .execute();
  return new Set(rows.map(({ invoice_id }) => invoice_id));
}

/**
 * It waits for room no more: it goes, or is gone. Its invoice is locked first, by whoever ends its waiting.
 * @returns whether it waited
 */
export async function endWaiting(tx: Tx, { account_id, id }: { account_id: string; id: string }): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('quota_held')
    .where('account_id', '=', account_id)
    .where('invoice_id', '=', id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/**
 * Whoever issued a draft answers for what it says, also while it waits for room.
 * @throws Problem FORBIDDEN for who writes drafts alone
 */
export function checkMayChange({ draftsOnly }: Actor, isHeld: boolean): void {
  if (draftsOnly !== undefined && isHeld) throw new Problem('FORBIDDEN', { detail: details.heldIsIssued });
}
