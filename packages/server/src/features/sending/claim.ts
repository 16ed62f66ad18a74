import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
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
  payload: string;
  /** sealed before and surely not taken: the same bytes go */
  attempt: { uid: string; sealed: string; outcome: AttemptOutcome } | null;
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
  version: number;
  tax_id: string;
  serial: string;
  tries: number;
  payload: string;
  uid: string | null;
  sealed: string | null;
  outcome: AttemptOutcome | null;
}

/**
 * Leases the most urgent invoices in line of a memory: nearest deadline first, then by serial. Rows that another
 * process holds are stepped over, not waited for. The state stays `queued`: nothing of them has gone yet.
 * @returns them by serial, the highest last
 */
export async function claimQueued(
  tx: Tx,
  { accountId, environment, memoryId }: MemoryKey,
  claim: Claim,
): Promise<ClaimedInvoice[]> {
  const { rows } = await sql<ClaimedRow>`
    with due as materialized (
      select invoice_id from invoice_queue
      where account_id = ${accountId} and environment = ${environment} and memory_id = ${memoryId}
        and state = 'queued' and next_at <= ${claim.now}
      order by deadline, serial limit ${claim.limit}
      for update skip locked
    ), claimed as (
      update invoice_queue q set lease_owner = ${claim.owner}, next_at = ${claim.until}
      from due where q.account_id = ${accountId} and q.invoice_id = due.invoice_id
      returning q.invoice_id as id, q.serial, q.tries, q.attempt_uid
    )
    select c.id, i.version, i.tax_id, c.serial, c.tries, d.payload, a.uid, a.sealed, a.outcome
    from claimed c
      join invoices i on i.account_id = ${accountId} and i.id = c.id
      join invoice_documents d on d.account_id = ${accountId} and d.invoice_id = c.id
      left join invoice_attempts a on a.account_id = ${accountId} and a.invoice_id = c.id and a.uid = c.attempt_uid
    order by c.serial`.execute(tx);
  return rows.map(({ id, version, tax_id, serial, tries, payload, uid, sealed, outcome }) => ({
    id,
    version,
    taxId: tax_id,
    serial: BigInt(serial),
    tries,
    payload,
    attempt: uid !== null && sealed !== null && outcome !== null ? { uid, sealed, outcome } : null,
  }));
}

/** Gives claimed invoices back to the line, to be taken from `at` on; those that were edited meanwhile are let alone. */
export async function releaseClaims(
  tx: Tx,
  accountId: string,
  owner: string,
  ids: readonly string[],
  at: Date,
  failed: boolean,
): Promise<void> {
  await sql`
    update invoice_queue set lease_owner = null, next_at = ${at}, tries = tries + ${failed ? 1 : 0}
    where account_id = ${accountId} and invoice_id = any(${[...ids]}::uuid[]) and state = 'queued' and lease_owner = ${owner}`.execute(
    tx,
  );
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
  const { rows } = await sql<{ id: string; tax_id: string; uid: string }>`
    with orphans as materialized (
      select q.invoice_id from invoice_queue q join invoices i on i.account_id = q.account_id and i.id = q.invoice_id
      where q.account_id = ${accountId} and q.environment = ${environment} and q.memory_id = ${memoryId}
        and q.state = 'sending' and q.next_at <= ${now}
      for update skip locked
    ), moved as (
      update invoices i set state = 'unknown', updated_at = ${now}
      from orphans where i.account_id = ${accountId} and i.id = orphans.invoice_id returning i.id, i.tax_id
    )
    update invoice_queue q set state = 'unknown', lease_owner = null, next_at = ${now}, tries = 0, not_founds = 0
    from moved where q.account_id = ${accountId} and q.invoice_id = moved.id
    returning moved.id, moved.tax_id, q.attempt_uid as uid`.execute(tx);
  if (rows.length === 0) return 0;
  await sql`
    update invoice_attempts set outcome = 'no_answer'
    where account_id = ${accountId} and uid = any(${rows.map(({ uid }) => uid)}::uuid[]) and outcome = 'stored'`.execute(
    tx,
  );
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
