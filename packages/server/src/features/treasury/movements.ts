import type { CallInput, calls } from '@taraz/contract';
import { persianFigure } from '@taraz/core';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import { logEvent } from '../../platform/event-log/log-events.ts';
import { type FieldReader, fieldReader } from '../../platform/http/field-reader.ts';
import { Problem } from '../../platform/problem.ts';
import { faultOfPaying } from '../customers/paying-invoice.ts';
import { faultOfPayingPurchase } from '../customers/paying-purchase.ts';
import { readPayer } from './customers.ts';
import { isDepositAgain } from './deposit-pairs.ts';
import { movementNames, treasuryTexts } from './messages.fa.ts';
import {
  type LockedPlace,
  lockPlaces,
  type NewMovement,
  postMovements,
  type Sources,
  undoOf,
} from './post-movements.ts';
import type { MovementKind } from './tables.ts';

type Input = CallInput<typeof calls.createMovement>['body'];

/** Kinds that people write by hand, and therefore take back by hand. */
export const manualKinds: readonly string[] = ['opening', 'deposit', 'withdrawal', 'transfer'];

/** Clocks of people and servers differ by this much at most. */
const futureMs = 5 * 60_000;

/** When it happened; now when not told. */
export function readAt(reader: FieldReader, { clock }: Sources, at: string | undefined): Date {
  const now = clock.nowMs();
  const ms = at === undefined ? now : Date.parse(at);
  if (ms > now + futureMs) reader.refuse('at', 'TOO_LATE', treasuryTexts.future);
  return new Date(ms);
}

/** May people move money here by hand? @throws Problem CONFLICT saying why not */
export function checkUsable({ kind, name, is_active, isOpen, balance }: LockedPlace, amount: bigint): void {
  const refuse = (detail: string): never => {
    throw new Problem('CONFLICT', { detail });
  };
  if (!is_active) refuse(treasuryTexts.inactive(name));
  if (kind !== 'desk') return;
  if (!isOpen) refuse(treasuryTexts.deskClosed(name));
  if (balance + amount < 0n) refuse(treasuryTexts.deskShort(name, persianFigure(balance)));
}

/** The rows that a movement by hand makes: one, or the two halves of a transfer. */
function planned(sources: Sources, input: Input, amount: bigint, at: Date): NewMovement[] {
  const { kind, place_id: placeId = '', to_place_id: toId = '' } = input;
  const more = {
    at,
    referenceNumber: (input.reference_number ?? '').trim(),
    notes: (input.notes ?? '').trim(),
    customerId: input.customer_id ?? null,
    invoiceId: input.invoice_id ?? null,
    paysPurchaseId: input.pays_purchase_id ?? null,
  };
  if (kind === 'deposit') return [{ placeId, kind, amount, ...more }];
  if (kind === 'withdrawal') return [{ placeId, kind, amount: -amount, ...more }];
  const transfer = { kind: 'transfer', transferId: sources.ids.uuid(), ...more } as const;
  return [
    { placeId, amount: -amount, otherPlaceId: toId, ...transfer },
    { placeId: toId, amount, otherPlaceId: placeId, ...transfer },
  ];
}

/** What of its customer's it says that it pays. */
async function readPaying(
  reader: FieldReader,
  tx: Tx,
  { kind, customer_id, invoice_id: invoiceId, pays_purchase_id: purchaseId }: Input,
  customerId: string | null,
): Promise<void> {
  const refuse = (message: string) => reader.refuse('customer_id', 'REQUIRED', message);
  const isNobodys = customer_id === undefined || customer_id === null;
  if (isNobodys && kind === 'deposit' && invoiceId !== undefined) return refuse(treasuryTexts.buyerMissing);
  if (isNobodys && kind === 'withdrawal' && purchaseId !== undefined) return refuse(treasuryTexts.sellerMissing);
  if (invoiceId !== undefined) {
    const fault = await faultOfPaying(tx, { invoiceId, customerId, isReceipt: kind === 'deposit' });
    if (fault !== null) reader.refuse('invoice_id', fault.code, fault.message);
  }
  if (purchaseId !== undefined) {
    const fault = await faultOfPayingPurchase(tx, { purchaseId, customerId, isPayment: kind === 'withdrawal' });
    if (fault !== null) reader.refuse('pays_purchase_id', fault.code, fault.message);
  }
}

async function moveByHand(sources: Sources, tx: Tx, accountId: string, input: Input): Promise<string[]> {
  const reader = fieldReader();
  const amount = reader.rial('amount', input.amount, { isRequired: true, isPositive: true }) ?? 0n;
  const at = readAt(reader, sources, input.at);
  const needed = input.kind === 'transfer' ? (['place_id', 'to_place_id'] as const) : (['place_id'] as const);
  const places = await lockPlaces(
    tx,
    needed.flatMap((path) => input[path] ?? []),
  );
  for (const path of needed) {
    const id = input[path];
    if (id === undefined) reader.refuse(path, 'REQUIRED', treasuryTexts.place);
    else if (!places.has(id)) reader.refuse(path, 'NOT_FOUND', treasuryTexts.place);
  }
  if (input.kind === 'transfer' && input.place_id !== undefined && input.place_id === input.to_place_id)
    reader.refuse('to_place_id', 'SAME_PLACE', treasuryTexts.samePlace);
  const payer = await readPayer(reader, tx, input.customer_id);
  if (input.kind === 'transfer' && payer !== null)
    reader.refuse('customer_id', 'NOT_ALLOWED', treasuryTexts.customerOfTransfer);
  await readPaying(reader, tx, input, payer?.id ?? null);
  reader.done();
  const movements = planned(sources, input, amount, at);
  for (const one of movements) {
    const place = places.get(one.placeId);
    if (place !== undefined) checkUsable(place, one.amount);
  }
  const ids = await postMovements(sources, tx, accountId, movements);
  const first = places.get(input.place_id ?? '');
  await logEvent(tx, {
    action: 'money.moved',
    subjectId: input.place_id ?? '',
    subjectName: first?.name ?? '',
    after: {
      kind: movementNames[input.kind],
      amount: amount.toString(),
      to: places.get(input.to_place_id ?? '')?.name ?? '',
      notes: input.notes ?? '',
      customer: payer?.name ?? '',
    },
  });
  return ids;
}

/** As what a movement was entered by hand; a deposit also where it was counted with an invoice and stands again. @throws Problem CONFLICT where it was not */
async function manualKindOf(tx: Tx, { id, kind }: { id: string; kind: MovementKind }): Promise<MovementKind> {
  if (manualKinds.includes(kind)) return kind;
  const { rows } = await sql`select from treasury_movements m where m.id = ${id} and ${isDepositAgain}`.execute(tx);
  if (rows.length > 0) return 'deposit';
  throw new Problem('CONFLICT', { detail: treasuryTexts.movementNotManual });
}

async function undoByHand(sources: Sources, tx: Tx, accountId: string, input: Input): Promise<string[]> {
  const id = input.movement_id;
  const found =
    id === undefined
      ? undefined
      : await tx.selectFrom('treasury_movements').selectAll().where('id', '=', id).executeTakeFirst();
  if (found === undefined) {
    const errors = [{ path: 'movement_id', code: 'NOT_FOUND', message: treasuryTexts.movement }];
    throw new Problem('INVALID_INPUT', { errors });
  }
  const kind = await manualKindOf(tx, found);
  const rows =
    found.transfer_id === null
      ? [found]
      : await tx
          .selectFrom('treasury_movements')
          .selectAll()
          .where('transfer_id', '=', found.transfer_id)
          .where('reverses', 'is', null)
          .execute();
  const places = await lockPlaces(
    tx,
    rows.map(({ place_id }) => place_id),
  );
  const undone = await tx
    .selectFrom('treasury_movements')
    .select('id')
    .where('reverses', '=', found.id)
    .executeTakeFirst();
  if (undone !== undefined) throw new Problem('CONFLICT', { detail: treasuryTexts.movementUndone });
  for (const { place_id, amount } of rows) {
    const place = places.get(place_id);
    if (place !== undefined) checkUsable(place, -BigInt(amount));
  }
  const ids = await postMovements(
    sources,
    tx,
    accountId,
    rows.map((row) => ({
      ...undoOf(row),
      at: new Date(sources.clock.nowMs()),
      ...(row.other_place_id === null ? {} : { otherPlaceId: row.other_place_id }),
      notes: (input.notes ?? '').trim(),
    })),
  );
  await logEvent(tx, {
    action: 'money.undone',
    subjectId: found.place_id,
    subjectName: places.get(found.place_id)?.name ?? '',
    before: { kind: movementNames[kind], amount: found.amount },
    after: { notes: input.notes ?? '' },
  });
  return ids;
}

/**
 * A deposit, withdrawal or transfer by hand, or one taken back. Desks must be open and never pay out what they do not
 * have.
 * @returns ids of what was written
 * @throws Problem INVALID_INPUT, CONFLICT
 */
export const createMovement = (sources: Sources, tx: Tx, accountId: string, input: Input): Promise<string[]> =>
  input.kind === 'undo' ? undoByHand(sources, tx, accountId, input) : moveByHand(sources, tx, accountId, input);
