import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import type { MemoryKey } from '../invoices/numbering.ts';
import type { AttemptOutcome } from '../invoices/tables.ts';
import type { Claim } from './claim.ts';

/** An invoice whose fate is to be asked about. */
export interface AwaitedInvoice {
  id: string;
  state: 'sent' | 'unknown';
  taxId: string;
  subject: 'original' | 'corrective' | 'cancellation' | 'return';
  referredId: string | null;
  referenceNumber: string;
  uid: string;
  /** inquiries since the last progress */
  tries: number;
  notFounds: number;
  /** requests that carried its present packet */
  sends: number;
  /** of every packet with this very content and number, the present one included: uids, references, when the first was stored */
  ownUids: string[];
  ownReferences: string[];
  firstStoredAt: Date;
  /** when its present packet was stored, and last left */
  storedAt: Date;
  lastSentAt: Date;
  outcome: AttemptOutcome;
  /** packets with this content so far, this one included */
  attempts: number;
}

interface AwaitedRow {
  id: string;
  state: 'sent' | 'unknown';
  tax_id: string;
  subject: AwaitedInvoice['subject'];
  referred_id: string | null;
  reference_number: string;
  uid: string;
  tries: number;
  not_founds: number;
  sends: number;
  own_uids: string[];
  own_references: string[];
  first_stored_at: Date;
  stored_at: Date;
  last_sent_at: Date;
  outcome: AttemptOutcome;
  attempts: number;
}

/** Leases the invoices of a memory that are due to be asked about, longest due first. */
export async function claimAwaited(
  tx: Tx,
  { accountId, environment, memoryId }: MemoryKey,
  { owner, now, until, limit }: Claim,
): Promise<AwaitedInvoice[]> {
  const { rows } = await sql<AwaitedRow>`
    with due as materialized (
      select invoice_id from invoice_queue
      where account_id = ${accountId} and environment = ${environment} and memory_id = ${memoryId}
        and state in ('unknown', 'sent') and next_at <= ${now}
      order by next_at limit ${limit}
      for update skip locked
    ), claimed as (
      update invoice_queue q set lease_owner = ${owner}, next_at = ${until}
      from due where q.account_id = ${accountId} and q.invoice_id = due.invoice_id
      returning q.invoice_id as id, q.state, q.attempt_uid, q.tries, q.not_founds
    )
    select c.id, c.state, i.tax_id, i.subject, i.referred_id, i.reference_number, c.tries, c.not_founds,
      a.uid, a.sends, a.stored_at, a.last_sent_at, a.outcome, own.*
    from claimed c
      join invoices i on i.account_id = ${accountId} and i.id = c.id
      join invoice_attempts a on a.account_id = ${accountId} and a.invoice_id = c.id and a.uid = c.attempt_uid
      cross join lateral (
        select count(distinct o.uid)::int as attempts, min(o.stored_at) as first_stored_at, array_agg(o.uid::text) as own_uids,
          coalesce(array_agg(r.reference) filter (where r.reference is not null), '{}') as own_references
        from invoice_attempts o left join lateral unnest(o.reference_numbers) as r (reference) on true
        where o.account_id = ${accountId} and o.invoice_id = c.id and o.tax_id = a.tax_id and o.payload_sha256 = a.payload_sha256
      ) own`.execute(tx);
  return rows.map((row) => ({
    id: row.id,
    state: row.state,
    taxId: row.tax_id,
    subject: row.subject,
    referredId: row.referred_id,
    referenceNumber: row.reference_number,
    uid: row.uid,
    tries: row.tries,
    notFounds: row.not_founds,
    sends: row.sends,
    ownUids: [...new Set(row.own_uids)],
    ownReferences: [...new Set(row.own_references)],
    firstStoredAt: row.first_stored_at,
    storedAt: row.stored_at,
    lastSentAt: row.last_sent_at,
    outcome: row.outcome,
    attempts: row.attempts,
  }));
}
