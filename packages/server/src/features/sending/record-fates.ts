import { sql } from 'kysely';
import { ownAccount, within } from '../../platform/db/within.ts';
import type { MemoryKey } from '../invoices/numbering.ts';
import { record } from '../invoices/record.ts';
import type { AwaitedInvoice } from './ask-claim.ts';
import { backoffMs } from './backoff.ts';
import type { SendingDeps } from './deps.ts';
import type { Fate, FatedInvoice } from './fates.ts';
import { signalLane } from './lanes.ts';
import { lockStanding } from './lock-standing.ts';
import { recordVerdicts } from './record-verdicts.ts';
import type { FateOf, Recording } from './recording.ts';
import { referencesOf } from './referred-now.ts';
import { requeueForgotten, requeueNotRegistered } from './requeue.ts';

const ofKind = <Kind extends Fate['kind']>(fates: readonly FatedInvoice[], ...kinds: Kind[]): FateOf<Kind>[] =>
  fates.filter(({ fate }) => (kinds as string[]).includes(fate.kind)) as FateOf<Kind>[];

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
    const decided = ofKind(open, 'confirmed', 'rejected');
    await recordVerdicts(recording, decided, await referencesOf(tx, memory, changesOf(decided)));
    await recordFound(
      recording,
      open.filter(
        ({ invoice, fate }) => invoice.state === 'unknown' && (fate.kind === 'pending' || fate.kind === 'timeout'),
      ) as FateOf<'pending' | 'timeout'>[],
    );
    await requeueNotRegistered(
      recording,
      ofKind(open, 'timeout').map(({ invoice, fate }) => ({ invoice, verdict: fate.verdict })),
    );
    await requeueForgotten(
      recording,
      ofKind(open, 'absent')
        .map(({ invoice }) => invoice)
        .filter((invoice) => isForgotten(recording, invoice)),
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

/** The confirmed ones that change what they refer to. */
const changesOf = (fates: readonly FatedInvoice[]): string[] =>
  fates
    .filter(({ invoice: { subject }, fate }) => subject !== 'original' && fate.kind === 'confirmed')
    .map(({ invoice }) => invoice.id);

/** Locks the rows and keeps those that stand as they did when they were asked about. */
async function stillOpen({ tx, memory }: Recording, fates: readonly FatedInvoice[]): Promise<FatedInvoice[]> {
  // Those they refer to are locked with them, in one order, since a verdict may change both.
  const references = [...(await referencesOf(tx, memory, changesOf(fates))).values()];
  const standing = await lockStanding(tx, [
    ...fates.map(({ invoice }) => invoice.id),
    ...references.map(({ id }) => id),
  ]);
  return fates.filter(({ invoice }) => {
    const now = standing.get(invoice.id);
    return now !== undefined && now.state === invoice.state && now.uid === invoice.uid;
  });
}

/** An uncertain packet turned up at the authority: it was sent after all. */
async function recordFound(
  { tx, memory, now }: Recording,
  found: readonly FateOf<'pending' | 'timeout'>[],
): Promise<void> {
  if (found.length === 0) return;
  const { accountId, memoryId } = memory;
  // Without a reference it cannot be asked about by one: its uid stands in, which the authority echoes.
  const ids = found.map(({ invoice }) => invoice.id);
  const uids = found.map(({ invoice }) => invoice.uid);
  const references = found.map(({ invoice, fate }) => fate.reference || invoice.referenceNumber || invoice.uid);
  await sql`
    update invoice_attempts a set outcome = 'accepted', answered_at = coalesce(a.answered_at, ${now}),
      reference_numbers = case when f.reference = any(a.reference_numbers) then a.reference_numbers else array_append(a.reference_numbers, f.reference) end
    from unnest(${uids}::uuid[], ${references}::text[]) as f (uid, reference)
    where a.account_id = ${ownAccount} and ${within('a.uid', uids)} and a.uid = f.uid`.execute(tx);
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
    with moved as (
      update invoices i set state = 'sent', reference_number = f.reference, sent_at = coalesce(i.sent_at, ${now}), updated_at = ${now}
      from unnest(${ids}::uuid[], ${references}::text[]) as f (id, reference)
      where i.account_id = ${ownAccount} and ${within('i.id', ids)} and i.id = f.id returning i.id
    )
    update invoice_queue q set state = 'sent', tries = 0, not_founds = 0
    from moved where q.account_id = ${ownAccount} and q.invoice_id = moved.id`.execute(tx);
}

/**
 * Not decided: when to ask next, ever more slowly. Not being found is counted, and noted in the history until it is enough
 * for going again; what may not go again then, as of a memory that is disabled, is asked about in silence.
 */
async function askAgain({ deps, tx, memory, now }: Recording, open: readonly FatedInvoice[]): Promise<void> {
  if (open.length === 0) return;
  const { accountId, memoryId } = memory;
  const { settings, runtime } = deps;
  const delays = { firstMs: settings.firstAskMs, maxMs: settings.askMaxMs, factor: 1.6 };
  const times = open.map(({ invoice }) => new Date(now.getTime() + backoffMs(invoice.tries, delays, runtime.random)));
  const absent = open.filter(
    ({ invoice, fate }) =>
      fate.kind === 'absent' && invoice.state === 'unknown' && invoice.notFounds < settings.notFoundsBeforeResend,
  );
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
  const ids = open.map(({ invoice }) => invoice.id);
  await sql`
    update invoice_queue q set next_at = o.at, lease_owner = null, tries = q.tries + 1, not_founds = q.not_founds + o.not_found
    from unnest(
      ${ids}::uuid[], ${times}::timestamptz[], ${open.map(({ fate }) => (fate.kind === 'absent' ? 1 : 0))}::int[]
    ) as o (id, at, not_found)
    where q.account_id = ${ownAccount} and ${within('q.invoice_id', ids)} and q.invoice_id = o.id`.execute(tx);
  await signalLane(tx, memory, { askAt: new Date(Math.min(...times.map((at) => at.getTime()))) });
}
