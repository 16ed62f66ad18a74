import { type CallReply, type calls, openChequeStates } from '@taraz/contract';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import type { WaitingCheque } from './match-cheques.ts';
import { numberOf } from './read-rows.ts';

type Shown = NonNullable<CallReply<typeof calls.statementRows>['rows'][number]['likely_cheque']>;

/** A waiting cheque with what is shown of it. */
export interface LikelyCheque extends WaitingCheque {
  shown: Shown;
}

interface Row {
  id: string;
  direction: Shown['direction'];
  number: string;
  sayad_id: string;
  amount: string;
  due_day: string;
  party: string;
}

/** Cheques of these amounts (never negative) that a bank account may yet pay or get: its own, and received ones that lie nowhere yet. */
export async function waitingCheques(tx: Tx, placeId: string, amounts: readonly bigint[]): Promise<LikelyCheque[]> {
  if (amounts.length === 0) return [];
  const { rows } = await sql<Row>`
    select c.id, c.direction, c.number, c.sayad_id, c.amount::text, c.due_day::text as due_day, c.party from cheques c
    where c.state = any(${[...openChequeStates]})
      and (c.place_id = ${placeId} or (c.place_id is null and c.direction = 'received'))
      and c.amount = any(${amounts.map(String)}::int8[])
      and exists (select 1 from treasury_places p where p.id = ${placeId} and p.kind = 'bank')
    order by c.due_day, c.id`.execute(tx);
  return rows.map(({ id, direction, number, sayad_id, amount, due_day, party }) => ({
    id,
    amount: direction === 'issued' ? -BigInt(amount) : BigInt(amount),
    dueDay: due_day,
    numbers: [number, sayad_id].map(numberOf).filter((one) => one !== ''),
    shown: { id, direction, number, due_day, party },
  }));
}
