import { sql } from 'kysely';
import { prepared } from '../../platform/db/database.ts';
import { withHashedJoins } from '../../platform/db/with-hashed-joins.ts';
import { ownAccount, within } from '../../platform/db/within.ts';
import { productFindings } from '../invoices/messages.fa.ts';
import { type HistoryEntry, record } from '../invoices/record.ts';
import type { StoredVerdict } from '../invoices/tables.ts';
import { markReference } from './mark-reference.ts';
import type { FateOf, Recording } from './recording.ts';
import { type References, tieToReference } from './referred-now.ts';

const conflictMessage = { code: 'TAX_ID_CONFLICT', message: productFindings.TAX_ID_CONFLICT.message };

/** With the product's own word first when the tax id is somebody else's. */
const storedVerdict = (fate: FateOf<'confirmed' | 'rejected'>['fate']): StoredVerdict =>
  fate.kind === 'rejected' && fate.conflict
    ? { ...fate.verdict, errors: [conflictMessage, ...fate.verdict.errors] }
    : fate.verdict;

/** Of the packet that the verdict is about. */
const uidOf = ({ invoice, fate }: FateOf<'confirmed' | 'rejected'>): string =>
  fate.kind === 'confirmed' ? fate.uid : invoice.uid;

/** When an earlier packet turns out to be the registered one, the latest has done its work. */
async function dropOtherBytes({ tx }: Recording, decided: readonly FateOf<'confirmed' | 'rejected'>[]): Promise<void> {
  const others = decided.filter((one) => uidOf(one) !== one.invoice.uid).map(({ invoice }) => invoice.uid);
  if (others.length === 0) return;
  await sql`
    update invoice_attempts set outcome = 'replaced', sealed = null
    where account_id = ${ownAccount} and ${within('uid', others)}`.execute(tx);
}

/**
 * Confirmed and rejected: verdict, receipt, history, sums, and what other features make of it.
 * @param referred what they refer to, read since they are locked
 */
export async function recordVerdicts(
  recording: Recording,
  decided: readonly FateOf<'confirmed' | 'rejected'>[],
  referred: References,
): Promise<void> {
  if (decided.length === 0) return;
  const { deps, tx, memory, now } = recording;
  const { accountId } = memory;
  const verdicts = decided.map(({ fate }) => storedVerdict(fate));
  const receipts = decided.map(({ fate }) => (fate.kind === 'confirmed' ? fate.receipt : null));
  const references = decided.map(({ invoice, fate }) => fate.reference || invoice.referenceNumber);
  const states = decided.map(({ fate }) => fate.kind);
  const ids = decided.map(({ invoice }) => invoice.id);
  const uids = decided.map(uidOf);
  await dropOtherBytes(recording, decided);
  await sql`
    update invoice_attempts a set outcome = v.outcome, sealed = null, verdict = v.verdict::jsonb, verdict_at = ${now}, receipt = v.receipt,
      reference_numbers = case when v.reference = '' or v.reference = any(a.reference_numbers) then a.reference_numbers
        else array_append(a.reference_numbers, v.reference) end
    from unnest(
      ${uids}::uuid[], ${states}::text[], ${verdicts.map((verdict) => JSON.stringify(verdict))}::text[],
      ${receipts}::text[], ${references}::text[]
    ) as v (uid, outcome, verdict, receipt, reference)
    where a.account_id = ${ownAccount} and ${within('a.uid', uids)} and a.uid = v.uid`.execute(tx);
  await record(
    tx,
    accountId,
    now,
    decided.map((one) => verdictEntry(recording, one)),
  );
  await withHashedJoins(tx, () =>
    sql`
      with decided as (
        update invoices i set state = v.state, error_count = v.errors, warning_count = v.warnings, reference_number = v.reference,
          verdict_at = ${now}, updated_at = ${now}, sent_at = coalesce(i.sent_at, ${now})
        from unnest(
          ${ids}::uuid[], ${states}::text[], ${verdicts.map(({ errors }) => errors.length)}::int[],
          ${verdicts.map(({ warnings }) => warnings.length)}::int[], ${references}::text[]
        ) as v (id, state, errors, warnings, reference)
        where i.account_id = ${ownAccount} and ${within('i.id', ids)} and i.id = v.id returning i.id
      )
      delete from invoice_queue q using decided
      where q.account_id = ${ownAccount} and ${within('q.invoice_id', ids)} and q.invoice_id = decided.id ${prepared}`.execute(
      tx,
    ),
  );
  for (const { invoice, fate } of decided) {
    const reference = referred.get(invoice.id);
    if (fate.kind !== 'confirmed' || reference === undefined) continue;
    if (reference.isUntied) await tieToReference(tx, memory, invoice.id, reference);
    await markReference(tx, memory, now, { ...invoice, referredId: reference.id });
  }
  const news = decided.map(({ invoice, fate }) => ({ invoiceId: invoice.id, taxId: invoice.taxId, state: fate.kind }));
  for (const hook of deps.verdictHooks) await hook(tx, accountId, news);
}

function verdictEntry({ memory }: Recording, { invoice, fate }: FateOf<'confirmed' | 'rejected'>): HistoryEntry {
  const isConflict = fate.kind === 'rejected' && fate.conflict;
  const receipt = fate.kind === 'confirmed' ? { receipt: fate.receipt === null ? 'none' : 'verified' } : {};
  const former = fate.kind === 'confirmed' && fate.isFormer === true ? { former: 'true' } : {};
  return {
    invoiceId: invoice.id,
    memoryId: memory.memoryId,
    taxId: invoice.taxId,
    from: invoice.state,
    to: fate.kind,
    cause: fate.kind === 'confirmed' ? 'CONFIRMED' : isConflict ? 'CONFLICT' : 'REJECTED',
    detail: {
      uid: uidOf({ invoice, fate }),
      reference_number: fate.reference,
      ...receipt,
      ...former,
      ...(fate.kind === 'rejected' ? { codes: fate.verdict.errors.map(({ code }) => code).join(' ') } : {}),
    },
  };
}
