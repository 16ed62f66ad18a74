import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import { logEvent } from '../../platform/event-log/log-events.ts';
import { fieldReader } from '../../platform/http/field-reader.ts';
import { Problem } from '../../platform/problem.ts';
import { awaitedCash } from './awaited-cash.ts';
import { treasuryTexts } from './messages.fa.ts';
import { placeById } from './places.ts';
import { lockPlaces, postMovements, type Sources } from './post-movements.ts';
import { actorId } from './who.ts';

export interface Counting {
  counted: string | number;
  notes?: string;
}

export type Moment = 'open' | 'count' | 'close';

/** The session that a moment belongs to: a new one, or the open one. @throws Problem CONFLICT */
async function sessionFor(
  { clock, ids }: Sources,
  tx: Tx,
  accountId: string,
  deskId: string,
  moment: Moment,
): Promise<string> {
  const open = await tx
    .selectFrom('cash_sessions')
    .select('id')
    .where('desk_id', '=', deskId)
    .where('closed_at', 'is', null)
    .executeTakeFirst();
  if (moment !== 'open') {
    if (open === undefined) throw new Problem('CONFLICT', { detail: treasuryTexts.deskIsClosed });
    return open.id;
  }
  if (open !== undefined) throw new Problem('CONFLICT', { detail: treasuryTexts.deskIsOpen });
  const id = ids.uuid();
  await tx
    .insertInto('cash_sessions')
    .values({
      account_id: accountId,
      id,
      desk_id: deskId,
      opened_at: new Date(clock.nowMs()),
      opened_by: actorId(),
      closed_at: null,
      closed_by: null,
    })
    .execute();
  return id;
}

/**
 * Opens, counts or closes a cash desk. What was counted becomes its balance, less what sales that wait for the authority
 * will still bring: the difference to the books is a movement of its own, with who counted and why.
 * @throws Problem INVALID_INPUT, NOT_FOUND, CONFLICT when it is open already, or closed
 */
export async function countDesk(
  sources: Sources,
  tx: Tx,
  accountId: string,
  deskId: string,
  moment: Moment,
  input: Counting,
): Promise<void> {
  const reader = fieldReader();
  const counted = reader.rial('counted', input.counted, { isRequired: true });
  const notes = reader.text('notes', input.notes);
  const desk = (await lockPlaces(tx, [deskId])).get(deskId);
  if (desk?.kind !== 'desk') throw new Problem('NOT_FOUND');
  reader.done();
  if (moment === 'open' && !desk.is_active) {
    throw new Problem('CONFLICT', { detail: treasuryTexts.inactive(desk.name) });
  }
  const now = new Date(sources.clock.nowMs());
  const sessionId = await sessionFor(sources, tx, accountId, deskId, moment);
  // The drawer has what sales on their way have brought: it is no surplus, and does not come a second time with their verdict.
  const expected = desk.balance + (await awaitedCash(tx, deskId)).amount;
  const difference = (counted ?? 0n) - expected;
  await tx
    .insertInto('cash_counts')
    .values({
      account_id: accountId,
      id: sources.ids.uuid(),
      session_id: sessionId,
      moment,
      expected,
      counted: counted ?? 0n,
      notes,
      actor: actorId(),
      at: now,
    })
    .execute();
  await postMovements(sources, tx, accountId, [
    { placeId: deskId, kind: 'count', amount: difference, at: now, sessionId, notes },
  ]);
  if (moment === 'close') {
    await sql`update cash_sessions set closed_at = ${now}, closed_by = ${actorId()} where id = ${sessionId}`.execute(
      tx,
    );
  }
  const row = await placeById(tx, 'desk', deskId);
  await logEvent(tx, {
    action: moment === 'open' ? 'cash_desk.opened' : moment === 'close' ? 'cash_desk.closed' : 'cash_desk.counted',
    subjectId: deskId,
    subjectName: row.name,
    before: { balance: desk.balance.toString() },
    after: { balance: row.balance, difference: difference.toString(), notes },
  });
}
