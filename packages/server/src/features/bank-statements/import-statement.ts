import type { CallInput, calls } from '@taraz/contract';
import type { Tx } from '../../platform/db/database.ts';
import { logEvent } from '../../platform/event-log/log-events.ts';
import { type FieldReader, fieldReader } from '../../platform/http/field-reader.ts';
import { Problem } from '../../platform/problem.ts';
import { needTold } from '../../platform/spreadsheet/untold-columns.ts';
import { customersToName } from '../treasury/customers.ts';
import { treasuryTexts } from '../treasury/messages.fa.ts';
import { type LockedPlace, type NewMovement, postMovements, type Sources } from '../treasury/post-movements.ts';
import { type Clearing, clearCheques, holdCheques } from './clear-cheques.ts';
import { checkOthers, lockPlaceOf } from './lock-place.ts';
import { type Look, lookAt } from './look.ts';
import { statementTexts } from './messages.fa.ts';
import { type NamedStatement, statementById } from './queries.ts';
import { isGood, type StatementRow } from './read-rows.ts';

type Input = CallInput<typeof calls.importStatement>['body'];
type Chosen = Input['rows'][number];

/** Rows whose movements one statement of SQL writes: it has room for 65,535 values. */
const batchSize = 500;

/** Customers who are named. */
const namedCustomers = (chosen: readonly Chosen[]): string[] => [
  ...new Set(chosen.flatMap(({ customer_id }) => customer_id ?? [])),
];

/** Places that money is moved from or to. */
const namedPlaces = (chosen: readonly Chosen[]): string[] => [
  ...new Set(chosen.flatMap(({ place_id }) => place_id ?? [])),
];

/** Whom and what the chosen rows may name. */
interface Known {
  customers: ReadonlyMap<string, string>;
  /** locked */
  places: ReadonlyMap<string, LockedPlace>;
}

const notesOf = ({ description, payer }: StatementRow): string =>
  [description, description.includes(payer) ? '' : payer].filter((text) => text !== '').join(' — ');

/** Both halves of a transfer between a statement's place and another of the account. */
function transferOf(own: NewMovement, otherId: string, transferId: string): Writing['movements'] {
  const half = { ...own, kind: 'transfer' as const, transferId };
  return [
    { ...half, otherPlaceId: otherId },
    { ...half, placeId: otherId, amount: -own.amount, otherPlaceId: own.placeId },
  ];
}

function movementOf(
  placeId: string,
  row: StatementRow & { at: Date; amount: bigint },
  customer: string | null,
): NewMovement {
  return {
    placeId,
    kind: row.amount > 0n ? 'deposit' : 'withdrawal',
    amount: row.amount,
    at: row.at,
    referenceNumber: row.reference,
    notes: notesOf(row),
    customerId: customer,
  };
}

/** A row of the file and the movements it is. */
interface Link {
  row: number;
  movementId: string;
  isWritten: boolean;
}

/** The movement of a row, and of a transfer that of the other place. */
interface Writing {
  row: number;
  movements: readonly [NewMovement] | readonly [NewMovement, NewMovement];
}

interface Plan {
  writes: readonly Writing[];
  clears: readonly Clearing[];
  /** rows that are in the books, the likely ones of which that was said too */
  confirmed: readonly Link[];
}

/**
 * What is to be written, which cheques are cleared, and what is confirmed. A row that has come into the books since it was chosen is confirmed: it
 * is the same money. One that likely has, and of which nobody said that it is another, is left out. @throws Problem INVALID_INPUT naming the rows that cannot be
 */
function planOf(
  { ids }: Pick<Sources, 'ids'>,
  placeId: string,
  look: Look,
  chosen: readonly Chosen[],
  { customers, places }: Known,
  reader: FieldReader,
): Plan {
  const rows = new Map(look.rows.map((row) => [row.number, row]));
  const writes: Writing[] = [];
  const clears: Clearing[] = [];
  const movementsOf = (own: NewMovement, otherId: string | null): Writing['movements'] =>
    otherId === null ? [own] : transferOf(own, otherId, ids.uuid());
  const said = new Set<number>();
  const seen = new Set<number>();
  for (const [place, { row: number, as, customer_id = null, cheque_id = null, place_id = null }] of chosen.entries()) {
    const row = rows.get(number);
    const match = look.matches.get(number);
    const cheque = look.cheques.get(number);
    const refuse = (code: string, message: string, field = 'row') =>
      reader.refuse(`rows[${place}].${field}`, code, message);
    if (row === undefined || !isGood(row)) refuse('NOT_FOUND', statementTexts.unknownRow);
    else if (seen.has(number)) refuse('TWICE', statementTexts.rowTwice);
    else if (customer_id !== null && !customers.has(customer_id))
      refuse('NOT_FOUND', treasuryTexts.customer, 'customer_id');
    else if (place_id !== null && (place_id === placeId || !places.has(place_id)))
      refuse('NOT_FOUND', treasuryTexts.place, 'place_id');
    else if (place_id !== null && customer_id !== null)
      refuse('NOT_ALLOWED', treasuryTexts.customerOfTransfer, 'customer_id');
    else if (place_id !== null && cheque_id !== null)
      refuse('NOT_ALLOWED', statementTexts.chequeOfTransfer, 'cheque_id');
    else if (cheque_id !== null && cheque_id !== cheque?.id)
      refuse('NOT_FOUND', statementTexts.notWaiting, 'cheque_id');
    else if (cheque_id !== null) clears.push({ row: number, chequeId: cheque_id, at: row.at });
    else if (as === 'same' && match === undefined) refuse('NOT_FOUND', statementTexts.notLikely);
    else if (as === 'same') said.add(number);
    else if (as === 'new' ? match?.isLikely !== false : match === undefined && cheque === undefined)
      writes.push({ row: number, movements: movementsOf(movementOf(placeId, row, customer_id), place_id) });
    seen.add(number);
  }
  const confirmed = [...look.matches]
    .filter(([row, { isLikely }]) => !isLikely || said.has(row))
    .flatMap(([row, { entry }]) => entry.movementIds.map((movementId) => ({ row, movementId, isWritten: false })));
  return { writes, clears, confirmed };
}

async function write(sources: Sources, tx: Tx, accountId: string, writes: Plan['writes']): Promise<Link[]> {
  const links: Link[] = [];
  for (let from = 0; from < writes.length; from += batchSize) {
    const batch = writes.slice(from, from + batchSize);
    const ids = await postMovements(
      sources,
      tx,
      accountId,
      batch.flatMap(({ movements }) => movements),
    );
    // A bank's row is the movement of its own place.
    let at = 0;
    for (const { row, movements } of batch) {
      links.push({ row, movementId: ids[at] ?? '', isWritten: true });
      at += movements.length;
    }
  }
  return links;
}

async function keepLinks(
  tx: Tx,
  { account_id, id }: NamedStatement,
  rows: readonly StatementRow[],
  links: readonly Link[],
): Promise<void> {
  const byNumber = new Map(rows.map((row) => [row.number, row]));
  for (let from = 0; from < links.length; from += batchSize) {
    const values = links.slice(from, from + batchSize).map(({ row, movementId, isWritten }) => ({
      ...{ account_id, statement_id: id, row_no: row, movement_id: movementId },
      is_written: isWritten,
      day: byNumber.get(row)?.day ?? '',
      numbers: [...(byNumber.get(row)?.numbers ?? [])],
    }));
    await tx.insertInto('bank_statement_matches').values(values).execute();
  }
}

const sumOf = (rows: readonly StatementRow[], isIn: boolean): string =>
  rows
    .map(({ amount }) => amount ?? 0n)
    .filter((amount) => amount > 0n === isIn)
    .reduce((sum, amount) => sum + amount, 0n)
    .toString();

/** Held before the place, so that two who clear a cheque wait for each other. */
const namedCheques = (chosen: readonly Chosen[]): string[] => [
  ...new Set(chosen.flatMap(({ cheque_id }) => cheque_id ?? [])),
];

/**
 * Writes the chosen rows of a statement as movements, or clears the cheques whose money they are, and keeps which movements
 * it confirms, all in one transaction under the lock of the statement and of its place: two at once, or the same once
 * more, write nothing twice.
 * @throws Problem NOT_FOUND, CONFLICT where it was taken back or columns are untold, INVALID_INPUT
 */
export async function importStatement(
  sources: Sources,
  tx: Tx,
  accountId: string,
  id: string,
  { rows: chosen }: Input,
): Promise<NamedStatement> {
  const statement = await statementById(tx, id, true);
  if (statement.state === 'imported') return statement;
  if (statement.state === 'undone') throw new Problem('CONFLICT', { detail: statementTexts.undone });
  needTold(statement.untold);
  await holdCheques(tx, namedCheques(chosen));
  const places = await lockPlaceOf(tx, statement, namedPlaces(chosen));
  const now = new Date(sources.clock.nowMs());
  const look = await lookAt(tx, statement, now.getTime());
  const reader = fieldReader();
  const known = { customers: await customersToName(tx, namedCustomers(chosen)), places };
  const plan = planOf(sources, statement.place_id, look, chosen, known, reader);
  reader.done();
  checkOthers(
    places,
    statement,
    plan.writes.flatMap(({ movements }) => movements),
  );
  const written = await write(sources, tx, accountId, plan.writes);
  const cleared = await clearCheques(sources, tx, accountId, statement.place_id, plan.clears);
  written.push(...cleared.map((one) => ({ ...one, isWritten: true })));
  await keepLinks(tx, statement, look.rows, [...plan.confirmed, ...written]);
  const writtenRows = new Set(written.map(({ row }) => row));
  const moved = look.rows.filter(({ number }) => writtenRows.has(number));
  await tx
    .updateTable('bank_statements')
    .set({
      state: 'imported',
      from_day: look.days?.from ?? null,
      to_day: look.days?.to ?? null,
      closing_balance: look.balance.closing,
      written: moved.length,
      matched: new Set(plan.confirmed.map(({ row }) => row)).size,
      imported_at: now,
    })
    .where('id', '=', id)
    .execute();
  await logEvent(tx, {
    action: 'money.imported',
    subjectId: statement.place_id,
    subjectName: statement.place_name,
    after: {
      file: statement.file_name,
      rows: moved.length,
      deposits: sumOf(moved, true),
      withdrawals: sumOf(moved, false),
    },
  });
  return statementById(tx, id);
}
