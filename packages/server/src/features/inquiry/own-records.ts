import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import { isUuid } from '../../platform/uuid.ts';
import type { MemoryKey } from '../invoices/numbering.ts';
import type { InvoiceState } from '../invoices/states.ts';
import type { Environment } from '../settings/tables.ts';

/** A packet of ours and the invoice it carried. */
export interface OwnPacket {
  uid: string;
  references: string[];
  /** when it was made, and last left: it may have come in at any of the times it was sent */
  storedAt: Date;
  sentAt: Date;
  sends: number;
  outcome: string;
  memoryId: string;
  invoiceId: string;
  taxId: string;
  buyerName: string;
  state: InvoiceState;
}

const columns = sql`a.uid, a.reference_numbers as references, a.stored_at as "storedAt", a.last_sent_at as "sentAt", a.sends, a.outcome, a.memory_id as "memoryId",
  i.id as "invoiceId", i.tax_id as "taxId", i.buyer_name as "buyerName", i.state`;
const packets = sql`invoice_attempts a join invoices i on i.account_id = a.account_id and i.id = a.invoice_id`;

/** Of an account, in one of its environments or in each, those of some memories; null: of all. */
export interface Whose {
  accountId: string;
  environment: Environment | null;
  memoryIds: readonly string[] | null;
}

export const ofMemory = ({ accountId, environment, memoryId }: MemoryKey): Whose => ({
  accountId,
  environment,
  memoryIds: [memoryId],
});

/** Packets with one of these uids or reference numbers. */
export async function packetsNamed(
  tx: Tx,
  { accountId, environment, memoryIds }: Whose,
  names: readonly string[],
): Promise<OwnPacket[]> {
  const uids = names.filter(isUuid);
  const { rows } = await sql<OwnPacket>`
    select ${columns} from ${packets}
    where a.account_id = ${accountId} and (${environment}::text is null or i.environment = ${environment})
      and (${memoryIds}::text[] is null or a.memory_id = any(${memoryIds}))
      and (a.uid = any(${uids}::uuid[]) or a.reference_numbers && ${[...names]}::text[])`.execute(tx);
  return rows;
}

/** Confirmed packets that last went between two times. */
export async function packetsConfirmed(tx: Tx, memory: MemoryKey, fromMs: number, toMs: number): Promise<OwnPacket[]> {
  const { rows } = await sql<OwnPacket>`
    select ${columns} from ${packets}
    where a.account_id = ${memory.accountId} and i.environment = ${memory.environment} and a.memory_id = ${memory.memoryId}
      and i.state = 'confirmed' and a.outcome = 'confirmed'
      and a.last_sent_at >= ${new Date(fromMs)} and a.last_sent_at <= ${new Date(toMs)}
    order by a.last_sent_at`.execute(tx);
  return rows;
}

/** How many invoices dated between two times were taken in from the portal: they have no packet of ours. */
export async function countAdopted(tx: Tx, memory: MemoryKey, fromMs: number, toMs: number): Promise<number> {
  const { count } = await tx
    .selectFrom('invoices')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('account_id', '=', memory.accountId)
    .where('environment', '=', memory.environment)
    .where('memory_id', '=', memory.memoryId)
    .where('issued_elsewhere', '=', true)
    .where('invoice_date', '>=', new Date(fromMs))
    .where('invoice_date', '<=', new Date(toMs))
    .executeTakeFirstOrThrow();
  return Number(count);
}
