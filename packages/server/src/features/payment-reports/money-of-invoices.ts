import { cleanPlainIdentifier, columnOfDraft, lesserOf, type PaymentMethod } from '@taraz/core';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import { ownAccount } from '../../platform/db/within.ts';
import { settleBalances } from '../customers/balances.ts';
import { withReferred } from '../invoices/queries/with-referred.ts';
import { type StoredDraft, wholeDraft } from '../invoices/stored-draft.ts';
import { rialOf } from '../treasury/invoice-payments.ts';
import { withoutNoughts } from '../treasury/likely-money.ts';
import { cashPartOf, splitPayments } from '../treasury/split-payments.ts';
import type { PlaceKind } from '../treasury/tables.ts';
import type { NamedMoney, Numbers, Reported } from './parts-of-payment.ts';

/** What Taraz knows of the money of a sale on credit; rial. */
export interface InvoiceMoney {
  /** of what was sold on credit, and was not told with the invoice; below nought where that did not come in yet */
  received: bigint;
  /** of what was sold on credit, what may be reported yet */
  left: bigint;
  /** or may be, also of what the invoice stands in the place of */
  reported: Reported[];
  named: NamedMoney[];
  /** something was bought of its buyer, so that what names no invoice may be no money at all */
  isSetOff: boolean;
}

/** Each invoice that owes by its buyer's account, with those whose place it takes. */
const links = (ids: readonly string[]) => sql`links as materialized (
    select d.invoice_id as id, unnest(coalesce(d.chain, array[d.invoice_id])) as link from invoice_debts d
    where d.account_id = ${ownAccount} and d.invoice_id = any(${[...ids]}::uuid[])
  )`;

/** A reference number that may be told, as long as `reportPayment` takes it: what was typed beside it is nobody's number. */
const referenceForm = /^[\w/-]{1,40}$/;

/** How money came that lies there, where neither a cheque nor a gateway brought it. */
const wayInto = { bank: 'transfer', desk: 'cash', pos: 'pos' } as const satisfies Record<PlaceKind, PaymentMethod>;

interface NamedRow {
  id: string;
  amount: string;
  day: string;
  by_cheque: boolean;
  /** its number, if a cheque brought it */
  cheque: string;
  /** null: booked by hand */
  place: PlaceKind | null;
  /** the buyer paid it at the seller's gateway */
  is_online: boolean;
  terminal: string;
  reference: string;
}

/** What an invoice's own payments told the authority of what was sold on credit; rial. */
interface ToldWithIt {
  /** as paid */
  paid: bigint;
  /** to be paid by cheques, and their numbers */
  byCheque: bigint;
  cheques: ReadonlySet<string>;
}

/** What the payments of invoices say beyond their cash part: all that is written there went to the authority with them. */
async function toldWithThem(tx: Tx, ids: readonly string[]): Promise<ReadonlyMap<string, ToldWithIt>> {
  const { rows } = await sql<{ id: string; draft: StoredDraft; paid: string | null }>`
    select d.invoice_id as id, jsonb_build_object('invoice', d.draft -> 'invoice', 'payments', coalesce(d.draft -> 'payments', '[]')) as draft,
      case when c.method <> 'cash' then invoice_paid(c.method, c.cash, i.total)::text end as paid
    from invoice_documents d join invoices i on i.account_id = d.account_id and i.id = d.invoice_id
      join customer_invoices c on c.account_id = d.account_id and c.invoice_id = d.invoice_id
    where d.account_id = ${ownAccount} and d.invoice_id = any(${[...ids]}::uuid[])`.execute(tx);
  return new Map(
    rows.map(({ id, draft: stored, paid }) => {
      const draft = wholeDraft(stored);
      // Some patterns send none.
      const sent = columnOfDraft(draft).fields.pmt === 'X' ? [] : draft.payments;
      const payments = sent.map((payment) => ({
        ...{ amount: rialOf(payment), atMs: 0, isCheque: payment.payment_method === 'cheque' },
        number: withoutNoughts(payment.reference_number),
      }));
      const shares = splitPayments(payments, cashPartOf({ paidAtOnce: paid }));
      const sum = (ofCheques: boolean) =>
        shares.reduce((all, { buyers }, at) => (payments[at]?.isCheque === ofCheques ? all + buyers : all), 0n);
      const cheques = new Set(payments.flatMap(({ isCheque, number }) => (isCheque ? [number] : [])));
      return [id, { paid: sum(false), byCheque: sum(true), cheques }];
    }),
  );
}

async function namedOf(tx: Tx, ids: readonly string[]): Promise<Map<string, NamedRow[]>> {
  const { rows } = await sql<NamedRow>`
    with ${links(ids)}
    select n.*, coalesce(c.number, '') as cheque from (
      select l.id, m.amount::text as amount, (m.at at time zone 'Asia/Tehran')::date::text as day,
        m.cheque_id is not null as by_cheque, m.cheque_id, p.kind as place,
        exists (select from online_payments o where o.account_id = m.account_id and o.movement_id = m.id) as is_online,
        p.terminal_number as terminal, m.reference_number as reference
      from links l join treasury_movements m on m.account_id = ${ownAccount} and m.invoice_id = l.link
        join treasury_places p on p.account_id = m.account_id and p.id = m.place_id
      -- An invoice's own payments were told to the authority with it.
      where m.amount > 0 and m.customer_id is not null and m.reverses is null and m.kind <> 'invoice'
        and (not exists (select from treasury_movements u where u.account_id = m.account_id and u.reverses = m.id)
          or m.kind = 'deposit' and deposit_stands(m.id))
      union all
      select l.id, trunc(e.amount)::text, e.day::text, e.cheque_id is not null, e.cheque_id, null, false, '', ''
      from links l join customer_entries e on e.account_id = ${ownAccount} and e.invoice_id = l.link
      where e.amount >= 1
    ) n left join cheques c on c.account_id = ${ownAccount} and c.id = n.cheque_id
    order by n.day, n.amount`.execute(tx);
  return Map.groupBy(rows, ({ id }) => id);
}

function methodOf({ by_cheque, is_online, place }: NamedRow): PaymentMethod | null {
  if (by_cheque) return 'cheque';
  if (is_online) return 'internet';
  return place === null ? null : wayInto[place];
}

/** What of its numbers may be told: as whoever reports it alone may write them. */
function numbersOf(row: NamedRow): Numbers {
  const terminal = methodOf(row) === 'pos' && /^\d{1,14}$/.test(row.terminal) ? row.terminal : '';
  const reference = cleanPlainIdentifier(row.by_cheque ? row.cheque : row.reference);
  return { terminal, reference: referenceForm.test(reference) ? reference : '' };
}

/** Of money that names an invoice what was not told with it, and how much of a cheque among its payments was; rial. */
function beyondTold(
  rows: readonly NamedRow[],
  told: ToldWithIt | undefined,
): { named: NamedMoney[]; byCheque: bigint } {
  let left = told?.byCheque ?? 0n;
  const named = rows.flatMap((row) => {
    const whole = BigInt(row.amount);
    const off = row.by_cheque && told?.cheques.has(withoutNoughts(row.cheque)) ? lesserOf(whole, left) : 0n;
    left -= off;
    return whole > off ? [{ amount: whole - off, day: row.day, method: methodOf(row), ...numbersOf(row) }] : [];
  });
  return { named, byCheque: (told?.byCheque ?? 0n) - left };
}

/** What is or may be reported of invoices, or of those whose place they take. */
async function toldOf(tx: Tx, ids: readonly string[]): Promise<Map<string, Reported[]>> {
  const { rows } = await sql<{ id: string; amount: string; day: string; method: PaymentMethod }>`
    with ${links(ids)}
    select l.id, r.amount::text as amount, r.day::text as day, r.method
    from links l join payment_reports r on r.account_id = ${ownAccount} and r.invoice_id = l.link
    where r.state <> 'refused' order by r.created_at, r.id`.execute(tx);
  const told = Map.groupBy(rows, ({ id }) => id);
  return new Map(
    [...told].map(([id, reports]) => [id, reports.map(({ amount, ...way }) => ({ ...way, amount: BigInt(amount) }))]),
  );
}

/** Those of the invoices that stand in the accounts of customers of whom something was bought, or of who was merged with them. */
async function setOffOf(tx: Tx, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ id: string }>`
    with recursive seller as (
      select e.customer_id as id from customer_entries e
      where e.account_id = ${ownAccount} and e.purchase_id is not null and e.kind = 'receipt'
      union
      select c.merged_into from seller s join customers c on c.account_id = ${ownAccount} and c.id = s.id
      where c.merged_into is not null
    ), family as materialized (
      select distinct c.id, c.economic_code, c.national_code
      from customer_families(array(select id from seller)) f join customers c on c.account_id = ${ownAccount} and c.id = f.id
    )
    select i.invoice_id as id from customer_invoices i
    where i.account_id = ${ownAccount} and i.invoice_id = any(${[...ids]}::uuid[]) and exists (
      select from family f where f.id = i.customer_id
        or (i.customer_id is null and i.code <> '' and i.code in (f.economic_code, f.national_code)))`.execute(tx);
  return new Set(rows.map(({ id }) => id));
}

/**
 * What came in of these sales on credit, by their buyers' accounts at this moment, and what of it was reported; what counts in
 * nobody's account is left out. A cash part was told to the authority with the invoice, so it is no part of it, nor is what
 * its own payments told beyond that: what is paid, and a cheque once it brought its money.
 * @returns null while changes of accounts are still counted
 */
export async function moneyOf(tx: Tx, ids: readonly string[]): Promise<ReadonlyMap<string, InvoiceMoney> | null> {
  if (!(await settleBalances(tx))) return null;
  const named = await namedOf(tx, ids);
  const withThem = await toldWithThem(tx, ids);
  const setOff = await setOffOf(tx, ids);
  const told = await toldOf(tx, ids);
  const { rows } = await sql<{ id: string; credit: string; open: string }>`
    select d.invoice_id as id, trunc(d.credit)::text as credit,
      coalesce((select max(o.open) from open_debts o where o.account_id = d.account_id and o.invoice_id = d.invoice_id), 0)::text as open
    from invoice_debts d where d.account_id = ${ownAccount} and d.invoice_id = any(${[...ids]}::uuid[])`.execute(tx);
  return new Map(
    rows.map(({ id, credit, open }) => {
      const owed = BigInt(credit);
      const reported = told.get(id) ?? [];
      const own = withThem.get(id);
      const beyond = beyondTold(named.get(id) ?? [], own);
      const received = owed - BigInt(open.split('.')[0] ?? '0') - (own?.paid ?? 0n) - beyond.byCheque;
      const over = owed - reported.reduce((sum, { amount }) => sum + amount, 0n);
      const left = over > 0n ? over : 0n;
      return [id, { received, reported, left, named: beyond.named, isSetOff: setOff.has(id) }];
    }),
  );
}

/** What is or may be reported of an invoice and of those whose place it takes, whosever account they count in; rial. */
export async function reportedOf(tx: Tx, invoiceId: string): Promise<bigint> {
  const { rows } = await sql<{ reported: string }>`
    select coalesce(sum(r.amount), 0)::text as reported from payment_reports r
    where r.account_id = ${ownAccount} and r.invoice_id in ${withReferred(invoiceId)} and r.state <> 'refused'`.execute(
    tx,
  );
  return BigInt(rows[0]?.reported ?? '0');
}
