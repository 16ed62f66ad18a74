import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import { productFindings } from '../invoices/messages.fa.ts';
import type { MemoryKey } from '../invoices/numbering.ts';
import { type HistoryEntry, record } from '../invoices/record.ts';
import type { InvoiceState } from '../invoices/states.ts';
import type { StoredVerdict } from '../invoices/tables.ts';
import type { AwaitedInvoice } from './ask-claim.ts';
import { backoffMs } from './backoff.ts';
import type { SendingDeps } from './deps.ts';
import type { Fate, FatedInvoice } from './fates.ts';
import { signalLane } from './lanes.ts';

type FateOf<Kind extends Fate['kind']> = { invoice: AwaitedInvoice; fate: Extract<Fate, { kind: Kind }> };

const ofKind = <Kind extends Fate['kind']>(fates: readonly FatedInvoice[], ...kinds: Kind[]): FateOf<Kind>[] =>
  fates.filter(({ fate }) => (kinds as string[]).includes(fate.kind)) as FateOf<Kind>[];

interface Recording {
  deps: SendingDeps;
  tx: Tx;
  memory: MemoryKey;
  now: Date;
}

/**
 * Stores what inquiries showed, in one transaction with its history, its sums and what other features make of it.
 * An invoice that another process has decided meanwhile is let alone.
 * @returns uncertain invoices that now go again, byte for byte
 */
export async function recordFates(
  deps: SendingDeps,
  memory: MemoryKey,
  fates: readonly FatedInvoice[],
): Promise<AwaitedInvoice[]> {
  const due = fates.filter(({ invoice, fate }) => isResendDue(deps, invoice, fate)).map(({ invoice }) => invoice);
  await deps.database.withAccount(memory.accountId, async (tx) => {
    const recording: Recording = { deps, tx, memory, now: new Date(deps.runtime.clock.nowMs()) };
    const open = await stillOpen(recording, fates);
    await recordVerdicts(recording, ofKind(open, 'confirmed', 'rejected'));
    await recordFound(
      recording,
      open.filter(
        ({ invoice, fate }) => invoice.state === 'unknown' && (fate.kind === 'pending' || fate.kind === 'timeout'),
      ) as FateOf<'pending' | 'timeout'>[],
    );
    await requeue(
      recording,
      ofKind(open, 'timeout').map(({ invoice }) => invoice),
      'TIMED_OUT',
    );
    await requeue(
      recording,
      ofKind(open, 'absent')
        .map(({ invoice }) => invoice)
        .filter((invoice) => isForgotten(recording, invoice)),
      'FORGOTTEN',
    );
    await askAgain(
      recording,
      open.filter(
        ({ invoice, fate }) =>
          fate.kind === 'pending' ||
          fate.kind === 'unasked' ||
          (fate.kind === 'absent' && !isForgotten(recording, invoice)),
      ),
    );
  });
  return due;
}

function isResendDue({ settings, runtime }: SendingDeps, invoice: AwaitedInvoice, fate: Fate): boolean {
  return (
    fate.kind === 'absent' &&
    invoice.state === 'unknown' &&
    invoice.notFounds + 1 >= settings.notFoundsBeforeResend &&
    runtime.clock.nowMs() - invoice.lastSentAt.getTime() >= settings.resendAfterMs
  );
}

const isForgotten = ({ deps, now }: Recording, invoice: AwaitedInvoice): boolean =>
  invoice.state === 'sent' && now.getTime() - invoice.lastSentAt.getTime() >= deps.settings.forgottenAfterMs;

/** Locks the rows and keeps those that stand as they did when they were asked about. */
async function stillOpen({ tx, memory }: Recording, fates: readonly FatedInvoice[]): Promise<FatedInvoice[]> {
  // Those they refer to are locked with them, in one order, since a verdict may change both.
  const ids = fates.flatMap(({ invoice: { id, referredId } }) => (referredId === null ? [id] : [id, referredId]));
  const { rows } = await sql<{ id: string; state: InvoiceState; attempt_uid: string }>`
    select id, state, attempt_uid from invoices
    where account_id = ${memory.accountId} and id = any(${ids}::uuid[])
    order by id for update`.execute(tx);
  const standing = new Map(rows.map((row) => [row.id, row]));
  return fates.filter(({ invoice }) => {
    const row = standing.get(invoice.id);
    return row !== undefined && row.state === invoice.state && row.attempt_uid === invoice.uid;
  });
}

const conflictMessage = { code: 'TAX_ID_CONFLICT', message: productFindings.TAX_ID_CONFLICT.message };

/** With the product's own word first when the tax id is somebody else's. */
const storedVerdict = (fate: FateOf<'confirmed' | 'rejected'>['fate']): StoredVerdict =>
  fate.kind === 'rejected' && fate.conflict
    ? { ...fate.verdict, errors: [conflictMessage, ...fate.verdict.errors] }
    : fate.verdict;

async function recordVerdicts(
  recording: Recording,
  decided: readonly FateOf<'confirmed' | 'rejected'>[],
): Promise<void> {
  if (decided.length === 0) return;
  const { deps, tx, memory, now } = recording;
  const { accountId } = memory;
  const verdicts = decided.map(({ fate }) => storedVerdict(fate));
  const receipts = decided.map(({ fate }) => (fate.kind === 'confirmed' ? fate.receipt : null));
  const references = decided.map(({ invoice, fate }) => fate.reference || invoice.referenceNumber);
  const states = decided.map(({ fate }) => fate.kind);
  await sql`
    update invoice_attempts a set outcome = v.outcome, sealed = null, verdict = v.verdict::jsonb, verdict_at = ${now}, receipt = v.receipt,
      reference_numbers = case when v.reference = '' or v.reference = any(a.reference_numbers) then a.reference_numbers
        else array_append(a.reference_numbers, v.reference) end
    from unnest(
      ${decided.map(({ invoice }) => invoice.uid)}::uuid[], ${states}::text[], ${verdicts.map((verdict) => JSON.stringify(verdict))}::text[],
      ${receipts}::text[], ${references}::text[]
    ) as v (uid, outcome, verdict, receipt, reference)
    where a.account_id = ${accountId} and a.uid = v.uid`.execute(tx);
  await record(
    tx,
    accountId,
    now,
    decided.map((one) => verdictEntry(recording, one)),
  );
  await sql`
    update invoices i set state = v.state, error_count = v.errors, warning_count = v.warnings, reference_number = v.reference,
      verdict_at = ${now}, updated_at = ${now}, sent_at = coalesce(i.sent_at, ${now}), lease_owner = null, next_at = null, waiting_since = null,
      tries = 0, not_founds = 0
    from unnest(
      ${decided.map(({ invoice }) => invoice.id)}::uuid[], ${states}::text[], ${verdicts.map(({ errors }) => errors.length)}::int[],
      ${verdicts.map(({ warnings }) => warnings.length)}::int[], ${references}::text[]
    ) as v (id, state, errors, warnings, reference)
    where i.account_id = ${accountId} and i.id = v.id`.execute(tx);
  for (const { invoice, fate } of decided) {
    if (fate.kind === 'confirmed' && invoice.subject !== 'original') await markReference(recording, invoice);
  }
  const news = decided.map(({ invoice, fate }) => ({ invoiceId: invoice.id, taxId: invoice.taxId, state: fate.kind }));
  for (const hook of deps.verdictHooks) await hook(tx, accountId, news);
}

function verdictEntry({ memory }: Recording, { invoice, fate }: FateOf<'confirmed' | 'rejected'>): HistoryEntry {
  const isConflict = fate.kind === 'rejected' && fate.conflict;
  const receipt = fate.kind === 'confirmed' ? { receipt: fate.receipt === null ? 'none' : 'verified' } : {};
  return {
    invoiceId: invoice.id,
    memoryId: memory.memoryId,
    taxId: invoice.taxId,
    from: invoice.state,
    to: fate.kind,
    cause: fate.kind === 'confirmed' ? 'CONFIRMED' : isConflict ? 'CONFLICT' : 'REJECTED',
    detail: {
      uid: invoice.uid,
      reference_number: fate.reference,
      ...receipt,
      ...(fate.kind === 'rejected' ? { codes: fate.verdict.errors.map(({ code }) => code).join(' ') } : {}),
    },
  };
}

/** A confirmed correction or return supersedes what it refers to; a cancellation cancels it, and frees what that had superseded. */
async function markReference({ tx, memory, now }: Recording, invoice: AwaitedInvoice): Promise<void> {
  if (invoice.referredId === null) return;
  const { accountId, memoryId } = memory;
  const isCancellation = invoice.subject === 'cancellation';
  const { rows } = await sql<{ id: string; state: InvoiceState; tax_id: string }>`
    update invoices set ${isCancellation ? sql`cancelled_by` : sql`superseded_by`} = ${invoice.id}, updated_at = ${now}
    where account_id = ${accountId} and id = ${invoice.referredId} returning id, state, tax_id`.execute(tx);
  if (isCancellation) {
    await sql`update invoices set superseded_by = null, updated_at = ${now}
      where account_id = ${accountId} and superseded_by = ${invoice.referredId}`.execute(tx);
  }
  await record(
    tx,
    accountId,
    now,
    rows.map(({ id, state, tax_id }) => ({
      invoiceId: id,
      memoryId,
      taxId: tax_id,
      from: state,
      to: state,
      cause: isCancellation ? 'CANCELLED' : 'SUPERSEDED',
      detail: { by: invoice.taxId },
    })),
  );
}

/** An uncertain packet turned up at the authority: it was sent after all. */
async function recordFound(
  { tx, memory, now }: Recording,
  found: readonly FateOf<'pending' | 'timeout'>[],
): Promise<void> {
  if (found.length === 0) return;
  const { accountId, memoryId } = memory;
  // Without a reference it cannot be asked about by one: its uid stands in, which the authority echoes.
  const references = found.map(({ invoice, fate }) => fate.reference || invoice.referenceNumber || invoice.uid);
  await sql`
    update invoice_attempts a set outcome = 'accepted', answered_at = coalesce(a.answered_at, ${now}),
      reference_numbers = case when f.reference = any(a.reference_numbers) then a.reference_numbers else array_append(a.reference_numbers, f.reference) end
    from unnest(${found.map(({ invoice }) => invoice.uid)}::uuid[], ${references}::text[]) as f (uid, reference)
    where a.account_id = ${accountId} and a.uid = f.uid`.execute(tx);
  await record(
    tx,
    accountId,
    now,
    found.map(({ invoice }, index) => ({
      invoiceId: invoice.id,
      memoryId,
      taxId: invoice.taxId,
      from: 'unknown',
      to: 'sent',
      cause: 'FOUND',
      detail: { uid: invoice.uid, reference_number: references[index] ?? '' },
    })),
  );
  await sql`
    update invoices i set state = 'sent', reference_number = f.reference, sent_at = coalesce(i.sent_at, ${now}), not_founds = 0, tries = 0, updated_at = ${now}
    from unnest(${found.map(({ invoice }) => invoice.id)}::uuid[], ${references}::text[]) as f (id, reference)
    where i.account_id = ${accountId} and i.id = f.id`.execute(tx);
}

/**
 * Back in line. After the authority's TIMEOUT, which says that nothing is registered, with a new packet; when it has
 * forgotten what it accepted, with the same bytes, which it will know should they turn up after all.
 */
async function requeue(
  { deps, tx, memory, now }: Recording,
  invoices: readonly AwaitedInvoice[],
  cause: 'TIMED_OUT' | 'FORGOTTEN',
): Promise<void> {
  if (invoices.length === 0) return;
  const { accountId, memoryId } = memory;
  const { settings, runtime } = deps;
  const at = new Date(
    now.getTime() + backoffMs(0, { firstMs: settings.retryFirstMs, maxMs: settings.retryMaxMs }, runtime.random),
  );
  const keepsBytes = cause === 'FORGOTTEN';
  if (!keepsBytes) {
    await sql`
      update invoice_attempts set outcome = 'timeout', sealed = null, verdict_at = ${now}
      where account_id = ${accountId} and uid = any(${invoices.map(({ uid }) => uid)}::uuid[])`.execute(tx);
  }
  await record(
    tx,
    accountId,
    now,
    invoices.map(({ id, taxId, uid }) => ({
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
    update invoices set state = 'queued', attempt_uid = ${keepsBytes ? sql`attempt_uid` : null}, next_at = ${at}, lease_owner = null,
      tries = 0, not_founds = 0, updated_at = ${now}
    where account_id = ${accountId} and id = any(${invoices.map(({ id }) => id)}::uuid[])`.execute(tx);
  await signalLane(tx, memory, { sendAt: at });
}

/** Not decided: when to ask next, ever more slowly. Not being found is counted, and noted in the history. */
async function askAgain({ deps, tx, memory, now }: Recording, open: readonly FatedInvoice[]): Promise<void> {
  if (open.length === 0) return;
  const { accountId, memoryId } = memory;
  const { settings, runtime } = deps;
  const delays = { firstMs: settings.firstAskMs, maxMs: settings.askMaxMs, factor: 1.6 };
  const times = open.map(({ invoice }) => new Date(now.getTime() + backoffMs(invoice.tries, delays, runtime.random)));
  const absent = open.filter(({ invoice, fate }) => fate.kind === 'absent' && invoice.state === 'unknown');
  await record(
    tx,
    accountId,
    now,
    absent.map(({ invoice }) => ({
      invoiceId: invoice.id,
      memoryId,
      taxId: invoice.taxId,
      from: 'unknown',
      to: 'unknown',
      cause: 'NOT_FOUND',
      detail: { uid: invoice.uid, times: String(invoice.notFounds + 1) },
    })),
  );
  await sql`
    update invoices i set next_at = o.at, lease_owner = null, tries = i.tries + 1, not_founds = i.not_founds + o.not_found
    from unnest(
      ${open.map(({ invoice }) => invoice.id)}::uuid[], ${times}::timestamptz[], ${open.map(({ fate }) => (fate.kind === 'absent' ? 1 : 0))}::int[]
    ) as o (id, at, not_found)
    where i.account_id = ${accountId} and i.id = o.id`.execute(tx);
  await signalLane(tx, memory, { askAt: new Date(Math.min(...times.map((at) => at.getTime()))) });
}
