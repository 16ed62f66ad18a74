import { lesserOf, type PaymentDraft } from '@taraz/core';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import { tehranDay } from '../../platform/tehran-day.ts';
import { type StoredDraft, wholeDraft } from '../invoices/stored-draft.ts';
import type { PostedInvoice } from '../postings/work-off.ts';
import { instantOf, rialOf } from './invoice-payments.ts';
import { treasuryTexts } from './messages.fa.ts';
import type { NewMovement } from './post-movements.ts';

/** An invoice of a chain of corrections and returns, as far as its money is concerned. */
export interface Link {
  subject: PostedInvoice['subject'];
  date: Date;
  payments: readonly PaymentDraft[];
}

/** A payment through its chain: what came when, and what of it was given back. */
export interface Came {
  /** as the newest invoice that names it says it */
  payment: PaymentDraft;
  /** whether the last one of the chain still names it */
  stands: boolean;
  /** rial, what came at first; of a cheque, what is written on it */
  amount: bigint;
  /** rial, what of it the last one of the chain says */
  left: bigint;
  at: Date;
  /** the earliest first; of a cheque, which nobody gives back, what an invoice says less of it */
  back: readonly { amount: bigint; at: Date }[];
}

const isSame = (one: PaymentDraft, other: PaymentDraft): boolean =>
  one.payment_method === other.payment_method &&
  (one.treasury_id ?? '') === (other.treasury_id ?? '') &&
  one.payment_date === other.payment_date &&
  one.reference_number === other.reference_number;

/** What is said to have stayed after all was not given back: the latest was not. */
function lessBack(back: Came['back'], amount: bigint): Came['back'] {
  let over = amount;
  return back
    .toReversed()
    .flatMap((one) => {
      const off = lesserOf(one.amount, over);
      over -= off;
      return one.amount > off ? [{ ...one, amount: one.amount - off }] : [];
    })
    .toReversed();
}

const sumOf = (back: Came['back']): bigint => back.reduce((sum, { amount }) => sum + amount, 0n);

/**
 * A payment of which the next invoice says so much. A return gives back what it says less; a correction of that says that
 * it never came. A cheque is what is written on it, whatever an invoice says of it.
 */
function goOn(before: Came, said: PaymentDraft | null, { subject, date }: Link): Came {
  const left = said === null ? 0n : rialOf(said);
  const next = { ...before, payment: said ?? before.payment, stands: said !== null, left };
  if (left >= before.left) {
    const back = lessBack(before.back, left - before.left);
    return { ...next, back, amount: left + sumOf(back) };
  }
  const less = before.left - left;
  if (subject === 'return' || before.payment.payment_method === 'cheque')
    return { ...next, back: [...before.back, { amount: less, at: date }] };
  return { ...next, amount: before.amount - less };
}

/**
 * The payments of a chain's last invoice with what came of them, and those that came and are not in it any more since they
 * were given back.
 * @param chain the original first
 */
export function cameOf(chain: readonly Link[]): Came[] {
  let all: Came[] = [];
  for (const link of chain) {
    const open = [...all];
    const named = link.payments.map((payment): Came => {
      const at = open.findIndex((one) => isSame(one.payment, payment));
      const [before] = at < 0 ? [] : open.splice(at, 1);
      if (before !== undefined) return goOn(before, payment, link);
      const amount = rialOf(payment);
      return { payment, stands: true, amount, left: amount, at: instantOf(payment, link), back: [] };
    });
    all = [...named, ...open.map((one) => goOn(one, null, link)).filter(({ back }) => back.length > 0)];
  }
  return all;
}

/** Corrections of corrections walked before giving up; a chain is never this long in earnest. */
const longestChain = 200;

/** What an invoice refers to, back to the original, that first. */
async function linksBefore(tx: Tx, { referredId }: PostedInvoice): Promise<Link[]> {
  if (referredId === null) return [];
  const { rows } = await sql<{ subject: Link['subject']; invoice_date: Date; draft: StoredDraft }>`
    with recursive chain as (
      select i.id, i.referred_id, i.subject, i.invoice_date, 1 as place from invoices i where i.id = ${referredId}
      union all
      select i.id, i.referred_id, i.subject, i.invoice_date, c.place + 1 from chain c
        join invoices i on i.id = c.referred_id where c.place < ${longestChain}
    )
    select c.subject, c.invoice_date, jsonb_build_object('payments', coalesce(d.draft -> 'payments', '[]')) as draft
    from chain c join invoice_documents d on d.invoice_id = c.id order by c.place desc`.execute(tx);
  return rows.map(({ subject, invoice_date, draft }) => ({
    subject,
    date: invoice_date,
    payments: wholeDraft(draft).payments,
  }));
}

/** An invoice whose payments say when they came, and how each of them came to be. */
export interface ToldInvoice {
  invoice: PostedInvoice;
  came: readonly Came[];
}

/**
 * An invoice with its money as its whole chain tells it. A payment without a day came on that of the first invoice which
 * names it, not on that of a correction that repeats it.
 */
export async function toldOf(tx: Tx, invoice: PostedInvoice): Promise<ToldInvoice> {
  const { subject, date, draft } = invoice;
  const came = cameOf([...(await linksBefore(tx, invoice)), { subject, date, payments: draft.payments }]);
  const dated = came.map((one) => ({ ...one, payment: { ...one.payment, payment_date: one.at.toISOString() } }));
  const payments = dated.flatMap(({ stands, payment }) => (stands ? [payment] : []));
  return { invoice: { ...invoice, draft: { ...draft, payments } }, came: dated };
}

/**
 * Money that was given back came whole on its own day and went on that of the return, as a bank has it; on one day it is
 * just less that came.
 */
export function refundMovements(invoice: PostedInvoice, came: readonly Came[]): NewMovement[] {
  return came.flatMap(({ payment, at, back }) =>
    back
      .filter((one) => payment.payment_method !== 'cheque' && tehranDay(one.at) !== tehranDay(at))
      .flatMap((one) => {
        const said = { placeId: payment.treasury_id ?? '', kind: 'invoice' as const, invoiceId: invoice.id };
        const { reference_number: referenceNumber } = payment;
        return [
          { ...said, amount: one.amount, at, referenceNumber, notes: invoice.buyerName },
          { ...said, amount: -one.amount, at: one.at, notes: treasuryTexts.refunded(invoice.buyerName) },
        ];
      }),
  );
}
