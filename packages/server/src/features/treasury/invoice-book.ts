import { foldText, type PaymentDraft } from '@taraz/core';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import type { Book, PostedInvoice } from '../postings/work-off.ts';
import { payerOfInvoice } from './customers.ts';
import { postMovements, type Sources } from './post-movements.ts';

/** Whole rials of a payment; what is written behind the point is not money that can be counted. */
const rialOf = ({ amount }: PaymentDraft): bigint => BigInt(/^\d{1,18}(?=\.|$)/.exec(amount)?.[0] ?? '0');
const instantOf = ({ payment_date }: PaymentDraft, { date }: PostedInvoice): Date =>
  payment_date === '' ? date : new Date(payment_date);

/** Those places of the given ids that are the account's. */
async function knownPlaces(tx: Tx, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const wanted = ids.filter((id) => /^[0-9a-f-]{36}$/i.test(id));
  if (wanted.length === 0) return new Set();
  const rows = await tx.selectFrom('treasury_places').select('id').where('id', 'in', wanted).execute();
  return new Set(rows.map(({ id }) => id));
}

/** Received cheques of an invoice's payments; one that the corrected invoice already brought in only changes its invoice. */
async function takeCheques({ clock, ids }: Sources, tx: Tx, accountId: string, invoice: PostedInvoice): Promise<void> {
  const now = new Date(clock.nowMs());
  const customer_id = await payerOfInvoice(tx, invoice.draft);
  for (const payment of invoice.draft.payments) {
    const amount = rialOf(payment);
    const number = payment.reference_number;
    if (payment.payment_method !== 'cheque' || amount === 0n || !/^\d{1,18}$/.test(number)) continue;
    const due_day = instantOf(payment, invoice).toISOString().slice(0, 10);
    const known = await tx
      .updateTable('cheques')
      .set({ invoice_id: invoice.id, customer_id, updated_at: now })
      .where('direction', '=', 'received')
      .where('number', '=', number)
      .where('amount', '=', amount.toString())
      .where('state', '<>', 'void')
      // The invoice's own, or one that somebody entered by hand and that has not moved money.
      .where(({ eb, or, and }) =>
        or([
          eb('invoice_id', 'in', [invoice.id, invoice.referredId ?? invoice.id]),
          and([eb('invoice_id', 'is', null), eb('state', 'in', ['received', 'deposited'])]),
        ]),
      )
      .executeTakeFirst();
    if (known.numUpdatedRows > 0n) continue;
    const id = ids.uuid();
    await tx
      .insertInto('cheques')
      .values({
        account_id: accountId,
        id,
        direction: 'received',
        state: 'received',
        checkbook_id: null,
        number,
        sayad_id: '',
        amount,
        due_day,
        party: invoice.buyerName || invoice.taxId,
        bank_name: '',
        place_id: null,
        invoice_id: invoice.id,
        customer_id,
        notes: '',
        folded: foldText([invoice.buyerName, number, invoice.taxId].filter(Boolean).join(' ')),
        created_at: now,
        updated_at: now,
      })
      .execute();
    await tx
      .insertInto('cheque_events')
      .values({
        account_id: accountId,
        cheque_id: id,
        from_state: null,
        to_state: 'received',
        place_id: null,
        notes: invoice.taxId,
        actor: null,
        at: now,
      })
      .execute();
  }
}

/** Cheques that only an undone invoice brought in, and with which nothing has happened yet, are void. */
async function voidCheques({ clock }: Sources, tx: Tx, accountId: string, invoice: PostedInvoice): Promise<void> {
  const now = new Date(clock.nowMs());
  await sql`
    with voided as (
      update cheques set state = 'void', version = version + 1, updated_at = ${now}
      where invoice_id = ${invoice.id} and direction = 'received' and state = 'received' returning id
    )
    insert into cheque_events (account_id, cheque_id, from_state, to_state, notes, at)
    select ${accountId}, id, 'received', 'void', ${invoice.taxId}, ${now} from voided`.execute(tx);
}

/**
 * Payments of a confirmed invoice that name a place move money there; those by cheque bring a received cheque in, whose
 * money moves when it is cleared.
 */
export function treasuryBook(sources: Sources): Book {
  return {
    async take(tx, accountId, invoice) {
      const { payments } = invoice.draft;
      const customerId = await payerOfInvoice(tx, invoice.draft);
      const places = await knownPlaces(
        tx,
        payments.map(({ treasury_id = '' }) => treasury_id),
      );
      await postMovements(
        sources,
        tx,
        accountId,
        payments.flatMap((payment) =>
          payment.payment_method !== 'cheque' && places.has(payment.treasury_id ?? '')
            ? [
                {
                  placeId: payment.treasury_id ?? '',
                  kind: 'invoice' as const,
                  amount: rialOf(payment),
                  at: instantOf(payment, invoice),
                  invoiceId: invoice.id,
                  customerId,
                  referenceNumber: payment.reference_number,
                  notes: invoice.buyerName,
                },
              ]
            : [],
        ),
      );
      await takeCheques(sources, tx, accountId, invoice);
      return null;
    },
    async undo(tx, accountId, invoice, cause) {
      const { rows } = await sql<{
        id: string;
        place_id: string;
        amount: string;
        reference_number: string;
        customer_id: string | null;
      }>`
        select m.id, m.place_id, m.amount::text, m.reference_number, m.customer_id from treasury_movements m
        where m.invoice_id = ${invoice.id} and m.kind = 'invoice'
          and not exists (select from treasury_movements r where r.account_id = m.account_id and r.reverses = m.id)
        order by m.id`.execute(tx);
      await postMovements(
        sources,
        tx,
        accountId,
        rows.map((row) => ({
          placeId: row.place_id,
          kind: 'undo' as const,
          amount: -BigInt(row.amount),
          at: cause.date,
          reverses: row.id,
          invoiceId: cause.id,
          customerId: row.customer_id,
          referenceNumber: row.reference_number,
          notes: invoice.buyerName,
        })),
      );
      // A correction keeps the cheques that it names as well.
      if (cause.subject !== 'cancellation') await takeCheques(sources, tx, accountId, cause);
      await voidCheques(sources, tx, accountId, invoice);
      return null;
    },
  };
}
