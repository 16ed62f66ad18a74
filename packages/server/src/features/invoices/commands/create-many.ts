import type { InvoiceDraft } from '@taraz/core';
import { sql } from 'kysely';
import { prepared, type Tx } from '../../../platform/db/database.ts';
import { insertRows } from '../../../platform/db/insert-rows.ts';
import { inParts } from '../../../platform/in-parts.ts';
import { turns } from '../../../platform/turns.ts';
import { signalLane } from '../../sending/lanes.ts';
import type { Actor, InvoiceDeps } from '../deps.ts';
import { type NumberedInvoice, numberDraft } from '../numbering.ts';
import type { IssuingMemory } from '../ports.ts';
import { readyMemory } from '../prepare.ts';
import { record } from '../record.ts';
import { referredOf } from '../referred.ts';
import { storedDraft } from '../stored-draft.ts';
import { ownName, searchText, summaryOf } from '../summary.ts';
import { ownColumns } from './create-invoice.ts';
import { memoryKey, numberedColumns, sendableAt, takeNumbers } from './store-invoice.ts';

/** A draft that the rule book passed. */
export interface JudgedDraft {
  draft: InvoiceDraft;
  warnings: number;
}

/** Lines worked out before others get their turn on the event loop: some ten milliseconds. */
const turnLength = 120;
/** An invoice of one line takes as long as so many lines of a longer one. */
const oneWeighs = 5;

/** Pauses between invoices that are worked out one after the other; each is told with its lines. */
export function betweenInvoices(): (lines: number) => Promise<void> {
  const rest = turns(turnLength);
  return (lines) => rest(oneWeighs + lines);
}

/** `map` over drafts that lets the event loop go round every few of them. */
async function inTurns<T extends { draft: InvoiceDraft }, R>(
  items: readonly T[],
  work: (item: T, index: number) => R,
): Promise<R[]> {
  const results: R[] = [];
  const rest = betweenInvoices();
  for (const [index, item] of items.entries()) {
    results.push(work(item, index));
    await rest(item.draft.items.length);
  }
  return results;
}

interface Document {
  id: string;
  draft: InvoiceDraft;
  payload: string | null;
  numbers: readonly string[];
  /** as its row says it */
  total: string;
}

/** Lines of invoices that one statement stores. */
const linesTogether = 2_000;

async function storeDocuments(tx: Tx, accountId: string, documents: readonly Document[]): Promise<void> {
  const parts = inParts(documents, linesTogether, ({ draft }) => draft.items.length);
  for (const part of parts) await storePart(tx, accountId, part);
}

async function storePart(tx: Tx, accountId: string, documents: readonly Document[]): Promise<void> {
  const ids = documents.map(({ id }) => id);
  const texts = await inTurns(documents, ({ draft, numbers, total }) => searchText(draft, numbers, total));
  await sql`
    with documents as (
      insert into invoice_documents (account_id, invoice_id, draft, payload)
      select ${accountId}::uuid, d.id, d.draft::jsonb, d.payload
      from unnest(${ids}::uuid[], ${documents.map(({ draft }) => storedDraft(draft))}::text[],
        ${documents.map(({ payload }) => payload)}::text[]) as d (id, draft, payload)
    )
    insert into invoice_texts (account_id, invoice_id, folded)
    select ${accountId}::uuid, t.id, t.folded
    from unnest(${ids}::uuid[], ${texts}::text[]) as t (id, folded) ${prepared}`.execute(tx);
}

/**
 * Numbers and queues originals that were judged already, in the given order (one whose number another program has used takes
 * the next after all), with as few statements for all as one alone
 * takes. In the caller's transaction; the memory's counter stays locked until it ends.
 * @returns ids in the order given
 * @throws Problem MEMORY_NOT_READY
 */
export async function issueMany(
  tx: Tx,
  deps: InvoiceDeps,
  actor: Actor,
  memory: IssuingMemory | null,
  judged: readonly JudgedDraft[],
): Promise<string[]> {
  const key = memoryKey(actor, readyMemory(memory));
  if (judged.length === 0) return [];
  const { accountId, environment, memoryId } = key;
  const now = new Date(deps.runtime.clock.nowMs());
  const serials = await takeNumbers(
    tx,
    deps,
    key,
    judged.map(({ draft }) => draft),
  );
  const all = await inTurns(judged, ({ draft, warnings }, index) => {
    const numbered: NumberedInvoice = numberDraft(draft, { memoryId, serial: serials[index] ?? 0n });
    const id = deps.runtime.ids.uuid();
    const row = {
      ...summaryOf(numbered.draft, { fallbackMs: now.getTime() }),
      ...ownColumns(actor, id, now, null),
      ...numberedColumns(numbered, key),
      warning_count: warnings,
      referred_id: null,
    };
    return { id, numbered, row, dueAt: sendableAt(numbered.draft, deps) };
  });
  await insertRows(
    tx,
    'invoices',
    all.map(({ row }) => row),
  );
  await storeDocuments(
    tx,
    accountId,
    all.map(({ id, row: { total }, numbered: { draft, payload, taxId, serial } }) => ({
      id,
      draft,
      payload,
      numbers: [taxId, serial.toString()],
      total,
    })),
  );
  await record(
    tx,
    accountId,
    now,
    all.map(({ id, numbered: { taxId, serial } }) => ({
      invoiceId: id,
      memoryId,
      taxId,
      from: null,
      to: 'queued' as const,
      cause: 'CREATED' as const,
      detail: { tax_number: taxId, serial_number: serial.toString() },
      actor: actor.userId,
    })),
  );
  await sql`
    insert into invoice_queue (account_id, invoice_id, environment, memory_id, state, serial, deadline, next_at, waiting_since)
    select ${accountId}::uuid, q.id, ${environment}, ${memoryId}, 'queued', q.serial, q.deadline, q.due_at, q.due_at
    from unnest(${all.map(({ id }) => id)}::uuid[], ${all.map(({ numbered }) => numbered.serial.toString())}::bigint[],
      ${all.map(({ numbered }) => numbered.deadline)}::timestamptz[], ${all.map(({ dueAt }) => dueAt)}::timestamptz[]
    ) as q (id, serial, deadline, due_at) ${prepared}`.execute(tx);
  const sendAt = new Date(Math.min(...all.map(({ dueAt }) => dueAt.getTime())));
  await signalLane(tx, key, { sendAt });
  return all.map(({ id }) => id);
}

/** Keeps drafts, in the order given. @returns their ids */
export async function keepMany(
  tx: Tx,
  deps: InvoiceDeps,
  actor: Actor,
  memory: IssuingMemory | null,
  drafts: readonly InvoiceDraft[],
): Promise<string[]> {
  if (drafts.length === 0) return [];
  const now = new Date(deps.runtime.clock.nowMs());
  const memoryId = memory?.memoryId ?? '';
  const referredBy = await referredOf(tx, actor, drafts);
  const given = drafts.map((draft) => ({ draft, referred: referredBy(draft) }));
  const all = await inTurns(given, ({ draft, referred }) => ({
    id: deps.runtime.ids.uuid(),
    draft,
    referred,
    summary: summaryOf(draft, { fallbackMs: now.getTime(), goldRate: referred?.goldRate }),
  }));
  await insertRows(
    tx,
    'invoices',
    all.map(({ id, referred, summary }) => ({
      ...summary,
      ...ownColumns(actor, id, now, referred?.branchId ?? null),
      state: 'draft' as const,
      environment: memory?.environment ?? ('simulator' as const),
      memory_id: memoryId,
      referred_id: referred?.id ?? null,
    })),
  );
  await storeDocuments(
    tx,
    actor.accountId,
    all.map(({ id, draft, summary: { total } }) => ({ id, draft, payload: null, numbers: [], total })),
  );
  await record(
    tx,
    actor.accountId,
    now,
    all.map(({ id, summary }) => ({
      invoiceId: id,
      memoryId,
      taxId: '',
      name: ownName(summary),
      from: null,
      to: 'draft' as const,
      cause: 'CREATED' as const,
      actor: actor.userId,
    })),
  );
  return all.map(({ id }) => id);
}
