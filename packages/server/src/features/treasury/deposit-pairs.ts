import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import { isOpenInvoice } from '../../platform/db/open-invoices.ts';
import { ownAccount } from '../../platform/db/within.ts';
import { survivorOf } from '../customers/survivor.ts';
import { isUndone } from './post-movements.ts';

/** An invoice whose payment a deposit by hand likely is. */
export interface LikelyInvoice {
  id: string;
  tax_id: string;
  buyer_name: string;
  /** when it was paid, ISO instant */
  at: string;
}

/** So many are offered beside one deposit: whoever has more alike looks for themselves. */
const offeredMost = 3;

/** Of a movement: a deposit by hand, which may name the invoice that it pays, or an undo on no invoice's account. */
export const isByHand = (row: 'm' | 'd'): RawBuilder<boolean> =>
  sql<boolean>`(${sql.ref(`${row}.kind`)} = 'deposit' or (${sql.ref(`${row}.kind`)} = 'undo' and ${sql.ref(`${row}.invoice_id`)} is null))`;

/** Of movement `m`: a deposit by hand that was counted with an invoice and stands again. */
export const isDepositAgain = sql<boolean>`(m.kind = 'undo' and m.invoice_id is null and m.amount > 0 and exists (
  select from treasury_movements u where u.account_id = m.account_id and u.id = m.reverses and u.kind = 'undo'))`;

/** Of movement `m`: entered by hand as a deposit, or such a one standing again, and nothing has taken it back. */
export const isStandingDeposit = sql<boolean>`(m.kind = 'deposit' or ${isDepositAgain}) and not ${isUndone('m')}`;

/** Of a standing deposit `m`: the invoice that it names, also where it stands again. */
export const namedInvoice = sql<string | null>`(case when m.kind = 'deposit' then m.invoice_id
  else (select d.invoice_id from journal_root(m.id) d) end)`;

/**
 * Of payments of one amount at one place on one day so many are looked at: beside a hundred alike that nobody can tell apart,
 * each deposit was compared with each of them. Five thousand of both took half a minute.
 */
const alikeMost = 100;

/** Which deposits are looked at, and beside whose payments; what is not said is any. */
interface Looked {
  depositIds?: readonly string[];
  invoiceId?: string;
  /** also what somebody said is not one */
  wantsApart: boolean;
}

const dayOf = (row: 'm' | 'p'): RawBuilder<string> =>
  sql<string>`(${sql.ref(`${row}.at`)} at time zone 'Asia/Tehran')::date`;

/**
 * Payments of invoices as they were made. Rows of one moment are one payment, which is in parts where it is part cash (of
 * nobody and of the buyer) or was given back in part. Where some are the same one's they may as well be several payments:
 * nothing in them tells, so both are looked at.
 */
const payments = ({ depositIds, invoiceId }: Looked): RawBuilder<unknown> => {
  const those =
    depositIds === undefined
      ? sql``
      : sql`with those as materialized (
          select d.place_id, d.amount, d.at from treasury_movements d where d.id = any(${[...depositIds]}::uuid[]))`;
  const isNear =
    depositIds === undefined
      ? sql``
      : sql`and p.place_id in (select place_id from those)
          and p.at > (select min(at) - interval '3 days' from those) and p.at < (select max(at) + interval '3 days' from those)`;
  return sql`${those} select * from (
    select w.*, row_number() over (partition by w.place_id, w.amount, w.day order by w.at, w.invoice_id) as nth from (
      select p.account_id, p.place_id, p.invoice_id, p.at, ${dayOf('p')} as day, plain_reference(p.reference_number) as reference,
        sum(p.amount) as amount, max(p.created_at) as created_at,
        customer_survivor(p.account_id, (array_agg(p.customer_id) filter (where p.customer_id is not null))[1]) as buyer
      from (
        select r.*, max(r.alike) over (partition by r.place_id, r.invoice_id, r.at, r.reference_number) > 1 as may_be_several
        from (
          select p.*, count(*) over (partition by p.place_id, p.invoice_id, p.at, p.reference_number, p.customer_id) as alike
          from treasury_movements p
          where p.account_id = ${ownAccount} and p.kind = 'invoice' and not ${isUndone('p')} ${isNear}
            ${invoiceId === undefined ? sql`` : sql`and p.invoice_id = ${invoiceId}`}) r) p
      group by p.account_id, p.place_id, p.invoice_id, p.at, p.reference_number, grouping sets ((), (p.id))
      having (grouping(p.id) = 1 or bool_or(p.may_be_several))
        ${depositIds === undefined ? sql`` : sql`and sum(p.amount) in (select amount from those)`}) w) n
    where n.nth <= ${alikeMost}`;
};

/**
 * Deposits with the invoices of which a payment is like them: the same amount at the same place, on its Tehran day or the one
 * beside it, under no other reference number, of the same buyer (merged ones are one) where the deposit names one, of the invoice that it names, and
 * not joined with another deposit yet. What came before a desk was counted is settled by that count.
 */
const pairsOf = (looked: Looked): RawBuilder<unknown> => sql`
  select t.deposit_id, t.deposited_at, i.id, i.tax_id, i.buyer_name, min(t.at) as at from (
    select m.id as deposit_id, m.at as deposited_at, m.amount as deposit, m.created_at as deposit_created_at,
      ${namedInvoice} as named, ${survivorOf('w')} as payer, p.*, count(*) over (partition by m.id, p.invoice_id) as payments
    from treasury_movements m join (${payments(looked)}) p
      on p.place_id = m.place_id and p.amount = m.amount and p.day between ${dayOf('m')} - 1 and ${dayOf('m')} + 1
        and (p.reference = '' or plain_reference(m.reference_number) in ('', p.reference))
    left join customers w on w.account_id = m.account_id and w.id = m.customer_id
    where m.account_id = ${ownAccount} and m.kind in ('deposit', 'undo') and m.amount > 0 and ${isStandingDeposit}
      ${looked.depositIds === undefined ? sql`` : sql`and m.id = any(${[...looked.depositIds]}::uuid[])`}
  ) t
  join invoices i on i.account_id = t.account_id and i.id = t.invoice_id and ${isOpenInvoice('i')}
  left join customer_invoices b on b.account_id = t.account_id and b.invoice_id = t.invoice_id
  left join customers k on k.account_id = b.account_id and k.id = b.customer_id
  where (t.named is null or t.named in (i.id, i.referred_id)
      or exists (select from invoice_heirs(array[t.named]) h where h.heir = i.id))
    and (t.payer is null or t.payer in (t.buyer, ${survivorOf('k')}) or b.customer_id is null and exists (
      select from customers c where c.account_id = t.account_id and ${survivorOf('c')} = t.payer
        and (c.economic_code <> '' and c.economic_code = b.code or c.national_code <> '' and c.national_code = b.code)))
    and t.payments > (select count(*) from treasury_movements j
      join treasury_movements d on d.account_id = j.account_id and d.id = j.reverses and ${isByHand('d')}
      where j.account_id = t.account_id and j.invoice_id = t.invoice_id and j.kind = 'undo'
        and j.place_id = t.place_id and j.amount = -t.deposit
        and not ${isUndone('j')})
    and not exists (select from cash_sessions s
      join cash_counts c on c.account_id = s.account_id and c.session_id = s.id
      where s.account_id = t.account_id and s.desk_id = t.place_id
        and c.at >= greatest(t.deposit_created_at, t.created_at))
    and (${looked.wantsApart} or not exists (select from treasury_apart a
      where a.account_id = t.account_id and a.movement_id = t.deposit_id and a.invoice_id = t.invoice_id))
  group by t.deposit_id, t.deposited_at, i.id, i.tax_id, i.buyer_name`;

/** Deposits that are likely counted with an invoice as well. */
export async function depositsCountedTwice(tx: Tx): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct deposit_id as id from (${pairsOf({ wantsApart: false })}) pairs`.execute(tx);
  return rows.map(({ id }) => id);
}

/** Is the deposit like a payment of the invoice, whatever somebody said before? */
export async function isPair(tx: Tx, depositId: string, invoiceId: string): Promise<boolean> {
  const looked = { depositIds: [depositId], invoiceId, wantsApart: true };
  const { rows } = await sql<{ id: string }>`select id from (${pairsOf(looked)}) pairs where id = ${invoiceId}`.execute(
    tx,
  );
  return rows.length > 0;
}

/** @returns for each of the deposits that has any: the invoices it likely pays, nearest first */
export async function likelyInvoices(
  tx: Tx,
  depositIds: readonly string[],
): Promise<ReadonlyMap<string, LikelyInvoice[]>> {
  if (depositIds.length === 0) return new Map();
  const { rows } = await sql<{ deposit_id: string; id: string; tax_id: string; buyer_name: string; at: Date }>`
    select deposit_id, id, tax_id, buyer_name, at from (
      select *, row_number() over (partition by deposit_id order by abs(extract(epoch from at - deposited_at)), id) as nth
      from (${pairsOf({ depositIds, wantsApart: false })}) pairs) near
    where nth <= ${offeredMost} order by deposit_id, nth`.execute(tx);
  const found = new Map<string, LikelyInvoice[]>();
  for (const { deposit_id, at, ...invoice } of rows)
    found.set(deposit_id, [...(found.get(deposit_id) ?? []), { ...invoice, at: at.toISOString() }]);
  return found;
}
