import type { CallReply, calls } from '@taraz/contract';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import { filesWaiting, goByAnother } from '../imports/go-by-another.ts';
import type { MemoryRow } from './queries.ts';

type LeftBehind = CallReply<typeof calls.handOverMemory>;

/** Of `pre_invoices p`: none that became an invoice, which has a memory of its own. */
const isOpenOffer = sql<boolean>`not exists (
  select from pre_invoice_conversions c where c.account_id = p.account_id and c.pre_invoice_id = p.id)`;

/** A memory as its drafts name it. */
const placeOf = ({ environment, memory_id }: MemoryRow): string => `${environment}/${memory_id}`;

/** What was written for memories that are disabled, by `environment/memory_id`; of others nothing. */
export async function leftBehind(tx: Tx): Promise<ReadonlyMap<string, LeftBehind>> {
  const { rows } = await sql<LeftBehind & { place: string }>`
    select m.environment || '/' || m.memory_id as place,
      (select count(*)::int from invoices i where i.account_id = m.account_id and i.state = 'draft'
        and i.environment = m.environment and i.memory_id = m.memory_id) as drafts,
      (select count(*)::int from recurring_invoices r where r.account_id = m.account_id and r.memory_id = m.memory_id) as recurring,
      (select count(*)::int from pre_invoices p where p.account_id = m.account_id and p.memory_id = m.memory_id
        and ${isOpenOffer}) as offers,
      (${filesWaiting}) as files
    from tax_memories m where not m.enabled`.execute(tx);
  return new Map(rows.map(({ place, ...left }) => [place, left]));
}

/** @returns how many are no invoice yet */
async function moveOffers(tx: Tx, from: MemoryRow, memoryId: string, now: Date): Promise<number> {
  const { rows } = await sql<{ id: string; is_open: boolean }>`
    update pre_invoices p set memory_id = ${memoryId}, version = version + 1, updated_at = ${now}
    where account_id = ${from.account_id} and memory_id = ${from.memory_id}
    returning p.id, ${isOpenOffer} as is_open`.execute(tx);
  // Its buyer reads nothing of a memory: what they answered is an answer to what the offer says now. A statement of its own,
  // which has what was answered while the one before waited.
  await sql`
    update pre_invoice_answers a set version = p.version from pre_invoices p
    where p.account_id = ${from.account_id} and p.id = any(${rows.map(({ id }) => id)}::uuid[])
      and a.account_id = p.account_id and a.pre_invoice_id = p.id and a.version = p.version - 1`.execute(tx);
  return rows.filter(({ is_open }) => is_open).length;
}

/**
 * Takes drafts, recurring invoices, offers and files from one memory to another; what was issued stays its own.
 * @param to null: to whichever is the default when they are issued
 */
export async function moveUnissued(tx: Tx, from: MemoryRow, to: MemoryRow | null, now: Date): Promise<LeftBehind> {
  const memoryId = to?.memory_id ?? '';
  const files = await goByAnother(tx, { accountId: from.account_id, from: from.memory_id, to: memoryId });
  // Drafts last: whoever makes one of these holds it until the draft is there.
  const recurring = await sql`
    update recurring_invoices set memory_id = ${memoryId}, version = version + 1, updated_at = ${now}
    where account_id = ${from.account_id} and memory_id = ${from.memory_id}`.execute(tx);
  const offers = await moveOffers(tx, from, memoryId, now);
  const drafts = await sql`
    update invoices set memory_id = ${memoryId}, environment = ${to?.environment ?? from.environment},
      version = version + 1, updated_at = ${now}
    where account_id = ${from.account_id} and state = 'draft' and environment = ${from.environment}
      and memory_id = ${from.memory_id}`.execute(tx);
  return {
    drafts: Number(drafts.numAffectedRows ?? 0n),
    recurring: Number(recurring.numAffectedRows ?? 0n),
    offers,
    files,
  };
}

/** What is left behind with one memory. */
export const leftWith = (left: ReadonlyMap<string, LeftBehind>, memory: MemoryRow): LeftBehind =>
  left.get(placeOf(memory)) ?? { drafts: 0, recurring: 0, offers: 0, files: 0 };
