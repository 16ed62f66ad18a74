import { sql } from 'kysely';
import type { MemoryKey } from '../invoices/numbering.ts';
import { record } from '../invoices/record.ts';
import { memoryNow } from '../settings/memory-version.ts';
import type { AwaitedInvoice } from './ask-claim.ts';
import type { AuthorityLine } from './authority-line.ts';
import type { SendingDeps } from './deps.ts';
import { type OutgoingPacket, requestsOf, sendRequest } from './send-turn.ts';

interface ResendRow {
  id: string;
  tax_id: string;
  uid: string;
  sealed: string;
  tries: number;
}

/**
 * Sends uncertain invoices again: the same bytes under the same uid, after several inquiries, spaced out, that found
 * nothing. The state stays `unknown` until an answer; that it goes again is stored before it does. Of a memory that is
 * disabled nothing goes: it is asked about until it may.
 */
export async function resend(
  deps: SendingDeps,
  memory: MemoryKey,
  line: AuthorityLine,
  invoices: readonly AwaitedInvoice[],
): Promise<void> {
  if (invoices.length === 0) return;
  const packets = await storeResends(deps, memory, invoices);
  for (const request of requestsOf(packets, deps.settings.requestBytesMax))
    await sendRequest(deps, memory, line, request);
}

async function storeResends(
  { database, settings, owner, runtime }: SendingDeps,
  memory: MemoryKey,
  invoices: readonly AwaitedInvoice[],
): Promise<OutgoingPacket[]> {
  const { accountId, memoryId } = memory;
  return database.withAccount(accountId, async (tx) => {
    if ((await memoryNow(tx, memory))?.enabled === false) return [];
    const nowMs = runtime.clock.nowMs();
    const now = new Date(nowMs);
    const { rows } = await sql<ResendRow>`
      with again as (
        update invoice_queue q set lease_owner = ${owner}, next_at = ${new Date(nowMs + settings.leaseMs)}, not_founds = 0, tries = 0
        from unnest(${invoices.map(({ id }) => id)}::uuid[], ${invoices.map(({ uid }) => uid)}::uuid[]) as due (id, uid)
        where q.account_id = ${accountId} and q.invoice_id = due.id and q.attempt_uid = due.uid and q.state = 'unknown' and q.lease_owner is null
        returning q.invoice_id as id, q.attempt_uid
      )
      update invoice_attempts a set sends = a.sends + 1, last_sent_at = ${now}
      from again where a.account_id = ${accountId} and a.invoice_id = again.id and a.uid = again.attempt_uid and a.sealed is not null
      returning again.id, a.tax_id, a.uid, a.sealed`.execute(tx);
    await record(
      tx,
      accountId,
      now,
      rows.map(({ id, tax_id, uid }) => ({
        invoiceId: id,
        memoryId,
        taxId: tax_id,
        from: 'unknown',
        to: 'unknown',
        cause: 'RESENT',
        detail: { uid },
      })),
    );
    return rows.map(({ id, tax_id, uid, sealed }) => ({
      invoiceId: id,
      taxId: tax_id,
      uid,
      sealed,
      before: 'no_answer' as const,
      tries: 0,
    }));
  });
}
