import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import { standingOf } from '../../platform/db/open-invoices.ts';
import { teller } from '../../platform/event-log/tell-change.ts';
import type { Move } from '../customers/moved-accounts.ts';
import { type ChequeRow, chequeById, presentCheque } from './cheque-queries.ts';
import type { ChequeState } from './tables.ts';
import { actorId } from './who.ts';

type ChequeAction = 'cheque.created' | 'cheque.changed' | 'cheque.deleted' | 'cheque.moved';
/** Writes a change of a cheque into the event log. */
export const tellCheque = teller<ChequeAction, ChequeRow>({
  nameOf: ({ number, party }) => `${number} ${party}`,
  shown: (row) => {
    const { etag: _etag, next_states: _next, created_at: _created, ...rest } = presentCheque(row);
    return { ...rest, checkbook_name: row.checkbook_name };
  },
});

/** A step of a cheque's life. */
interface LifeEvent {
  from: ChequeState | null;
  to: ChequeState;
  placeId?: string | null;
  notes?: string;
  at: Date;
}
/** Keeps a step of a cheque's life. */
export const addEvent = (tx: Tx, accountId: string, chequeId: string, event: LifeEvent) =>
  tx
    .insertInto('cheque_events')
    .values({
      account_id: accountId,
      cheque_id: chequeId,
      from_state: event.from,
      to_state: event.to,
      place_id: event.placeId ?? null,
      notes: event.notes ?? '',
      actor: actorId(),
      at: event.at,
    })
    .execute();

/** Of the cheque `c`: did an invoice's posting bring it in, and nobody enter it by hand? */
export const isBroughtIn = sql<boolean>`exists (select from cheque_events e where e.account_id = c.account_id and e.cheque_id = c.id
  and e.from_state is null and e.actor is null and e.notes <> '')`;

/** The cheque, for this transaction alone to change. @throws Problem NOT_FOUND */
export async function lockCheque(tx: Tx, id: string): Promise<ChequeRow> {
  await tx.selectFrom('cheques').select('id').where('id', '=', id).forUpdate().execute();
  return chequeById(tx, id);
}

/** The invoice that a cheque is of, also where its caller may not see it: its money stays that invoice's. @returns null where there is none, or it is gone */
export async function invoiceOfCheque(tx: Tx, id: string): Promise<string | null> {
  const { invoice_id } = await tx
    .selectFrom('cheques')
    .select('invoice_id')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return invoice_id === null || (await standingOf(tx, invoice_id)) === 'gone' ? null : invoice_id;
}

/** What a cheque that is given on pays: in its customer's account, and in that of whom it was given to (SQL 0489, 0790). */
export function givenOn({
  customer_id,
  given_to,
  amount,
  counted,
}: Pick<ChequeRow, 'customer_id' | 'given_to' | 'amount' | 'counted'>): Move[] {
  return [
    ...(customer_id === null ? [] : [{ customerId: customer_id, amount: BigInt(amount) - BigInt(counted) }]),
    ...(given_to === null ? [] : [{ customerId: given_to, amount: -BigInt(amount) }]),
  ];
}
