import { sql } from 'kysely';
import { prepared, type Tx } from '../../platform/db/database.ts';
import { ownAccount, within } from '../../platform/db/within.ts';
import type { MemoryKey } from '../invoices/numbering.ts';
import { record } from '../invoices/record.ts';
import type { AttemptOutcome } from '../invoices/tables.ts';

/** An invoice that this process may seal and send until its lease ends. */
export interface ClaimedInvoice {
  id: string;
  /** of the content that was claimed: stored again only if it still stands */
  version: number;
  taxId: string;
  serial: bigint;
  tries: number;
  /** its date: at the authority it is dated ahead until then */
  notBefore: Date | null;
  payload: string;
  /** sealed before and surely not taken: the same bytes go */
  attempt: { uid: string; sealed: string; outcome: AttemptOutcome } | null;
  /** packets of it so far, of whatever content */
  packets: number;
}

export interface Claim {
  owner: string;
  now: Date;
  /** end of the lease */
  until: Date;
  limit: number;
}

interface ClaimedRow {
  id: string;
  serial: string;
  tries: number;
  attempt_uid: string | null;
}

/**
 * Leases the most urgent invoices in line of a memory: nearest deadline first, then by serial. Rows that another
 * process holds are stepped over, not waited for. The state stays `queued`: nothing of them has gone yet.
 * @returns them by serial, the highest last
 */
export async function claimQueued(
  tx: Tx,
  { environment, memoryId }: MemoryKey,
  claim: Claim,
): Promise<ClaimedInvoice[]> {
  const { rows: claimed } = await sql<ClaimedRow>`
    with due as materialized (
      select invoice_id from invoice_queue
      where account_id = ${ownAccount} and environment = ${environment} and memory_id = ${memoryId}
        and state = 'queued' and next_at <= ${claim.now}
      order by deadline, serial limit ${claim.limit}
      for update skip locked
    )
    update invoice_queue q set lease_owner = ${claim.owner}, next_at = ${claim.until}
    from due where q.account_id = ${ownAccount} and q.invoice_id = due.invoice_id
    returning q.invoice_id as id, q.serial, q.tries, q.attempt_uid`.execute(tx);
  if (claimed.length === 0) return [];
  const ids = claimed.map(({ id }) => id);
  const contents = await readContents(tx, ids);
  const packets = await countPackets(tx, ids);
  const attempts = await readAttempts(
    tx,
    claimed.flatMap(({ attempt_uid: uid }) => (uid === null ? [] : [uid])),
  );
  return claimed
    .flatMap(({ id, serial, tries, attempt_uid: uid }) => {
      const content = contents.get(id);
      const attempt = uid === null ? undefined : attempts.get(uid);
      return content === undefined
        ? []
        : [
            {
              ...{ ...content, serial: BigInt(serial), tries },
              ...{ attempt: attempt ?? null, packets: packets.get(id) ?? 0 },
            } satisfies ClaimedInvoice,
          ];
    })
    .sort((one, other) => Number(one.serial - other.serial));
}

/** What goes, by the keys alone and table by table: no plan has to guess how many were claimed. */
async function readContents(
  tx: Tx,
  ids: readonly string[],
): Promise<Map<string, Pick<ClaimedInvoice, 'id' | 'version' | 'taxId' | 'notBefore' | 'payload'>>> {
  const { rows: documents } = await sql<{ id: string; payload: string }>`
    select invoice_id as id, payload from invoice_documents
    where account_id = ${ownAccount} and ${within('invoice_id', ids)} ${prepared}`.execute(tx);
  const payloads = new Map(documents.map(({ id, payload }) => [id, payload]));
  const { rows } = await sql<{ id: string; version: number; tax_id: string; not_before: Date | null }>`
    select id, version, tax_id, not_before from invoices
    where account_id = ${ownAccount} and ${within('id', ids)} ${prepared}`.execute(tx);
  return new Map(
    rows.flatMap(({ id, version, tax_id, not_before }) => {
      const payload = payloads.get(id);
      return payload === undefined ? [] : [[id, { id, version, taxId: tax_id, notBefore: not_before, payload }]];
    }),
  );
}

async function countPackets(tx: Tx, ids: readonly string[]): Promise<Map<string, number>> {
  const { rows } = await sql<{ id: string; count: number }>`
    select invoice_id as id, count(*)::int as count from invoice_attempts
    where account_id = ${ownAccount} and ${within('invoice_id', [...ids])} group by invoice_id ${prepared}`.execute(tx);
  return new Map(rows.map(({ id, count }) => [id, count]));
}

type Attempt = NonNullable<ClaimedInvoice['attempt']>;

/** The packets that were made before for what is claimed again, by their uids; without those that were let go. */
async function readAttempts(tx: Tx, uids: readonly string[]): Promise<Map<string, Attempt>> {
  if (uids.length === 0) return new Map();
  const { rows } = await sql<Attempt>`
    select uid, sealed, outcome from invoice_attempts
    where account_id = ${ownAccount} and ${within('uid', uids)} and sealed is not null`.execute(tx);
  return new Map(rows.map((attempt) => [attempt.uid, attempt]));
}

/**
 * Gives claimed invoices back to the line, to be taken from `at` on; those that were edited meanwhile are let alone.
 * @returns the others
 */
export async function releaseClaims(
  tx: Tx,
  owner: string,
  ids: readonly string[],
  at: Date,
  failed: boolean,
): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    update invoice_queue set lease_owner = null, next_at = ${at}, tries = tries + ${failed ? 1 : 0}
    where account_id = ${ownAccount} and ${within('invoice_id', [...ids])} and state = 'queued' and lease_owner = ${owner}
    returning invoice_id as id`.execute(tx);
  return new Set(rows.map(({ id }) => id));
}

/**
 * Packets whose sender's lease ran out: it stored them, and whether they left nobody can say. They become `unknown`.
 * @returns how many
 */
export async function orphansToUnknown(
  tx: Tx,
  { accountId, environment, memoryId }: MemoryKey,
  now: Date,
): Promise<number> {
  // Looked for in the line alone: nearly always there are none, and a join would walk the invoices to say so.
  const { rows: lost } = await sql<{ id: string }>`
    select invoice_id as id from invoice_queue
    where account_id = ${ownAccount} and environment = ${environment} and memory_id = ${memoryId}
      and state = 'sending' and next_at <= ${now}`.execute(tx);
  if (lost.length === 0) return 0;
  const ids = lost.map(({ id }) => id);
  const { rows } = await sql<{ id: string; tax_id: string; uid: string }>`
    with orphans as materialized (
      select q.invoice_id from invoice_queue q join invoices i on i.account_id = q.account_id and i.id = q.invoice_id
      where q.account_id = ${ownAccount} and ${within('q.invoice_id', ids)} and q.state = 'sending' and q.next_at <= ${now}
      for update skip locked
    ), moved as (
      update invoices i set state = 'unknown', updated_at = ${now}
      from orphans where i.account_id = ${ownAccount} and i.id = orphans.invoice_id returning i.id, i.tax_id
    )
    update invoice_queue q set state = 'unknown', lease_owner = null, next_at = ${now}, tries = 0, not_founds = 0
    from moved where q.account_id = ${ownAccount} and q.invoice_id = moved.id
    returning moved.id, moved.tax_id, q.attempt_uid as uid`.execute(tx);
  if (rows.length === 0) return 0;
  await sql`
    update invoice_attempts set outcome = 'no_answer'
    where account_id = ${ownAccount} and ${within(
      'uid',
      rows.map(({ uid }) => uid),
    )} and outcome = 'stored'`.execute(tx);
  await record(
    tx,
    accountId,
    now,
    rows.map(({ id, tax_id, uid }) => ({
      invoiceId: id,
      memoryId,
      taxId: tax_id,
      from: 'sending',
      to: 'unknown',
      cause: 'SENDER_LOST',
      detail: { uid },
    })),
  );
  return rows.length;
}
