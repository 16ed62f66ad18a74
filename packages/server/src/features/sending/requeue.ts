import { sql } from 'kysely';
import { record } from '../invoices/record.ts';
import type { Cause } from '../invoices/states.ts';
import type { StoredVerdict } from '../invoices/tables.ts';
import type { AwaitedInvoice } from './ask-claim.ts';
import { backoffMs } from './backoff.ts';
import { signalLane } from './lanes.ts';
import type { Recording } from './recording.ts';

interface Requeued {
  invoice: AwaitedInvoice;
  /** what the authority said when the fault was its own; null after its TIMEOUT */
  verdict: StoredVerdict | null;
}

/** The authority says that nothing is registered, through no fault of the invoice: back in line, for a new packet. */
export async function requeueNotRegistered(recording: Recording, requeued: readonly Requeued[]): Promise<void> {
  if (requeued.length === 0) return;
  const { tx, memory, now } = recording;
  await sql`
    update invoice_attempts a set sealed = null, verdict_at = ${now}, verdict = r.verdict::jsonb,
      outcome = case when r.verdict is null then 'timeout' else 'rejected' end
    from unnest(
      ${requeued.map(({ invoice }) => invoice.uid)}::uuid[],
      ${requeued.map(({ verdict }) => (verdict === null ? null : JSON.stringify(verdict)))}::text[]
    ) as r (uid, verdict)
    where a.account_id = ${memory.accountId} and a.uid = r.uid`.execute(tx);
  const causeOf = ({ verdict }: Requeued): Cause => (verdict === null ? 'TIMED_OUT' : 'AUTHORITY_FAULT');
  await putBack(
    recording,
    requeued.map((one) => ({ invoice: one.invoice, cause: causeOf(one) })),
    false,
  );
}

/** Taken once, and unknown to the authority ever since: the same bytes go, which it will know should they turn up after all. */
export async function requeueForgotten(recording: Recording, invoices: readonly AwaitedInvoice[]): Promise<void> {
  if (invoices.length > 0)
    await putBack(
      recording,
      invoices.map((invoice) => ({ invoice, cause: 'FORGOTTEN' })),
      true,
    );
}

async function putBack(
  { deps: { settings, runtime }, tx, memory, now }: Recording,
  back: readonly { invoice: AwaitedInvoice; cause: Cause }[],
  keepsBytes: boolean,
): Promise<void> {
  const { accountId, memoryId } = memory;
  const pauses = { firstMs: settings.retryFirstMs, maxMs: settings.retryMaxMs };
  const times = back.map(
    ({ invoice }) => new Date(now.getTime() + backoffMs(invoice.attempts - 1, pauses, runtime.random)),
  );
  await record(
    tx,
    accountId,
    now,
    back.map(({ invoice: { id, taxId, uid }, cause }) => ({
      invoiceId: id,
      memoryId,
      taxId,
      from: 'sent',
      to: 'queued',
      cause,
      detail: { uid },
    })),
  );
  await sql`
    with moved as (
      update invoices i set state = 'queued', updated_at = ${now}
      from unnest(${back.map(({ invoice }) => invoice.id)}::uuid[], ${times}::timestamptz[]) as b (id, at)
      where i.account_id = ${accountId} and i.id = b.id returning i.id, b.at
    )
    update invoice_queue q set state = 'queued', attempt_uid = ${keepsBytes ? sql`q.attempt_uid` : sql`null`}, next_at = moved.at,
      lease_owner = null, tries = 0, not_founds = 0
    from moved where q.account_id = ${accountId} and q.invoice_id = moved.id`.execute(tx);
  await signalLane(tx, memory, { sendAt: new Date(Math.min(...times.map((at) => at.getTime()))) });
}
