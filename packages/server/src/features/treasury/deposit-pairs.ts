import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import { isOpenInvoice } from '../../platform/db/open-invoices.ts';
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

/** Of movement `m`: entered by hand as a deposit, or such a one standing again, and nothing has taken it back. */
export const isStandingDeposit = sql<boolean>`${isByHand('m')}
  and (m.kind = 'deposit' or exists (
    select from treasury_movements u where u.account_id = m.account_id and u.id = m.reverses and u.kind = 'undo'))
  and not ${isUndone('m')}`;

/**
 * Invoices with a payment like the deposit `m`: the same amount at the same place, on its Tehran day or the one beside it,
 * under no other reference number, of the same buyer where the deposit names one, of the invoice that it names, and not
 * joined with another deposit yet.
 * A payment that is part cash has moved in two rows. What came before a desk was counted is settled by that count.
 */
const pairsOf = (wantsApart: boolean): RawBuilder<unknown> => sql`
  select i.id, i.tax_id, i.buyer_name, min(t.at) as at from (
    select p.invoice_id, p.at, max(p.created_at) as created_at,
      (array_agg(p.customer_id) filter (where p.customer_id is not null))[1] as customer_id,
      count(*) over (partition by p.invoice_id) as payments
    from treasury_movements p
    where p.account_id = m.account_id and p.place_id = m.place_id and p.kind = 'invoice'
      and p.at >= (date_trunc('day', m.at at time zone 'Asia/Tehran') - interval '1 day') at time zone 'Asia/Tehran'
      and p.at < (date_trunc('day', m.at at time zone 'Asia/Tehran') + interval '2 days') at time zone 'Asia/Tehran'
      and (plain_reference(p.reference_number) = '' or plain_reference(m.reference_number)
        in ('', plain_reference(p.reference_number)))
      and not ${isUndone('p')}
    group by p.invoice_id, p.at, p.reference_number having sum(p.amount) = m.amount
  ) t
  join invoices i on i.account_id = m.account_id and i.id = t.invoice_id and ${isOpenInvoice('i')}
  left join customer_invoices b on b.account_id = m.account_id and b.invoice_id = t.invoice_id
  where (m.invoice_id is null or m.invoice_id in (i.id, i.referred_id))
    and (m.customer_id is null or m.customer_id in (t.customer_id, b.customer_id) or exists (
      select from customers k where k.account_id = m.account_id and k.id = m.customer_id
        and b.customer_id is null and b.code <> '' and b.code in (k.economic_code, k.national_code)))
    and t.payments > (select count(*) from treasury_movements j
      join treasury_movements d on d.account_id = j.account_id and d.id = j.reverses and ${isByHand('d')}
      where j.account_id = m.account_id and j.invoice_id = t.invoice_id and j.kind = 'undo'
        and j.place_id = m.place_id and j.amount = -m.amount
        and not ${isUndone('j')})
    and not exists (select from cash_sessions s
      join cash_counts c on c.account_id = s.account_id and c.session_id = s.id
      where s.account_id = m.account_id and s.desk_id = m.place_id and c.at >= greatest(m.created_at, t.created_at))
    and (${wantsApart} or not exists (select from treasury_apart a
      where a.account_id = m.account_id and a.movement_id = m.id and a.invoice_id = t.invoice_id))
  group by i.id, i.tax_id, i.buyer_name`;

/**
 * Deposits with a payment of their amount at their place within three days, found for all of them at once: the few of a
 * large account whose pairs are worth a look.
 */
const mayHavePairs = sql`select d.id from treasury_movements d join (
    select p.place_id, p.at, sum(p.amount) as amount from treasury_movements p where p.kind = 'invoice'
    group by p.place_id, p.invoice_id, p.at, p.reference_number) t
  on t.place_id = d.place_id and t.amount = d.amount and t.at between d.at - interval '3 days' and d.at + interval '3 days'
  where d.kind in ('deposit', 'undo') and d.amount > 0`;

/** Of movement `m`: a deposit that is likely counted with an invoice as well. */
export const isLikelyCountedTwice = (): RawBuilder<boolean> =>
  sql<boolean>`(m.id in (${mayHavePairs}) and ${isStandingDeposit} and exists (${pairsOf(false)}))`;

/** Is the deposit like a payment of the invoice, whatever somebody said before? */
export async function isPair(tx: Tx, depositId: string, invoiceId: string): Promise<boolean> {
  const { rows } = await sql<{ id: string }>`
    select t.id from treasury_movements m cross join lateral (${pairsOf(true)}) t
    where m.id = ${depositId} and ${isStandingDeposit} and t.id = ${invoiceId}`.execute(tx);
  return rows.length > 0;
}

/** @returns for each of the deposits that has any: the invoices it likely pays, nearest first */
export async function likelyInvoices(
  tx: Tx,
  depositIds: readonly string[],
): Promise<ReadonlyMap<string, LikelyInvoice[]>> {
  if (depositIds.length === 0) return new Map();
  const { rows } = await sql<{ deposit_id: string; id: string; tax_id: string; buyer_name: string; at: Date }>`
    select m.id as deposit_id, t.* from treasury_movements m cross join lateral (
      select * from (${pairsOf(false)}) found order by abs(extract(epoch from found.at - m.at)), found.id
      limit ${offeredMost}) t
    where m.id = any(${[...depositIds]}::uuid[]) and ${isStandingDeposit}`.execute(tx);
  const found = new Map<string, LikelyInvoice[]>();
  for (const { deposit_id, at, ...invoice } of rows)
    found.set(deposit_id, [...(found.get(deposit_id) ?? []), { ...invoice, at: at.toISOString() }]);
  return found;
}
