import type { CallReply, calls } from '@taraz/contract';
import { addDays } from '@taraz/core';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import { startOfTehranDay } from '../../platform/tehran-day.ts';
import type { ChequeRow } from './cheque-queries.ts';
import { nextStates } from './cheque-states.ts';
import { drawnWithinDays, isTelling, withoutNoughts } from './likely-money.ts';
import { isUndone } from './post-movements.ts';

type LikelyMoney = CallReply<typeof calls.getCheque>['likely_money'];

/** Days after it fell due within which money that names a cheque is likely its own. */
const namedWithinDays = 60;
const offeredMost = 3;

/**
 * Money by hand, or of a bank's statement, that a cheque which still waits likely is: of its amount and side, in its account
 * or, of one that lies nowhere yet, in any. Clearing it would count that once more.
 */
export async function moneyOfCheque(tx: Tx, cheque: ChequeRow): Promise<LikelyMoney> {
  const { direction, state, number, due_day, place_id } = cheque;
  if (!nextStates(direction, state).includes('cleared')) return [];
  const isIssued = direction === 'issued';
  const name = isTelling(number) ? `%${withoutNoughts(number)}%` : null;
  const { rows } = await sql<{ id: string; place_id: string; place_name: string; at: Date }>`
    select m.id, m.place_id, p.name as place_name, m.at from treasury_movements m
    join treasury_places p on p.account_id = m.account_id and p.id = m.place_id and p.kind = 'bank'
    where (${place_id}::uuid is null or m.place_id = ${place_id}::uuid)
      and m.kind = ${isIssued ? 'withdrawal' : 'deposit'} and m.amount = ${isIssued ? `-${cheque.amount}` : cheque.amount}::int8
      and m.at >= ${startOfTehranDay(due_day)} and m.at < ${startOfTehranDay(addDays(due_day, namedWithinDays + 1))}
      and (m.at < ${startOfTehranDay(addDays(due_day, drawnWithinDays + 1))} or m.folded like ${name})
      and not ${isUndone('m')}
    order by m.at, m.id limit ${offeredMost}`.execute(tx);
  return rows.map((row) => ({ ...row, at: row.at.toISOString() }));
}
