import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { prepared, type Tx } from '../../platform/db/database.ts';
import { withHashedJoins } from '../../platform/db/with-hashed-joins.ts';
import { ownAccount, within } from '../../platform/db/within.ts';
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

export const sha256 = (bytes: string): Buffer => createHash('sha256').update(bytes).digest();

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
  const moved = await moveToSending(tx, sealed, { owner, now, until });
  const stored = sealed.filter(({ invoice }) => moved.has(invoice.id));
  await insertAttempts(
    tx,
    memory,
    stored.filter(({ before }) => before === null),
    now,
  );
  await reuseAttempts(
    tx,
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

/** Of the claimed those that this process still holds: neither deleted nor taken over by another. */
async function stillHeld(tx: Tx, owner: string, sealed: readonly SealedInvoice[]): Promise<SealedInvoice[]> {
  const ids = sealed.map(({ invoice }) => invoice.id);
  // In words that fit no index of states or leases: each row is read by its key, however long the line.
  const { rows } = await sql<{ id: string }>`
    select invoice_id as id from invoice_queue
    where account_id = ${ownAccount} and ${within('invoice_id', ids)}
      and state is not distinct from 'queued' and lease_owner is not distinct from ${owner}::uuid ${prepared}`.execute(
    tx,
  );
  const held = new Set(rows.map(({ id }) => id));
  return sealed.filter(({ invoice }) => held.has(invoice.id));
}

async function moveToSending(
  tx: Tx,
  sealed: readonly SealedInvoice[],
  { owner, now, until }: Storing,
): Promise<Set<string>> {
  const held = await stillHeld(tx, owner, sealed);
  const ids = held.map(({ invoice }) => invoice.id);
  const { rows } = await withHashedJoins(tx, () =>
    sql<{ id: string }>`
      with moved as (
        update invoices i set state = 'sending', updated_at = ${now}
        from unnest(
          ${ids}::uuid[], ${held.map(({ invoice }) => invoice.version)}::int[], ${held.map(({ uid }) => uid)}::uuid[]
        ) as packet (id, version, uid)
        where i.account_id = ${ownAccount} and ${within('i.id', ids)} and i.id = packet.id
          and i.version = packet.version and i.state is not distinct from 'queued'
        returning i.id, packet.uid
      )
      update invoice_queue q set state = 'sending', attempt_uid = moved.uid, next_at = ${until}
      from moved where q.account_id = ${ownAccount} and ${within('q.invoice_id', ids)} and q.invoice_id = moved.id
      returning q.invoice_id as id ${prepared}`.execute(tx),
  );
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
    ) as a (invoice_id, uid, tax_id, sealed, sha256, payload_sha256) ${prepared}`.execute(tx);
}

async function reuseAttempts(tx: Tx, again: readonly SealedInvoice[], now: Date): Promise<void> {
  if (again.length === 0) return;
  await sql`
    update invoice_attempts set outcome = 'stored', sends = sends + 1, last_sent_at = ${now}
    where account_id = ${ownAccount} and ${within(
      'uid',
      again.map(({ uid }) => uid),
    )}`.execute(tx);
}
