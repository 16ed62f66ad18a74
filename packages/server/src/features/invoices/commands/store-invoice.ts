import type { InvoiceDraft } from '@taraz/core';
import { sql } from 'kysely';
import { prepared, type Tx } from '../../../platform/db/database.ts';
import { Problem } from '../../../platform/problem.ts';
import { signalLane } from '../../sending/lanes.ts';
import type { Actor, InvoiceDeps } from '../deps.ts';
import { details } from '../messages.fa.ts';
import { giveSerials, type MemoryKey, type NumberedInvoice, numberDraft } from '../numbering.ts';
import type { IssuingMemory } from '../ports.ts';
import { storedDraft } from '../stored-draft.ts';
import { searchText } from '../summary.ts';

/** When an invoice may first go: after its date, with the margin for the authority's clock. */
export function sendableAt(draft: InvoiceDraft, { settings, runtime }: InvoiceDeps): Date {
  const nowMs = runtime.clock.nowMs();
  const dateMs = Date.parse(draft.invoice.invoice_date);
  return new Date(dateMs > nowMs - settings.notBeforeMarginMs ? dateMs + settings.notBeforeMarginMs : nowMs);
}

/** The next number of a memory for a draft, frozen with it; noted outside the database once committed. */
export async function giveNumber(
  tx: Tx,
  deps: InvoiceDeps,
  memory: MemoryKey,
  draft: InvoiceDraft,
  goldRate: string | undefined,
): Promise<NumberedInvoice> {
  const [serial = 0n] = await takeNumbers(tx, deps, memory, [draft]);
  return numberDraft(draft, { memoryId: memory.memoryId, serial, goldRate });
}

/**
 * The next numbers of a memory for dated drafts, one each; the last noted outside the database once committed.
 * @throws Problem QUOTA_EXCEEDED, MEMORY_NOT_READY when the memory was removed meanwhile
 */
export async function takeNumbers(
  tx: Tx,
  deps: InvoiceDeps,
  memory: MemoryKey,
  drafts: readonly InvoiceDraft[],
): Promise<bigint[]> {
  await deps.ports.takeInvoices?.(tx, memory, drafts.length);
  const dates = drafts.map(({ invoice }) => Date.parse(invoice.invoice_date));
  const { serials, first, last } = await giveSerials(tx, memory, dates, new Date(deps.runtime.clock.nowMs()));
  if (first === 1n && (await deps.ports.holdMemory?.(tx, memory)) === false)
    throw new Problem('MEMORY_NOT_READY', { detail: details.memoryMissing });
  deps.afterCommit(async () => {
    try {
      await deps.highWater.note(memory, last);
    } catch (error) {
      // Nothing goes to the authority before its number is noted: the sender notes it again, and waits for that.
      deps.runtime.log.error(
        { err: error, memory_id: memory.memoryId },
        'the high-water mark of serials could not be stored',
      );
    }
  });
  return serials;
}

/** Columns of an invoice that has its number and goes in line. */
export function numberedColumns(numbered: NumberedInvoice, { environment, memoryId }: MemoryKey) {
  return {
    state: 'queued' as const,
    environment,
    memory_id: memoryId,
    serial: numbered.serial,
    tax_id: numbered.taxId,
    not_before: new Date(numbered.draft.invoice.invoice_date),
    deadline: new Date(numbered.deadline),
  };
}

/** What goes with an invoice's row. */
export interface StoredDocument {
  draft: InvoiceDraft;
  /** tax id and serial, to be found by */
  numbers: readonly string[];
  /** null keeps the one that is there */
  payload: string | null;
  /** what it comes to, as its row says it */
  total: string;
}

/** Writes document and search text, new or in place of the old. */
export async function storeDocument(
  tx: Tx,
  accountId: string,
  id: string,
  { draft, numbers, payload, total }: StoredDocument,
): Promise<void> {
  await sql`
    with document as (
      insert into invoice_documents as kept (account_id, invoice_id, draft, payload)
      values (${accountId}, ${id}, ${storedDraft(draft)}, ${payload})
      on conflict (account_id, invoice_id) do update set draft = excluded.draft, payload = coalesce(excluded.payload, kept.payload)
    )
    insert into invoice_texts (account_id, invoice_id, folded) values (${accountId}, ${id}, ${searchText(draft, numbers, total)})
    on conflict (account_id, invoice_id) do update set folded = excluded.folded ${prepared}`.execute(tx);
}

/** The document of an invoice that was just numbered. */
export const numberedDocument = (
  { draft, payload, taxId, serial }: NumberedInvoice,
  total: string,
): StoredDocument => ({
  draft,
  payload,
  numbers: [taxId, serial.toString()],
  total,
});

/** Puts a numbered invoice in line and tells the senders, in the transaction that numbered it. */
export async function putInLine(
  tx: Tx,
  deps: InvoiceDeps,
  memory: MemoryKey,
  id: string,
  numbered: NumberedInvoice,
): Promise<void> {
  const { accountId, environment, memoryId } = memory;
  const dueAt = sendableAt(numbered.draft, deps);
  await sql`
    insert into invoice_queue (account_id, invoice_id, environment, memory_id, state, serial, deadline, next_at, waiting_since)
    values (${accountId}, ${id}, ${environment}, ${memoryId}, 'queued', ${numbered.serial}, ${numbered.deadline}, ${dueAt}, ${dueAt})
    on conflict (account_id, invoice_id) do update set environment = excluded.environment, memory_id = excluded.memory_id,
      state = 'queued', serial = excluded.serial, deadline = excluded.deadline, next_at = excluded.next_at,
      waiting_since = excluded.waiting_since, lease_owner = null, attempt_uid = null, tries = 0, not_founds = 0 ${prepared}`.execute(
    tx,
  );
  await signalLane(tx, memory, { sendAt: dueAt });
}

export const memoryKey = ({ accountId }: Actor, memory: IssuingMemory): MemoryKey => ({
  accountId,
  environment: memory.environment,
  memoryId: memory.memoryId,
});
