import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import { logEvent } from '../../platform/event-log/log-events.ts';
import { Problem } from '../../platform/problem.ts';
import {
  isUndone,
  mayBeOther,
  postMovements,
  type Sources,
  type StandingMovement,
  sameMoney,
  undoOf,
} from '../treasury/post-movements.ts';
import { clearedBy, holdCheques, unclearCheques } from './clear-cheques.ts';
import { checkOthers, lockPlaceOf } from './lock-place.ts';
import { statementTexts } from './messages.fa.ts';
import { type NamedStatement, statementById } from './queries.ts';

interface Written extends StandingMovement {
  at: Date;
  reference_number: string;
  other_place_id: string | null;
}

/** The movements that are, or were, the money that a statement wrote, those of the other places of its transfers too. */
const movedBy = (statementId: string) => sql`(
  with written as materialized (
    select k.account_id, k.movement_id as id from bank_statement_matches k where k.statement_id = ${statementId} and k.is_written
    union
    select o.account_id, o.id from bank_statement_matches k
    join treasury_movements m on m.account_id = k.account_id and m.id = k.movement_id
    join treasury_movements o on o.account_id = m.account_id and o.transfer_id = m.transfer_id and o.reverses is null
    where k.statement_id = ${statementId} and k.is_written)
  select account_id, id from written
  union
  select m.account_id, same.id from written w
  join treasury_movements m on m.account_id = w.account_id and m.id = w.id and ${mayBeOther}
  cross join lateral unnest(${sameMoney('m')}) same(id))`;

/** Where what a statement wrote lies. */
async function placesOf(tx: Tx, statementId: string): Promise<string[]> {
  const { rows } = await sql<{ place_id: string }>`
    select distinct m.place_id from ${movedBy(statementId)} w
    join treasury_movements m on m.account_id = w.account_id and m.id = w.id`.execute(tx);
  return rows.map(({ place_id }) => place_id);
}

/** What a statement wrote itself and nothing has taken back: not by hand, and not because it is counted with an invoice. */
async function standingOf(tx: Tx, statementId: string): Promise<Written[]> {
  const { rows } = await sql<Written>`
    select m.id, m.place_id, m.amount::text, m.customer_id, m.at, m.reference_number, m.other_place_id
    from ${movedBy(statementId)} w
    join treasury_movements m on m.account_id = w.account_id and m.id = w.id
    where m.kind <> 'cheque' and not ${isUndone('m')}
    order by m.seq desc`.execute(tx);
  return rows;
}

/** @throws Problem CONFLICT naming the statement that confirms what this one wrote */
async function refuseConfirmed(tx: Tx, statementId: string): Promise<void> {
  const { rows } = await sql<{ file_name: string; imported_at: Date }>`
    select s.file_name, s.imported_at from ${movedBy(statementId)} w
    join bank_statement_matches o on o.account_id = w.account_id and o.movement_id = w.id
      and o.statement_id <> ${statementId}
    join bank_statements s on s.account_id = o.account_id and s.id = o.statement_id and s.state = 'imported'
    order by s.imported_at limit 1`.execute(tx);
  const [later] = rows;
  if (later === undefined) return;
  const detail = statementTexts.confirmedLater(later.file_name, later.imported_at.toISOString());
  throw new Problem('CONFLICT', { detail });
}

/** Movements that one statement of SQL takes back: it has room for 65,535 values. */
const batchSize = 1_000;

/**
 * Takes back every movement that a statement wrote, each on its day, so that the days of the place are as before, and
 * lets the cheques that it cleared wait again; what was taken back since stays so. Said again it changes nothing.
 * @throws Problem NOT_FOUND, CONFLICT where nothing was imported, another statement confirms it, or a desk that it paid into
 * is closed or has not so much any more
 */
export async function undoStatement(sources: Sources, tx: Tx, accountId: string, id: string): Promise<NamedStatement> {
  const statement = await statementById(tx, id, true);
  if (statement.state === 'undone') return statement;
  if (statement.state === 'open') throw new Problem('CONFLICT', { detail: statementTexts.notImported });
  const cheques = (await clearedBy(tx, id)).map((one) => one.id);
  await holdCheques(tx, cheques);
  const places = await lockPlaceOf(tx, statement, await placesOf(tx, id));
  await refuseConfirmed(tx, id);
  const cleared = await clearedBy(tx, id);
  await unclearCheques(sources, tx, accountId, cleared);
  const undos = (await standingOf(tx, id)).map((row) => ({
    ...undoOf(row),
    at: row.at,
    referenceNumber: row.reference_number,
    ...(row.other_place_id === null ? {} : { otherPlaceId: row.other_place_id }),
  }));
  checkOthers(places, statement, undos);
  for (let from = 0; from < undos.length; from += batchSize)
    await postMovements(sources, tx, accountId, undos.slice(from, from + batchSize));
  await tx
    .updateTable('bank_statements')
    .set({ state: 'undone', undone_at: new Date(sources.clock.nowMs()) })
    .where('id', '=', id)
    .execute();
  await logEvent(tx, {
    action: 'money.import_undone',
    subjectId: statement.place_id,
    subjectName: statement.place_name,
    before: { file: statement.file_name, rows: undos.length + cleared.length },
  });
  return statementById(tx, id);
}
