import { sql } from 'kysely';
import { prepared, type Tx } from '../../platform/db/database.ts';
import { withHashedJoins } from '../../platform/db/with-hashed-joins.ts';
import { ownAccount, within } from '../../platform/db/within.ts';
import type { MemoryKey } from '../invoices/numbering.ts';
import { type HistoryEntry, record } from '../invoices/record.ts';
import type { InvoiceState } from '../invoices/states.ts';
import type { AttemptOutcome } from '../invoices/tables.ts';
import { releaseClaims } from './claim.ts';
import { lockStanding } from './lock-standing.ts';

/** A packet that was in a request, as the answer is recorded. */
export interface SentPacket {
  invoiceId: string;
  taxId: string;
  uid: string;
  /** before this request; null: it never went */
  before: AttemptOutcome | null;
}

/** The states of the invoices whose present packets these are, as they stood when they were locked. */
async function lockPackets(tx: Tx, packets: readonly SentPacket[]): Promise<Map<string, InvoiceState>> {
  const standing = await lockStanding(
    tx,
    packets.map(({ invoiceId }) => invoiceId),
  );
  return new Map(
    packets.flatMap(({ invoiceId, uid }) => {
      const now = standing.get(invoiceId);
      return now !== undefined && now.uid === uid ? [[invoiceId, now.state]] : [];
    }),
  );
}

const entry = (
  memory: MemoryKey,
  packet: SentPacket,
  from: InvoiceState,
  to: InvoiceState,
  rest: Pick<HistoryEntry, 'cause' | 'detail'>,
): HistoryEntry => ({
  invoiceId: packet.invoiceId,
  memoryId: memory.memoryId,
  taxId: packet.taxId,
  from,
  to,
  ...rest,
});

/** The authority took them: `sent`, with its reference numbers; verdicts are asked for from `askAt` on. */
export async function recordAccepted(
  tx: Tx,
  memory: MemoryKey,
  packets: readonly (SentPacket & { reference: string })[],
  { now, askAt }: { now: Date; askAt: Date },
): Promise<void> {
  const { accountId } = memory;
  const standing = await lockPackets(tx, packets);
  const uids = packets.map(({ uid }) => uid);
  await sql`
    update invoice_attempts a set reference_numbers = array_append(a.reference_numbers, p.reference), answered_at = ${now},
      outcome = case when a.outcome in ('stored', 'no_answer', 'not_sent', 'refused') then 'accepted' else a.outcome end
    from unnest(${uids}::uuid[], ${packets.map(({ reference }) => reference)}::text[]) as p (uid, reference)
    where a.account_id = ${ownAccount} and ${within('a.uid', uids)} and a.uid = p.uid`.execute(tx);
  const moved = packets.filter(({ invoiceId }) => ['sending', 'unknown'].includes(standing.get(invoiceId) ?? ''));
  if (moved.length === 0) return;
  await record(
    tx,
    accountId,
    now,
    moved.map((packet) =>
      entry(memory, packet, standing.get(packet.invoiceId) ?? 'sending', 'sent', {
        cause: 'ANSWERED',
        detail: { uid: packet.uid, reference_number: packet.reference },
      }),
    ),
  );
  const ids = moved.map(({ invoiceId }) => invoiceId);
  await withHashedJoins(tx, () =>
    sql`
      with moved as (
        update invoices i set state = 'sent', reference_number = p.reference, sent_at = coalesce(i.sent_at, ${now}), updated_at = ${now}
        from unnest(${ids}::uuid[], ${moved.map(({ reference }) => reference)}::text[]) as p (id, reference)
        where i.account_id = ${ownAccount} and ${within('i.id', ids)} and i.id = p.id returning i.id
      )
      update invoice_queue q set state = 'sent', next_at = ${askAt}, lease_owner = null, tries = 0, not_founds = 0
      from moved where q.account_id = ${ownAccount} and ${within('q.invoice_id', ids)} and q.invoice_id = moved.id ${prepared}`.execute(
      tx,
    ),
  );
}

/** Bytes left and nothing came back: `unknown`, or still that after a resend. Asked about from `askAt` on. */
export async function recordNoAnswer(
  tx: Tx,
  memory: MemoryKey,
  packets: readonly SentPacket[],
  { now, askAt, reason }: { now: Date; askAt: Date; reason: string },
): Promise<void> {
  const { accountId } = memory;
  const standing = await lockPackets(tx, packets);
  const open = packets.filter(({ invoiceId }) => ['sending', 'unknown'].includes(standing.get(invoiceId) ?? ''));
  if (open.length === 0) return;
  await sql`
    update invoice_attempts set outcome = 'no_answer'
    where account_id = ${ownAccount} and ${within(
      'uid',
      open.map(({ uid }) => uid),
    )} and outcome in ('stored', 'no_answer')`.execute(tx);
  await record(
    tx,
    accountId,
    now,
    open.map((packet) =>
      entry(memory, packet, standing.get(packet.invoiceId) ?? 'sending', 'unknown', {
        cause: 'NO_ANSWER',
        detail: { uid: packet.uid, reason },
      }),
    ),
  );
  await sql`
    with moved as (
      update invoices set state = 'unknown', sent_at = coalesce(sent_at, ${now}), updated_at = ${now}
      where account_id = ${ownAccount} and ${within(
        'id',
        open.map(({ invoiceId }) => invoiceId),
      )} returning id
    )
    update invoice_queue q set state = 'unknown', next_at = ${askAt}, lease_owner = null, tries = 0, not_founds = 0
    from moved where q.account_id = ${ownAccount} and q.invoice_id = moved.id`.execute(tx);
}

/** What an earlier request may have done is not undone by this one's failure. */
function outcomeOf(cause: 'NOT_SENT' | 'REFUSED', before: AttemptOutcome | null): AttemptOutcome {
  if (cause === 'NOT_SENT') return before ?? 'not_sent';
  return before === 'no_answer' || before === 'accepted' ? before : 'refused';
}

/**
 * It is certain that the authority took nothing of the request. Packets go back in line with their bytes; a resend that
 * failed so leaves its invoice `unknown`, since of the first copy still nothing is known.
 */
export async function recordNotTaken(
  tx: Tx,
  memory: MemoryKey,
  packets: readonly SentPacket[],
  { now, retryAt, cause, reason }: { now: Date; retryAt: Date; cause: 'NOT_SENT' | 'REFUSED'; reason: string },
): Promise<void> {
  const { accountId } = memory;
  const standing = await lockPackets(tx, packets);
  const open = packets.filter(({ invoiceId }) => ['sending', 'unknown'].includes(standing.get(invoiceId) ?? ''));
  if (open.length === 0) return;
  const outcomes = open.map(({ before }) => outcomeOf(cause, before));
  const uids = open.map(({ uid }) => uid);
  await sql`
    update invoice_attempts a set outcome = p.outcome, sends = a.sends - ${cause === 'NOT_SENT' ? 1 : 0}
    from unnest(${uids}::uuid[], ${outcomes}::text[]) as p (uid, outcome)
    where a.account_id = ${ownAccount} and ${within('a.uid', uids)} and a.uid = p.uid and a.outcome in ('stored', 'no_answer')`.execute(
    tx,
  );
  await record(
    tx,
    accountId,
    now,
    open.map((packet) => {
      const from = standing.get(packet.invoiceId) ?? 'sending';
      return entry(memory, packet, from, from === 'unknown' ? 'unknown' : 'queued', {
        cause,
        detail: { uid: packet.uid, reason },
      });
    }),
  );
  await sql`
    with moved as (
      update invoices set state = case when state = 'unknown' then 'unknown' else 'queued' end, updated_at = ${now}
      where account_id = ${ownAccount} and ${within(
        'id',
        open.map(({ invoiceId }) => invoiceId),
      )} returning id, state
    )
    update invoice_queue q set state = moved.state, next_at = ${retryAt}, lease_owner = null, tries = q.tries + 1
    from moved where q.account_id = ${ownAccount} and q.invoice_id = moved.id`.execute(tx);
}

/**
 * None of them could be sealed, since the authority refused their memory: back in line until `retryAt`, with its reason in
 * their history. What was edited or removed meanwhile is let alone.
 */
export async function recordUnsealed(
  tx: Tx,
  memory: MemoryKey,
  owner: string,
  invoices: readonly { id: string; taxId: string }[],
  { now, retryAt, reason }: { now: Date; retryAt: Date; reason: string },
): Promise<void> {
  const ids = invoices.map(({ id }) => id);
  await lockStanding(tx, ids);
  const released = await releaseClaims(tx, owner, ids, retryAt, true);
  const refused = invoices.filter(({ id }) => released.has(id));
  const { accountId, memoryId } = memory;
  await record(
    tx,
    accountId,
    now,
    refused.map(({ id, taxId }) => ({
      ...{ invoiceId: id, memoryId, taxId, from: 'queued', to: 'queued', cause: 'REFUSED', detail: { reason } },
    })),
  );
}
