import type { InvoiceDraft } from '@taraz/core';
import type { Tx } from '../../../platform/db/database.ts';
import { signalLane } from '../../sending/lanes.ts';
import type { Actor, InvoiceDeps } from '../deps.ts';
import { type MemoryKey, type NumberedInvoice, numberDraft, takeSerials } from '../numbering.ts';
import type { IssuingMemory } from '../ports.ts';
import { summaryOf } from '../summary.ts';

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
  const serial = await takeSerials(tx, memory, 1, new Date(deps.runtime.clock.nowMs()));
  deps.afterCommit(async () => {
    try {
      await deps.highWater.note(memory, serial);
    } catch (error) {
      // Nothing goes to the authority before its number is noted: the sender notes it again, and waits for that.
      deps.runtime.log.error(
        { err: error, memory_id: memory.memoryId },
        'the high-water mark of serials could not be stored',
      );
    }
  });
  return numberDraft(draft, { memoryId: memory.memoryId, serial, goldRate });
}

/** Columns that put a numbered invoice in line. */
export function queueColumns(numbered: NumberedInvoice, memory: IssuingMemory, deps: InvoiceDeps) {
  const dueAt = sendableAt(numbered.draft, deps);
  return {
    state: 'queued' as const,
    environment: memory.environment,
    memory_id: memory.memoryId,
    serial: numbered.serial,
    tax_id: numbered.taxId,
    not_before: new Date(numbered.draft.invoice.invoice_date),
    deadline: new Date(numbered.deadline),
    next_at: dueAt,
    waiting_since: dueAt,
    lease_owner: null,
    tries: 0,
    not_founds: 0,
  };
}

/** What `contentColumns` needs besides the draft. */
export interface ContentSource {
  /** as people look for them; none of a draft */
  numbers: readonly string[];
  warnings: number;
  nowMs: number;
  goldRate?: string | undefined;
}

/** Columns made from the content. */
export function contentColumns(draft: InvoiceDraft, { numbers, warnings, nowMs, goldRate }: ContentSource) {
  return { ...summaryOf(draft, { numbers, fallbackMs: nowMs, goldRate }), error_count: 0, warning_count: warnings };
}

/** Numbers as people look for them. */
export const searchableNumbers = ({ taxId, serial }: NumberedInvoice): string[] => [taxId, serial.toString()];

/** Tells the senders that a memory has something from then on. */
export function signalSend(tx: Tx, memory: MemoryKey, at: Date): Promise<void> {
  return signalLane(tx, memory, { sendAt: at });
}

export const memoryKey = ({ accountId }: Actor, memory: IssuingMemory): MemoryKey => ({
  accountId,
  environment: memory.environment,
  memoryId: memory.memoryId,
});
