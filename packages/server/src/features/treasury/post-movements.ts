import { foldWritten } from '@taraz/core';
import { type Insertable, type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import { ownAccount } from '../../platform/db/within.ts';
import { Problem } from '../../platform/problem.ts';
import type { Runtime } from '../../platform/runtime.ts';
import { followMoves } from '../customers/moved-accounts.ts';
import { treasuryTexts } from './messages.fa.ts';
import type { MovementKind, PlaceKind, TreasuryTables } from './tables.ts';
import { actorId } from './who.ts';

export type Sources = Pick<Runtime, 'clock' | 'ids'>;

/** A movement to write. Rial; what leaves is negative. */
export interface NewMovement {
  placeId: string;
  kind: MovementKind;
  amount: bigint;
  at: Date;
  transferId?: string;
  otherPlaceId?: string;
  reverses?: string;
  chequeId?: string | null;
  invoiceId?: string | null;
  /** the purchase of its customer that it pays */
  paysPurchaseId?: string | null;
  sessionId?: string;
  /** from whom it came or to whom it went: it counts in the customer's account */
  customerId?: string | null;
  referenceNumber?: string;
  notes?: string;
}

/** A movement as it is stored, of which another is to take back everything. */
export interface StandingMovement {
  id: string;
  place_id: string;
  amount: string;
  customer_id: string | null;
}

/** What takes a movement back, wherever it came from; when, and on whose account, is the caller's. */
export const undoOf = ({ id, place_id, amount, customer_id }: StandingMovement) => ({
  placeId: place_id,
  kind: 'undo' as const,
  amount: -BigInt(amount),
  reverses: id,
  customerId: customer_id,
});

/** Of the movement that a statement calls `row`: another took it back. */
export const isUndone = (row: 'm' | 'n' | 'p' | 'j' | 'u' | 'v' | 'x'): RawBuilder<boolean> => {
  const of = sql.table(row);
  return sql<boolean>`exists (select from treasury_movements r where r.account_id = ${of}.account_id and r.reverses = ${of}.id)`;
};

/** The ids of all movements that are, or were, the same money as the movement `row`, itself among them (SQL 0901). */
export const sameMoney = (row: 'm' | 'j', id: 'id' | 'reverses' = 'id'): RawBuilder<string[]> =>
  sql<string[]>`same_money(${sql.ref(`${row}.account_id`)}, ${sql.ref(`${row}.${id}`)})`;

/**
 * Of the movement `m`: it may have stood as another one. An invoice's only where something of that invoice was taken back before
 * it, or was taken over from what it replaces: of all others nothing needs to be looked for.
 */
export const mayHaveBeenOther = sql<boolean>`(m.kind in ('cheque', 'undo') or m.kind = 'invoice' and exists (
  select from treasury_movements p where p.account_id = m.account_id and p.invoice_id = m.invoice_id and p.id <> m.id
    and p.created_at <= m.created_at and (p.kind = 'undo' or ${isUndone('p')})))`;

/** The movement `n` stands, and is of the invoice, place and moment of the row `of`. */
const isBeside = (of: 'm' | 'g'): RawBuilder<boolean> => {
  const row = sql.table(of);
  return sql<boolean>`n.account_id = ${ownAccount} and n.invoice_id = ${row}.invoice_id and n.kind = 'invoice'
    and n.place_id = ${row}.place_id and n.at = ${row}.at and n.reference_number = ${row}.reference_number and not ${isUndone('n')}`;
};

/**
 * Of the movement `m` of an invoice: it says that a return has more or less of a payment count in the buyer's account: no money came
 * or went, and no bank has it. What comes beside what goes out at one moment is so, and all of what comes to nothing together.
 */
export const movesNothing = sql<boolean>`(m.kind = 'invoice' and not ${isUndone('m')}
  and exists (select from treasury_movements n where ${isBeside('m')} and n.amount < 0)
  and (m.amount > 0 or (select sum(n.amount) from treasury_movements n where ${isBeside('m')}) = 0))`;

/** Of what went out at the moment of the row `g` this did not: rial. */
export const wentNowhere = sql<string>`coalesce((select sum(n.amount) from treasury_movements n where ${isBeside('g')} and n.amount > 0), 0)`;

/** Of the movement `m`: it may have stood, or stands by now, as another one. */
export const mayBeOther = sql<boolean>`(m.kind in ('cheque', 'undo') or ${isUndone('m')})`;

/**
 * Writes movements; the database carries each into its place's balance. The places are locked first, in one order, so
 * that two transactions wait for each other instead of deadlocking.
 * @returns their ids, in order
 */
export async function postMovements(
  { clock, ids }: Sources,
  tx: Tx,
  accountId: string,
  movements: readonly NewMovement[],
): Promise<string[]> {
  const moving = movements.filter(({ amount }) => amount !== 0n);
  if (moving.length === 0) return [];
  const places = await lockPlaces(
    tx,
    moving.map(({ placeId }) => placeId),
  );
  checkSums(places, moving);
  const created_at = new Date(clock.nowMs());
  const actor = actorId();
  const rows = moving.map(
    (one): Insertable<TreasuryTables['treasury_movements']> => ({
      account_id: accountId,
      id: ids.uuid(),
      place_id: one.placeId,
      kind: one.kind,
      amount: one.amount,
      at: one.at,
      transfer_id: one.transferId ?? null,
      other_place_id: one.otherPlaceId ?? null,
      reverses: one.reverses ?? null,
      cheque_id: one.chequeId ?? null,
      invoice_id: one.invoiceId ?? null,
      pays_purchase_id: one.paysPurchaseId ?? null,
      session_id: one.sessionId ?? null,
      customer_id: one.customerId ?? null,
      reference_number: one.referenceNumber ?? '',
      notes: one.notes ?? '',
      folded: foldWritten(`${one.referenceNumber ?? ''} ${one.notes ?? ''}`),
      actor,
      created_at,
    }),
  );
  await tx.insertInto('treasury_movements').values(rows).execute();
  await followMoves(
    { clock },
    tx,
    accountId,
    moving.flatMap(({ customerId, amount }) => (typeof customerId === 'string' ? [{ customerId, amount }] : [])),
  );
  return rows.map(({ id }) => id);
}

/** What a bigint column holds. */
const largestBalance = 2n ** 63n - 1n;

/** @throws Problem CONFLICT where a balance would have more digits than can be kept */
function checkSums(places: ReadonlyMap<string, LockedPlace>, movements: readonly NewMovement[]): void {
  for (const { id, name, balance } of places.values()) {
    let after = balance;
    for (const one of movements) if (one.placeId === id) after += one.amount;
    if (after > largestBalance || after < -largestBalance)
      throw new Problem('CONFLICT', { detail: treasuryTexts.balanceTooLarge(name) });
  }
}

export interface LockedPlace {
  id: string;
  kind: PlaceKind;
  name: string;
  is_active: boolean;
  balance: bigint;
  isOpen: boolean;
}

/** Locks places in the order of their ids; those that are not the account's are left out. */
export async function lockPlaces(tx: Tx, placeIds: readonly string[]): Promise<Map<string, LockedPlace>> {
  const ids = [...new Set(placeIds)].sort();
  await sql`select from treasury_places where id = any(${ids}::uuid[]) order by id for no key update`.execute(tx);
  // Read once they are locked: the statement that waits sees what stands beside them as it was before it waited.
  const { rows } = await sql<Omit<LockedPlace, 'balance' | 'isOpen'> & { balance: string; is_open: boolean }>`
    select id, kind, name, is_active, balance, exists (
      select from cash_sessions s where s.account_id = p.account_id and s.desk_id = p.id and s.closed_at is null) as is_open
    from treasury_places p where id = any(${ids}::uuid[]) order by id`.execute(tx);
  return new Map(
    rows.map(({ is_open, balance, ...row }) => [row.id, { ...row, balance: BigInt(balance), isOpen: is_open }]),
  );
}
