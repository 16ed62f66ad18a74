import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import { ownAccount } from '../../platform/db/within.ts';
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

/** Of the transaction's account, in one of its environments or in each, those of some memories; null: of all. */
export interface Whose {
  environment: Environment | null;
  memoryIds: readonly string[] | null;
}

export const ofMemory = ({ environment, memoryId }: MemoryKey): Whose => ({
  environment,
  memoryIds: [memoryId],
});

/** Packets of which a condition on `a` holds, and their invoices: these are read by their keys, however many the account has. */
async function packetsWhere(
  tx: Tx,
  { environment, memoryIds }: Whose,
  condition: RawBuilder<unknown>,
): Promise<OwnPacket[]> {
  const { rows } = await sql<OwnPacket>`
    with a as materialized (
      select a.* from invoice_attempts a
      where a.account_id = ${ownAccount} and (${memoryIds}::text[] is null or a.memory_id = any(${memoryIds})) and ${condition})
    select ${columns} from a join invoices i on i.account_id = ${ownAccount} and i.id = a.invoice_id
    where i.id = any(array(select invoice_id from a)) and (${environment}::text is null or i.environment = ${environment})`.execute(
    tx,
  );
  return rows;
}

/** Packets with one of these uids. */
export const packetsOfUids = (tx: Tx, whose: Whose, uids: readonly string[]): Promise<OwnPacket[]> =>
  packetsWhere(tx, whose, sql`a.uid = any(${uids.filter(isUuid)}::uuid[])`);

/**
 * Packets that the authority gave one of these names: a reference number, or the uid. Numbers have no index, which every answer
 * of a bulk would pay for: the account's packets are gone through once, each number looked up among the names by its hash
 * (`&&` of arrays compares each with each).
 */
export const packetsNamed = (tx: Tx, whose: Whose, names: readonly string[]): Promise<OwnPacket[]> =>
  packetsWhere(
    tx,
    whose,
    sql`(a.uid = any(${names.filter(isUuid)}::uuid[])
      or exists (select from unnest(a.reference_numbers) r where r = any(${[...names]}::text[])))`,
  );

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
