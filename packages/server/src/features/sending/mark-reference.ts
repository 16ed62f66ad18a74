import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
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

/**
 * What these corrections or returns had superseded stands again. The authority called it CANCELED meanwhile: that says
 * nothing of it any more, and how its buyer takes it is asked anew.
 */
export async function standAgain(tx: Tx, accountId: string, changes: readonly string[], now: Date): Promise<void> {
  const isSaidCancelled = sql`buyer_reaction is not distinct from 'CANCELED'`;
  await sql`
    update invoices set superseded_by = null, updated_at = ${now}, buyer_reaction = nullif(buyer_reaction, 'CANCELED'),
      reaction_due = case when ${isSaidCancelled} then ${now} else reaction_due end,
      cancelled_elsewhere = cancelled_elsewhere and not ${isSaidCancelled}
    where account_id = ${accountId} and superseded_by = any(${changes}::uuid[])`.execute(tx);
}

/** A registered correction or return supersedes what it refers to; a cancellation cancels it, and frees what that had superseded. */
export async function markReference(
  tx: Tx,
  { accountId, memoryId }: Pick<MemoryKey, 'accountId' | 'memoryId'>,
  now: Date,
  { id, taxId, subject, referredId }: Referring,
): Promise<void> {
  if (subject === 'original' || referredId === null) return;
  const isCancellation = subject === 'cancellation';
  const { rows } = await sql<{ id: string; state: InvoiceState; tax_id: string }>`
    update invoices set ${isCancellation ? sql`cancelled_by` : sql`superseded_by`} = ${id}, cancelled_elsewhere = false,
      updated_at = ${now}
    where account_id = ${accountId} and id = ${referredId} returning id, state, tax_id`.execute(tx);
  if (isCancellation) await standAgain(tx, accountId, [referredId], now);
  await record(
    tx,
    accountId,
    now,
    rows.map((row) => ({
      invoiceId: row.id,
      memoryId,
      taxId: row.tax_id,
      from: row.state,
      to: row.state,
      cause: isCancellation ? 'CANCELLED' : 'SUPERSEDED',
      detail: { by: taxId },
    })),
  );
}
