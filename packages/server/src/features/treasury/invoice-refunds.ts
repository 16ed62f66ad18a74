import { lesserOf, type PaymentDraft } from '@taraz/core';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import { tehranDay } from '../../platform/tehran-day.ts';
import { type StoredDraft, wholeDraft } from '../invoices/stored-draft.ts';
import type { PostedInvoice } from '../postings/work-off.ts';
import { instantOf, ownedParts, rialOf } from './invoice-payments.ts';
import { treasuryTexts } from './messages.fa.ts';
import type { NewMovement } from './post-movements.ts';
import { cashPartOf, splitPayments } from './split-payments.ts';

/** An invoice of a chain of corrections and returns, as far as its money is concerned. */
export interface Link {
  subject: PostedInvoice['subject'];
  date: Date;
  payments: readonly PaymentDraft[];
  /** rial, what its payments fill before they are the buyer's; null: whatever is paid for it is counted with it */
  cashPart: bigint | null;
}

/** What a return changed of a payment. */
interface GivenBack {
  /** rial, what was given back; of a cheque, which nobody gives back, what an invoice says less of it */
  amount: bigint;
  /** rial, what less of the payment is the buyer's since; below nought: more, as less is counted with the invoice */
  buyers: bigint;
  at: Date;
  /** a return did; else a correction says of a cheque that it never was more */
  isByReturn: boolean;
}

/** A payment through its chain: what came when, and what of it was given back. */
export interface Came {
  /** as the newest invoice that names it says it */
  payment: PaymentDraft;
  /** whether the last one of the chain still names it */
  stands: boolean;
  /** rial, what came at first; of a cheque, what is written on it */
  amount: bigint;
  /** rial, what of it the last one of the chain says, and what of that is the buyer's */
  left: bigint;
  buyers: bigint;
  at: Date;
  /** the earliest first */
  back: readonly GivenBack[];
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
      if (off === 0n) return [one];
      const left = one.amount - off;
      return left > 0n ? [{ ...one, amount: left, buyers: lesserOf(one.buyers, left) }] : [];
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
    return {
      ...next,
      back: [...before.back, { amount: less, buyers: 0n, at: date, isByReturn: subject === 'return' }],
    };
  return { ...next, amount: before.amount - less };
}

/** A payment with what of it is the buyer's by the next invoice; what a return changed of that is the buyer's, or theirs no more, since then. */
function shareOn(before: Came | undefined, now: Came, buyers: bigint, { subject, date }: Link): Came {
  const less = (before?.buyers ?? buyers) - buyers;
  if (subject !== 'return' || less === 0n) return { ...now, buyers };
  const last = now.back.at(-1);
  const isGivenBack = now.back.length > (before?.back.length ?? 0);
  return {
    ...now,
    buyers,
    back:
      last !== undefined && isGivenBack
        ? [...now.back.slice(0, -1), { ...last, buyers: less }]
        : [...now.back, { amount: 0n, buyers: less, at: date, isByReturn: true }],
  };
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
    const named = link.payments.map((payment): [before: Came | undefined, now: Came] => {
      const at = open.findIndex((one) => isSame(one.payment, payment));
      const [before] = at < 0 ? [] : open.splice(at, 1);
      if (before !== undefined) return [before, goOn(before, payment, link)];
      const amount = rialOf(payment);
      const first = { payment, stands: true, amount, left: amount, buyers: 0n, at: instantOf(payment, link), back: [] };
      return [undefined, first];
    });
    const shares = splitPayments(
      named.map(([, { payment, left, at }]) => ({
        amount: left,
        atMs: at.getTime(),
        isCheque: payment.payment_method === 'cheque',
      })),
      link.cashPart,
    );
    const gone = open.map((one) => shareOn(one, goOn(one, null, link), 0n, link));
    all = [
      ...named.map(([before, now], index) => shareOn(before, now, shares[index]?.buyers ?? 0n, link)),
      ...gone.filter(({ back }) => back.length > 0),
    ];
  }
  return all;
}

/** Corrections of corrections walked before giving up; a chain is never this long in earnest. */
const longestChain = 200;

/** What an invoice refers to, back to the original, that first. */
async function linksBefore(tx: Tx, { referredId }: PostedInvoice): Promise<Link[]> {
  if (referredId === null) return [];
  const { rows } = await sql<{ subject: Link['subject']; invoice_date: Date; draft: StoredDraft; paid: string | null }>`
    with recursive chain as (
      select i.id, i.referred_id, i.subject, i.invoice_date, i.total, 1 as place from invoices i where i.id = ${referredId}
      union all
      select i.id, i.referred_id, i.subject, i.invoice_date, i.total, c.place + 1 from chain c
        join invoices i on i.id = c.referred_id where c.place < ${longestChain}
    )
    select c.subject, c.invoice_date, jsonb_build_object('payments', coalesce(d.draft -> 'payments', '[]')) as draft,
      case when b.method <> 'cash' then invoice_paid(b.method, b.cash, c.total)::text end as paid
    from chain c join invoice_documents d on d.invoice_id = c.id left join customer_invoices b on b.invoice_id = c.id
    order by c.place desc`.execute(tx);
  return rows.map(({ subject, invoice_date, draft, paid }) => ({
    subject,
    date: invoice_date,
    payments: wholeDraft(draft).payments,
    cashPart: cashPartOf({ paidAtOnce: paid }),
  }));
}

/** An invoice whose payments say when they came, and how each of them came to be. */
export interface ToldInvoice {
  invoice: PostedInvoice;
  came: readonly Came[];
  /** it, or what it stands in the place of, is a return */
  hasReturns: boolean;
}

/**
 * An invoice with its money as its whole chain tells it. A payment without a day came on that of the first invoice which
 * names it, not on that of a correction that repeats it.
 */
export async function toldOf(tx: Tx, invoice: PostedInvoice): Promise<ToldInvoice> {
  const { subject, date, draft } = invoice;
  const last = { subject, date, payments: draft.payments, cashPart: cashPartOf(invoice) };
  const links = [...(await linksBefore(tx, invoice)), last];
  const came = cameOf(links);
  const dated = came.map((one) => ({ ...one, payment: { ...one.payment, payment_date: one.at.toISOString() } }));
  const payments = dated.flatMap(({ stands, payment }) => (stands ? [payment] : []));
  const hasReturns = links.some((link) => link.subject === 'return');
  return { invoice: { ...invoice, draft: { ...draft, payments } }, came: dated, hasReturns };
}

/** What a payment was at first, and what each return changed of it since, the earliest first. */
function stepsOf({ left, buyers }: Came, back: Came['back']) {
  const steps: { at: Date; amount: bigint; counted: bigint }[] = [];
  let [amount, share] = [left, buyers];
  // From what is left back to what came: of neither there was ever less than nought.
  for (const one of back.toReversed()) {
    const before = { amount: amount + one.amount, share: share + one.buyers };
    before.share = before.share < 0n ? 0n : lesserOf(before.share, before.amount);
    const counted = amount - share - (before.amount - before.share);
    steps.unshift({ at: one.at, amount: -one.amount, counted });
    ({ amount, share } = before);
  }
  return { amount, counted: amount - share, steps };
}

/** What of a cheque was counted with an invoice, and is its customer's: rial, and the Tehran day since which it is so. */
export interface Freed {
  freed: bigint;
  freed_on: string | null;
}

/** What returns left over of a cheque that was counted with its sale before. */
export function freedOf(came: Came): Freed {
  let [freed, freed_on]: [bigint, string | null] = [0n, null];
  const { steps } = stepsOf(
    came,
    came.back.filter(({ isByReturn }) => isByReturn),
  );
  for (const { at, counted } of steps) {
    freed = freed > counted ? freed - counted : 0n;
    if (counted < 0n) freed_on = tehranDay(at);
  }
  return { freed, freed_on: freed === 0n ? null : freed_on };
}

/**
 * What a payment moves. Money that was given back came whole on its own day and went on that of the return, as a bank has it, and
 * so of the buyer's share, which is in their account; on one day it is just less that came.
 * @param buyer in whose account what is beyond the cash part counts; null: in nobody's
 */
export function movementsOf(
  { id: invoiceId, buyerName }: Pick<PostedInvoice, 'id' | 'buyerName'>,
  came: Came,
  buyer: string | null,
): NewMovement[] {
  const { payment, at } = came;
  const said = { placeId: payment.treasury_id ?? '', kind: 'invoice' as const, invoiceId };
  const later = came.back.filter((one) => tehranDay(one.at) !== tehranDay(at));
  const { amount, counted, steps } = stepsOf(came, later);
  const first = ownedParts(amount, counted, buyer).map((part) => ({
    ...said,
    ...part,
    at,
    referenceNumber: payment.reference_number,
    notes: buyerName,
  }));
  const moved = steps.flatMap((step) =>
    ownedParts(step.amount, step.counted, buyer).map((part) => ({
      ...said,
      ...part,
      at: step.at,
      notes: part.amount < 0n ? treasuryTexts.refunded(buyerName) : buyerName,
    })),
  );
  return [...first, ...moved];
}
