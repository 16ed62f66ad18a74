import { foldText, lesserOf, type PaymentDraft } from '@taraz/core';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import { tehranDay } from '../../platform/tehran-day.ts';
import type { PostedInvoice } from '../postings/work-off.ts';
import { isBroughtIn } from './cheque-life.ts';
import { buyerOfInvoice } from './customers.ts';
import { instantOf, type OwnedPart, ownedParts, rialOf, sharedPayments } from './invoice-payments.ts';
import { type Freed, freedOf, type ToldInvoice } from './invoice-refunds.ts';
import { type KnownCheque, knownCheque } from './known-cheque.ts';
import { treasuryTexts } from './messages.fa.ts';
import { isUndone, postMovements, type Sources, undoOf } from './post-movements.ts';

/** In whose account a cheque's money counts. */
type Owner = Pick<KnownCheque, 'customer_id' | 'counted'>;
const nobody: Owner = { customer_id: null, counted: '0' };
const neverFreed: Freed = { freed: 0n, freed_on: null };

/**
 * A cheque's money counts from now on in another customer's account, or in none. Movements never change: what it moved is
 * taken back and moved again, both at the same place and time, so that no balance of it changes: at that at which it moved, or
 * at `to.at` where that is later, since it was right until then.
 */
export async function recountCheque(
  sources: Sources,
  tx: Tx,
  accountId: string,
  chequeId: string,
  to: Owner & { invoiceId: string | null; notes: string; at: Date | null },
): Promise<void> {
  const { rows } = await sql<{
    id: string;
    place_id: string;
    amount: string;
    at: Date;
    customer_id: string | null;
    invoice_id: string | null;
    reference_number: string;
    notes: string;
  }>`
    select m.id, m.place_id, m.amount::text, m.at, m.customer_id, m.invoice_id, m.reference_number, m.notes
    from treasury_movements m
    where m.cheque_id = ${chequeId} and m.kind = 'cheque'
      and not ${isUndone('m')}
    order by m.id`.execute(tx);
  const [first] = rows;
  if (first === undefined) return;
  const moved = rows.reduce((sum, { amount }) => sum + BigInt(amount), 0n);
  const parts = ownedParts(moved, BigInt(to.counted), to.customer_id);
  const isSo = ({ amount, customerId }: OwnedPart) =>
    rows.some((row) => row.customer_id === customerId && BigInt(row.amount) === amount);
  if (parts.length === rows.length && parts.every(isSo)) return;
  const at = to.at !== null && to.at > first.at ? to.at : first.at;
  const same = { at, chequeId, referenceNumber: first.reference_number };
  const undone = rows.map((row) => ({
    ...same,
    ...undoOf(row),
    invoiceId: row.invoice_id,
    notes: to.notes,
  }));
  const anew = parts.map((part) => ({
    ...same,
    ...part,
    placeId: first.place_id,
    kind: 'cheque' as const,
    notes: first.notes,
    invoiceId: to.invoiceId,
  }));
  await postMovements(sources, tx, accountId, [...undone, ...anew]);
}

/** A cheque that nobody has entered yet. */
async function bringIn(
  { clock, ids }: Sources,
  tx: Tx,
  accountId: string,
  invoice: PostedInvoice,
  { payment, amount, owner }: { payment: PaymentDraft; amount: bigint; owner: Owner & Freed },
): Promise<string> {
  const now = new Date(clock.nowMs());
  const id = ids.uuid();
  const number = payment.reference_number;
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
      due_day: tehranDay(instantOf(payment, invoice)),
      party: invoice.buyerName || invoice.taxId,
      bank_name: '',
      place_id: null,
      invoice_id: invoice.id,
      ...owner,
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
  return id;
}

/**
 * Received cheques of an invoice's payments. One that is here already, entered by hand or brought in by what the invoice
 * corrects, whatever was mended of it by hand, becomes the invoice's, also one that was given back or made void, which stays so, and what it has moved counts as the invoice says: one cheque, and its money once. What
 * it is more than the invoice says of it, as after a return, is the buyer's: since that return.
 */
export async function takeCheques(
  sources: Sources,
  tx: Tx,
  accountId: string,
  { invoice, came, hasReturns }: ToldInvoice,
  cause: PostedInvoice,
): Promise<void> {
  const buyer = await buyerOfInvoice(tx, invoice.draft);
  const chain = [invoice.id, invoice.referredId, cause.id, cause.referredId].filter((id) => id !== null);
  // A correction says that it never was otherwise.
  const at = cause.subject === 'return' ? cause.date : null;
  const notes = treasuryTexts.recounted(invoice.taxId);
  const taken: string[] = [];
  for (const { payment, counted, buyers } of sharedPayments(invoice)) {
    const said = rialOf(payment);
    const number = payment.reference_number;
    if (payment.payment_method !== 'cheque' || said === 0n || !/^\d{1,18}$/.test(number)) continue;
    const told = came.find((one) => one.payment === payment);
    const written = told?.amount ?? said;
    const freed = told === undefined ? neverFreed : freedOf(told);
    const ownerOf = (amount: bigint): Owner =>
      // Less may be written on it than the invoice says: of that it counts no more than there is.
      buyer === null || buyers + amount - said === 0n
        ? nobody
        : { customer_id: buyer, counted: lesserOf(counted, amount).toString() };
    const sought = { number, amounts: [said, written], chain, buyer, taken } as const;
    const known = await knownCheque(tx, accountId, sought);
    if (known === undefined) {
      const owner = { ...ownerOf(written), ...freed };
      taken.push(await bringIn(sources, tx, accountId, invoice, { payment, amount: written, owner }));
      continue;
    }
    taken.push(known.id);
    const owner = ownerOf(BigInt(known.amount));
    const since = known.invoice_id === null ? null : at;
    // What was another invoice's before is told by what became of that, and a chain without a return frees nothing of its own; an
    // invoice that stands again tells what its own chain does.
    const isTakenOver = cause.id === invoice.id && (known.invoice_id === null || !hasReturns);
    await assign(sources, tx, known, { invoice_id: invoice.id, ...owner, ...(isTakenOver ? {} : freed) });
    await recountCheque(sources, tx, accountId, known.id, { ...owner, invoiceId: invoice.id, notes, at: since });
  }
}

/** What of a cheque is counted with its invoice: of nobody's all. */
const countedOf = ({ amount }: KnownCheque, { customer_id, counted }: Owner): bigint =>
  BigInt(customer_id === null ? amount : counted);

/** Whose a cheque is; a form that shows it as it was is stale from then on. */
async function assign(
  { clock }: Sources,
  tx: Tx,
  known: KnownCheque,
  to: Owner & Pick<KnownCheque, 'invoice_id'> & Partial<Freed>,
): Promise<void> {
  if (known.invoice_id === to.invoice_id && known.customer_id === to.customer_id && known.counted === to.counted)
    return;
  await tx
    .updateTable('cheques')
    .set(({ eb }) => ({ ...to, version: eb('version', '+', 1), updated_at: new Date(clock.nowMs()) }))
    .where('id', '=', known.id)
    .execute();
}

/**
 * Cheques of an undone invoice. Those that only it brought in, and with which nothing has happened yet, are void. The others
 * are here all the same: what they brought or will bring is the buyer's, until another invoice names them.
 * @param at since when what was counted with the invoice is the buyer's: its cancellation or return; null: as if it never had been
 */
export async function releaseCheques(
  sources: Sources,
  tx: Tx,
  accountId: string,
  invoice: PostedInvoice,
  at: Date | null,
): Promise<void> {
  const now = new Date(sources.clock.nowMs());
  await sql`
    with voided as (
      update cheques c set state = 'void', version = version + 1, updated_at = ${now}
      where invoice_id = ${invoice.id} and direction = 'received' and state = 'received'
        and ${isBroughtIn}
      returning id
    )
    insert into cheque_events (account_id, cheque_id, from_state, to_state, notes, at)
    select ${accountId}, id, 'received', 'void', ${invoice.taxId}, ${now} from voided`.execute(tx);
  const { rows } = await sql<KnownCheque>`
    select id, amount::text, invoice_id, customer_id, counted::text, freed::text from cheques
    where invoice_id = ${invoice.id} and direction = 'received' and state not in ('void', 'returned')
    order by id for update`.execute(tx);
  if (rows.length === 0) return;
  const notes = treasuryTexts.recounted(invoice.taxId);
  const owner: Owner = { customer_id: await buyerOfInvoice(tx, invoice.draft), counted: '0' };
  for (const known of rows) {
    const less = countedOf(known, known) - countedOf(known, owner);
    const freed = at !== null && less > 0n && { freed: BigInt(known.freed) + less, freed_on: tehranDay(at) };
    await assign(sources, tx, known, { invoice_id: null, ...owner, ...freed });
    await recountCheque(sources, tx, accountId, known.id, { ...owner, invoiceId: null, notes, at });
  }
}
