import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import { within } from '../../platform/db/within.ts';
import type { MemoryKey } from '../invoices/numbering.ts';
import { record } from '../invoices/record.ts';
import type { AttemptOutcome } from '../invoices/tables.ts';
import type { ClaimedInvoice } from './claim.ts';

/** A claimed invoice with the packet that will carry it. */
export interface SealedInvoice {
  invoice: ClaimedInvoice;
  uid: string;
  /** the JWE */
  sealed: string;
  /** what the attempt was before; null: it is new */
  before: AttemptOutcome | null;
}

export interface Storing {
  owner: string;
  now: Date;
  /** until then nobody else may think these packets orphaned */
  until: Date;
}

const sha256 = (bytes: string): Buffer => createHash('sha256').update(bytes).digest();

/**
 * Stores packets before the first byte of them leaves, and with that the state `sending`, in one transaction.
 * @returns those that may now be sent: an invoice that was edited, deleted or taken by another since its claim is left out
 */
export async function storeAttempts(
  tx: Tx,
  memory: MemoryKey,
  sealed: readonly SealedInvoice[],
  { owner, now, until }: Storing,
): Promise<SealedInvoice[]> {
  const { accountId, memoryId } = memory;
  const moved = await moveToSending(tx, accountId, sealed, { owner, now, until });
  const stored = sealed.filter(({ invoice }) => moved.has(invoice.id));
  await insertAttempts(
    tx,
    memory,
    stored.filter(({ before }) => before === null),
    now,
  );
  await reuseAttempts(
    tx,
    accountId,
    stored.filter(({ before }) => before !== null),
    now,
  );
  await record(
    tx,
    accountId,
    now,
    stored.map(({ invoice, uid, before }) => ({
      invoiceId: invoice.id,
      memoryId,
      taxId: invoice.taxId,
      from: 'queued',
      to: 'sending',
      cause: 'PACKET_STORED',
      detail: before === null ? { uid } : { uid, same_bytes: 'true' },
    })),
  );
  return stored;
}

async function moveToSending(
  tx: Tx,
  accountId: string,
  sealed: readonly SealedInvoice[],
  { owner, now, until }: Storing,
): Promise<Set<string>> {
  const ids = sealed.map(({ invoice }) => invoice.id);
  const { rows } = await sql<{ id: string }>`
    with packet as (
      select * from unnest(
        ${ids}::uuid[], ${sealed.map(({ invoice }) => invoice.version)}::int[],
        ${sealed.map(({ uid }) => uid)}::uuid[]
      ) as packet (id, version, uid)
    ), held as (
      select packet.* from packet cross join lateral (
        select from invoice_queue q
        where q.account_id = ${accountId} and q.invoice_id = packet.id and q.state = 'queued' and q.lease_owner = ${owner}
        -- by the key, one by one, however long the line is
        offset 0
      ) own
    ), moved as (
      update invoices i set state = 'sending', updated_at = ${now} from held
      where i.account_id = ${accountId} and ${within('i.id', ids)} and i.id = held.id
        and i.version = held.version and i.state = 'queued'
      returning i.id, held.uid
    )
    update invoice_queue q set state = 'sending', attempt_uid = moved.uid, next_at = ${until}
    from moved where q.account_id = ${accountId} and q.invoice_id = moved.id
    returning q.invoice_id as id`.execute(tx);
  return new Set(rows.map(({ id }) => id));
}

async function insertAttempts(
  tx: Tx,
  { accountId, memoryId }: MemoryKey,
  fresh: readonly SealedInvoice[],
  now: Date,
): Promise<void> {
  if (fresh.length === 0) return;
  await sql`
    insert into invoice_attempts
      (account_id, invoice_id, uid, memory_id, tax_id, stored_at, last_sent_at, sealed, sha256, payload_sha256)
    select ${accountId}::uuid, a.invoice_id, a.uid, ${memoryId}, a.tax_id, ${now}, ${now}, a.sealed, a.sha256, a.payload_sha256
    from unnest(
      ${fresh.map(({ invoice }) => invoice.id)}::uuid[], ${fresh.map(({ uid }) => uid)}::uuid[],
      ${fresh.map(({ invoice }) => invoice.taxId)}::text[], ${fresh.map(({ sealed }) => sealed)}::text[],
      ${fresh.map(({ sealed }) => sha256(sealed))}::bytea[], ${fresh.map(({ invoice }) => sha256(invoice.payload))}::bytea[]
    ) as a (invoice_id, uid, tax_id, sealed, sha256, payload_sha256)`.execute(tx);
}

async function reuseAttempts(tx: Tx, accountId: string, again: readonly SealedInvoice[], now: Date): Promise<void> {
  if (again.length === 0) return;
  await sql`
    update invoice_attempts set outcome = 'stored', sends = sends + 1, last_sent_at = ${now}
    where account_id = ${accountId} and uid = any(${again.map(({ uid }) => uid)}::uuid[])`.execute(tx);
}
