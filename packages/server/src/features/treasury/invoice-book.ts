import type { PaymentDraft } from '@taraz/core';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import { isUuid } from '../../platform/uuid.ts';
import type { Book } from '../postings/work-off.ts';
import { buyerOfInvoice } from './customers.ts';
import { releaseCheques, takeCheques } from './invoice-cheques.ts';
import { releaseDeposits, takeDeposits } from './invoice-deposits.ts';
import { withoutMoney } from './invoice-payments.ts';
import { movementsOf, toldOf } from './invoice-refunds.ts';
import { isUndone, lockPlaces, postMovements, type Sources, type StandingMovement, undoOf } from './post-movements.ts';

/** Those places of the given ids that are the account's. */
async function knownPlaces(tx: Tx, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const wanted = ids.filter(isUuid);
  if (wanted.length === 0) return new Set();
  const rows = await tx.selectFrom('treasury_places').select('id').where('id', 'in', wanted).execute();
  return new Set(rows.map(({ id }) => id));
}

/**
 * Payments of a confirmed invoice that name a place move money there, but for barter; those by cheque bring a received cheque
 * in, whose money moves when it is cleared. What somebody entered by hand before, is the invoice's and does not come a second time.
 */
export function treasuryBook(sources: Sources): Book {
  return {
    async take(tx, accountId, posted, cause) {
      const told = await toldOf(tx, posted);
      const { invoice, came } = told;
      const buyer = await buyerOfInvoice(tx, invoice.draft);
      const placeOf = ({ treasury_id = '' }: PaymentDraft) => treasury_id;
      const places = await knownPlaces(
        tx,
        came.map(({ payment }) => placeOf(payment)),
      );
      const isMoney = (payment: PaymentDraft) =>
        !withoutMoney.includes(payment.payment_method) && places.has(placeOf(payment));
      const money = came.filter(({ payment }) => isMoney(payment));
      // Whoever joins a deposit by hand waits meanwhile.
      await lockPlaces(
        tx,
        money.map(({ payment }) => placeOf(payment)),
      );
      // A deposit by hand is what came, before something of it was given back.
      const whole = money.map(({ payment, amount }) => ({ ...payment, amount: amount.toString() }));
      await takeDeposits(sources, tx, accountId, invoice, { buyer, cause, payments: whole });
      await postMovements(
        sources,
        tx,
        accountId,
        money.flatMap((one) => movementsOf(invoice, one, buyer)),
      );
      await takeCheques(sources, tx, accountId, told, cause);
      return null;
    },
    async undo(tx, accountId, invoice, cause) {
      const { rows } = await sql<StandingMovement & { reference_number: string; at: Date }>`
        select m.id, m.place_id, m.amount::text, m.reference_number, m.customer_id, m.at from treasury_movements m
        where m.invoice_id = ${invoice.id} and m.kind = 'invoice'
          and not ${isUndone('m')}
        order by m.id`.execute(tx);
      // A sale that is cancelled gives its money back; what is corrected never moved another, on the day it came or later.
      const at = cause.subject === 'cancellation' && invoice.subject === 'original' ? cause.date : null;
      await postMovements(
        sources,
        tx,
        accountId,
        rows.map((row) => ({
          ...undoOf(row),
          at: at ?? row.at,
          invoiceId: cause.id,
          referenceNumber: row.reference_number,
          notes: invoice.buyerName,
        })),
      );
      await releaseDeposits(sources, tx, accountId, invoice, at);
      // A correction keeps the cheques that it names as well.
      if (cause.subject !== 'cancellation') await takeCheques(sources, tx, accountId, await toldOf(tx, cause), cause);
      await releaseCheques(sources, tx, accountId, invoice, cause.subject === 'return' ? cause.date : at);
      return null;
    },
  };
}
