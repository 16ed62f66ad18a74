import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import { nextStates } from '../treasury/cheque-states.ts';
import { moveCheque } from '../treasury/move-cheque.ts';
import { isUndone, type Sources, sameMoney } from '../treasury/post-movements.ts';
import type { ChequeDirection, ChequeState } from '../treasury/tables.ts';

/** A cheque whose money a row of a bank is. */
export interface Clearing {
  row: number;
  chequeId: string;
  at: Date;
}

/** Holds cheques until the transaction ends: each before the account of its money, as everywhere. */
export async function holdCheques(tx: Tx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .selectFrom('cheques')
    .select('id')
    .where('id', 'in', [...ids])
    .orderBy('id')
    .forUpdate()
    .execute();
}

/** Clears cheques in a place, each at its row's moment. @returns the movements of each row @throws Problem CONFLICT */
export async function clearCheques(
  sources: Sources,
  tx: Tx,
  accountId: string,
  placeId: string,
  clearings: readonly Clearing[],
): Promise<{ row: number; movementId: string }[]> {
  const made: { row: number; movementId: string }[] = [];
  for (const { row, chequeId, at } of clearings) {
    const move = { state: 'cleared' as const, at: at.toISOString(), bank_account: placeId };
    const moved = await moveCheque(sources, tx, accountId, chequeId, move);
    made.push(...moved.map((movementId) => ({ row, movementId })));
  }
  return made;
}

/** A cheque that a statement cleared and that is so still. */
interface Cleared {
  id: string;
  direction: ChequeDirection;
  at: Date;
  /** what it was before it was cleared */
  was: ChequeState | null;
}

/** What a statement cleared and nobody has taken back, whatever account its money counts in since. */
export async function clearedBy(tx: Tx, statementId: string): Promise<Cleared[]> {
  const { rows } = await sql<Cleared>`
    select distinct c.id, c.direction, m.at, (
      select e.from_state from cheque_events e
      where e.account_id = c.account_id and e.cheque_id = c.id and e.to_state = 'cleared' and e.at = m.at
      order by e.id desc limit 1) as was
    from bank_statement_matches k
    join treasury_movements m on m.account_id = k.account_id and m.id = k.movement_id
    join cheques c on c.account_id = m.account_id and c.id = m.cheque_id
    where k.statement_id = ${statementId} and k.is_written and m.kind = 'cheque'
      and exists (select from treasury_movements n
        where n.account_id = m.account_id and n.id in (select unnest(${sameMoney('m')})) and not ${isUndone('n')})
    order by c.id`.execute(tx);
  return rows;
}

/** Lets cleared cheques wait again, or be bounced as they were, their money taken back on the day on which it moved. */
export async function unclearCheques(
  sources: Sources,
  tx: Tx,
  accountId: string,
  cheques: readonly Cleared[],
): Promise<void> {
  for (const { id, direction, at, was } of cheques) {
    const states = [...nextStates(direction, 'cleared').slice(0, 1), ...(was === 'bounced' ? [was] : [])];
    for (const state of states) await moveCheque(sources, tx, accountId, id, { state, at: at.toISOString() });
  }
}
