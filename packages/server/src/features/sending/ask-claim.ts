import { sql } from 'kysely';
import { prepared, type Tx } from '../../platform/db/database.ts';
import { ownAccount, within } from '../../platform/db/within.ts';
import type { MemoryKey } from '../invoices/numbering.ts';
import type { AttemptOutcome } from '../invoices/tables.ts';
import type { Claim } from './claim.ts';
import { uidsOfContent } from './packet-uid.ts';

/** An invoice whose fate is to be asked about. */
export interface AwaitedInvoice {
  id: string;
  state: 'sent' | 'unknown';
  taxId: string;
  subject: 'original' | 'corrective' | 'cancellation' | 'return';
  referenceNumber: string;
  uid: string;
  /** inquiries since the last progress */
  tries: number;
  notFounds: number;
  /** requests that carried its present packet */
  sends: number;
  /** of every packet with this very content and number, the present one included: uids, references, when it was stored and last left */
  ownUids: string[];
  ownReferences: string[];
  ownPackets: { storedAt: Date; lastSentAt: Date }[];
  /** of every packet that may have carried this content and number, also of those that a restored database does not know */
  possibleUids: () => string[];
  /** before that nothing of it went, whoever sent it */
  createdAt: Date;
  /** when its present packet was stored, and last left */
  storedAt: Date;
  lastSentAt: Date;
  outcome: AttemptOutcome;
  /** packets with this content so far, this one included */
  attempts: number;
}

/** Leases the invoices of a memory that are due to be asked about, longest due first. */
export async function claimAwaited(
  tx: Tx,
  { accountId, environment, memoryId }: MemoryKey,
  { owner, now, until, limit }: Claim,
): Promise<AwaitedInvoice[]> {
  const { rows: claimed } = await sql<ClaimedRow>`
    with due as materialized (
      -- each state by itself, from its end of the index: what is due may be far more than is taken
      select due.invoice_id from (values ('unknown'), ('sent')) as awaited (state)
        cross join lateral (
          select q.invoice_id, q.next_at from invoice_queue q
          where q.account_id = ${ownAccount} and q.environment = ${environment} and q.memory_id = ${memoryId}
            and q.state = awaited.state and q.next_at <= ${now}
          order by q.next_at limit ${limit}
          for update skip locked
        ) due
      order by due.next_at limit ${limit}
    )
    update invoice_queue q set lease_owner = ${owner}, next_at = ${until}
    from due where q.account_id = ${ownAccount} and q.invoice_id = due.invoice_id
    returning q.invoice_id as id, q.state, q.attempt_uid as uid, q.tries, q.not_founds`.execute(tx);
  if (claimed.length === 0) return [];
  const ids = claimed.map(({ id }) => id);
  const invoices = await readInvoices(tx, ids);
  const packets = Map.groupBy(await readPackets(tx, ids), ({ invoice_id }) => invoice_id);
  return claimed.flatMap((row) => {
    const invoice = invoices.get(row.id);
    const ofInvoice = packets.get(row.id) ?? [];
    const present = ofInvoice.find(({ uid }) => uid === row.uid);
    return invoice === undefined || present === undefined
      ? []
      : [awaitedOf(accountId, row, invoice, present, ofInvoice)];
  });
}

interface ClaimedRow {
  id: string;
  state: 'sent' | 'unknown';
  uid: string;
  tries: number;
  not_founds: number;
}

interface InvoiceRow {
  id: string;
  tax_id: string;
  subject: AwaitedInvoice['subject'];
  reference_number: string;
  created_at: Date;
}

interface PacketRow {
  invoice_id: string;
  uid: string;
  tax_id: string;
  sends: number;
  stored_at: Date;
  last_sent_at: Date;
  outcome: AttemptOutcome;
  reference_numbers: string[];
  payload_sha256: Buffer;
}

/** By the keys alone, table by table: no plan has to guess how many were claimed. */
async function readInvoices(tx: Tx, ids: readonly string[]): Promise<Map<string, InvoiceRow>> {
  const { rows } = await sql<InvoiceRow>`
    select id, tax_id, subject, reference_number, created_at from invoices
    where account_id = ${ownAccount} and ${within('id', ids)} ${prepared}`.execute(tx);
  return new Map(rows.map((row) => [row.id, row]));
}

async function readPackets(tx: Tx, ids: readonly string[]): Promise<PacketRow[]> {
  const { rows } = await sql<PacketRow>`
    select invoice_id, uid, tax_id, sends, stored_at, last_sent_at, outcome, reference_numbers, payload_sha256
    from invoice_attempts where account_id = ${ownAccount} and ${within('invoice_id', ids)} ${prepared}`.execute(tx);
  return rows;
}

/** `packets`: all of the invoice, of which those with its present number and content are its own. */
function awaitedOf(
  accountId: string,
  claimed: ClaimedRow,
  invoice: InvoiceRow,
  present: PacketRow,
  packets: readonly PacketRow[],
): AwaitedInvoice {
  const own = packets.filter(
    ({ tax_id, payload_sha256 }) => tax_id === present.tax_id && payload_sha256.equals(present.payload_sha256),
  );
  return {
    id: claimed.id,
    state: claimed.state,
    taxId: invoice.tax_id,
    subject: invoice.subject,
    referenceNumber: invoice.reference_number,
    uid: present.uid,
    tries: claimed.tries,
    notFounds: claimed.not_founds,
    sends: present.sends,
    ownUids: own.map(({ uid }) => uid),
    ownReferences: [...new Set(own.flatMap(({ reference_numbers }) => reference_numbers))],
    ownPackets: own.map(({ stored_at, last_sent_at }) => ({ storedAt: stored_at, lastSentAt: last_sent_at })),
    possibleUids: () =>
      uidsOfContent(
        { accountId, invoiceId: invoice.id, taxId: present.tax_id, payloadSha256: present.payload_sha256 },
        packets.length,
      ),
    createdAt: invoice.created_at,
    storedAt: present.stored_at,
    lastSentAt: present.last_sent_at,
    outcome: present.outcome,
    attempts: own.length,
  };
}
