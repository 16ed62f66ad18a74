import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import { within } from '../../platform/db/within.ts';
import type { MemoryKey } from '../invoices/numbering.ts';
import { record } from '../invoices/record.ts';
import type { InvoiceState } from '../invoices/states.ts';

/** A registered invoice with what it refers to. */
export interface Referring {
  id: string;
  taxId: string;
  subject: 'original' | 'corrective' | 'cancellation' | 'return';
  referredId: string | null;
}

/** An invoice that is referred to, of which something else stands or falls now. */
export interface Referred {
  id: string;
  memory_id: string;
  state: InvoiceState;
  tax_id: string;
  /** the tax number of what refers to it */
  by: string;
}

/** Its history tells what became of it by another invoice. */
export const recordFate = (
  tx: Tx,
  accountId: string,
  now: Date,
  cause: 'SUPERSEDED' | 'CANCELLED' | 'STANDS_AGAIN',
  rows: readonly Referred[],
): Promise<void> =>
  record(
    tx,
    accountId,
    now,
    rows.map(({ id, memory_id, state, tax_id, by }) => ({
      ...{ invoiceId: id, memoryId: memory_id, taxId: tax_id },
      ...{ from: state, to: state, cause, detail: { by } },
    })),
  );

/**
 * What is to be looked at after it was archived comes back: lists and what waits on the dashboard have nothing that is archived.
 * @returns those that were archived
 */
export async function bringBack(
  tx: Tx,
  accountId: string,
  now: Date,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  const { rows } = await sql<{ id: string }>`
    update invoices i set archived = false, updated_at = ${now}
    where i.account_id = ${accountId} and ${within('i.id', ids)} and i.archived
      and i.superseded_by is null and i.cancelled_by is null
    returning i.id`.execute(tx);
  return new Set(rows.map(({ id }) => id));
}

/**
 * What these corrections or returns had superseded stands again, out of the archive too, which its history tells. The authority called it CANCELED
 * meanwhile: that says nothing of it any more, and how its buyer takes it is asked anew. So it is where a change is CANCELED by
 * the authority's word: what it refers to may be the one that was cancelled.
 */
export async function standAgain(tx: Tx, accountId: string, changes: readonly string[], now: Date): Promise<void> {
  const isSaidCancelled = sql`r.buyer_reaction is not distinct from 'CANCELED'`;
  const { rows } = await sql<Referred & { is_void: boolean }>`
    update invoices r set superseded_by = null, updated_at = ${now}, buyer_reaction = nullif(r.buyer_reaction, 'CANCELED'),
      reaction_due = case when ${isSaidCancelled} or c.buyer_reaction is not distinct from 'CANCELED' then ${now} else r.reaction_due end,
      cancelled_elsewhere = r.cancelled_elsewhere and not ${isSaidCancelled}
    from invoices c
    where r.account_id = ${accountId} and r.superseded_by = any(${changes}::uuid[])
      and c.account_id = r.account_id and c.id = r.superseded_by
    returning r.id, r.memory_id, r.state, r.tax_id, c.tax_id as by,
      r.cancelled_by is not null or r.cancelled_elsewhere as is_void`.execute(tx);
  const standing = rows.filter(({ is_void }) => !is_void);
  await recordFate(tx, accountId, now, 'STANDS_AGAIN', standing);
  const back = await bringBack(
    tx,
    accountId,
    now,
    standing.map(({ id }) => id),
  );
  await record(
    tx,
    accountId,
    now,
    standing
      .filter(({ id }) => back.has(id))
      .map(({ id, memory_id, state, tax_id }) => ({
        ...{ invoiceId: id, memoryId: memory_id, taxId: tax_id },
        ...{ from: state, to: state, cause: 'UNARCHIVED' as const },
      })),
  );
}

/** A registered correction or return supersedes what it refers to; a cancellation cancels it, and frees what that had superseded. */
export async function markReference(
  tx: Tx,
  { accountId }: Pick<MemoryKey, 'accountId'>,
  now: Date,
  { id, taxId, subject, referredId }: Referring,
): Promise<void> {
  if (subject === 'original' || referredId === null) return;
  const isCancellation = subject === 'cancellation';
  const { rows } = await sql<Referred>`
    update invoices set ${isCancellation ? sql`cancelled_by` : sql`superseded_by`} = ${id}, cancelled_elsewhere = false,
      updated_at = ${now}
    where account_id = ${accountId} and id = ${referredId}
    returning id, memory_id, state, tax_id, ${taxId}::text as by`.execute(tx);
  await recordFate(tx, accountId, now, isCancellation ? 'CANCELLED' : 'SUPERSEDED', rows);
  if (isCancellation) await standAgain(tx, accountId, [referredId], now);
}
