import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import { onlyRow } from '../../platform/db/only-row.ts';
import { ownAccount } from '../../platform/db/within.ts';
import { entryEffect, invoiceCounts, invoiceStood } from './books.ts';

/** The first moment of the day after. @param day of Tehran */
const startOfNext = (day: string) => sql`(${day}::date + 1)::timestamp at time zone 'Asia/Tehran'`;

/** What the buyer owes of invoice `i`, whose link is `l`. */
const owedOf = sql`i.total - invoice_paid(l.method, l.cash, i.total)`;
const codeOf = sql`case when l.customer_id is null then l.code end`;

/**
 * What was added to debts after a day, `since_then`, by record or by a buyer's code: what counts now and is dated later, less
 * what had stood until something of a later day took its place or cancelled it; entries and money of later days.
 */
const changesSince = (day: string) => sql`since_then as materialized (
    select l.customer_id, ${codeOf} as code, ${owedOf} as credit, 0::numeric as money
    from invoices i join customer_invoices l on l.account_id = ${ownAccount} and l.invoice_id = i.id
    where i.account_id = ${ownAccount} and i.archived in (false, true) and i.invoice_date >= ${startOfNext(day)}
      and i.day > ${day}::date and ${invoiceCounts}
    union all
    select l.customer_id, ${codeOf}, -(${owedOf}), 0
    from invoices n join invoices i on i.account_id = ${ownAccount} and i.id = n.referred_id and n.id = coalesce(i.superseded_by, i.cancelled_by)
      join customer_invoices l on l.account_id = ${ownAccount} and l.invoice_id = i.id
    where n.account_id = ${ownAccount} and n.archived in (false, true) and n.invoice_date >= ${startOfNext(day)}
      and n.day > ${day}::date and n.subject <> 'original' and i.day <= ${day}::date and ${invoiceStood}
    union all
    select e.customer_id, null, 0, ${entryEffect} from customer_entries e where e.account_id = ${ownAccount} and e.day > ${day}::date
    union all
    select m.customer_id, null, 0, -m.amount from treasury_movements m
    where m.account_id = ${ownAccount} and m.customer_id is not null and m.at >= ${startOfNext(day)}
  )`;

/** The records `family` of each of `roots` with those merged into it, and the buyers' codes `whose` they are. */
const familiesOfRoots = sql`merged as (
    select r.id as root, c.id from customers c join roots r on r.id = c.merged_into
    where c.account_id = ${ownAccount} and c.merged_into is not null
    union
    select m.root, c.id from merged m join customers c on c.account_id = ${ownAccount} and c.merged_into = m.id
  ), family as (
    select r.id as root, r.id from roots r
    union all
    select m.root, m.id from merged m
  ), whose as (
    select distinct f.root, given.code from family f join customers c on c.account_id = ${ownAccount} and c.id = f.id
      cross join lateral (values (c.economic_code), (c.national_code)) as given (code) where given.code <> ''
  )`;

/** Who owes now. */
const debtorsNow = (asked: RawBuilder<boolean>) => sql`roots as materialized (
    select b.customer_id as id, b.balance from customer_balances b where b.is_customer and b.balance > 0 and ${asked}
  ), ${familiesOfRoots}, debtors as materialized (select r.id, r.balance from roots r)`;

/** Who owed at the end of a past day: what is owed now, without what was added since. */
const debtorsThen = (day: string, asked: RawBuilder<boolean>) => sql`roots as materialized (
    select b.customer_id as id, b.balance from customer_balances b where b.is_customer and ${asked}
  ), ${familiesOfRoots}, ${changesSince(day)}, added as (
    select a.root, trunc(sum(a.credit)) + sum(a.money) as amount from (
      select f.root, s.credit, s.money from since_then s join family f on f.id = s.customer_id
      union all
      select w.root, s.credit, s.money from since_then s join whose w on w.code = s.code
    ) a group by a.root
  ), debtors as materialized (
    select r.id, r.balance - coalesce(a.amount, 0) as balance from roots r left join added a on a.root = r.id
    where r.balance - coalesce(a.amount, 0) > 0
  )`;

/** Money that names the invoice which it paid, and stood at the end of a day. */
const namedMoney = (day: string) => sql`
    select m.invoice_id, m.amount::numeric as amount from treasury_movements m
    where m.account_id = ${ownAccount} and m.invoice_id is not null and m.customer_id is not null and m.reverses is null
      and m.at < ${startOfNext(day)} and (not exists (
          select from treasury_movements u where u.account_id = m.account_id and u.reverses = m.id and u.at < ${startOfNext(day)})
        or m.kind = 'deposit' and deposit_stands(m.id, ${startOfNext(day)}))
    union all
    select e.invoice_id, e.amount from customer_entries e
    where e.account_id = ${ownAccount} and e.invoice_id is not null and e.day <= ${day}::date`;

/** Who were paid, or given goods back, by the name of a purchase. */
const suppliers = sql`select f.root from family f where f.id in (
    select e.customer_id from customer_entries e where e.account_id = ${ownAccount} and e.pays_purchase_id is not null
    union all
    select m.customer_id from treasury_movements m where m.account_id = ${ownAccount} and m.pays_purchase_id is not null
  )`;

/** Invoices that stood at the end of a past day, whatever became of them since. */
const stoodThen = (day: string) => sql`i.day <= ${day}::date and ${invoiceStood} and not exists (
  select from invoices n where n.account_id = ${ownAccount} and n.id = coalesce(i.superseded_by, i.cancelled_by) and n.day <= ${day}::date)`;

/**
 * Who owes at the end of a day, with those merged into each; `recent` is what in the 90 days before it made somebody owe more,
 * by age in days. A correction or return stands in the place of the invoice that it refers to, so it is as old as the first of
 * that chain; what money paid that names it was left of nothing. What was paid by the name of a purchase is set against that one's
 * credit, and only what is beyond it is owed. Money taken back, or given back with a return, made no debt: what it had paid is owed again from the day on which it was owed first.
 * @param isPast whether the day is over; of today the kept balances tell who owes
 */
export const agedDebts = (day: string, isPast: boolean, asked: RawBuilder<boolean>) => sql`
  with recursive ${isPast ? debtorsThen(day, asked) : debtorsNow(asked)}, standing as materialized (
    select i.id, i.day, i.subject, i.referred_id, i.total from invoices i
    where i.account_id = ${ownAccount} and i.archived in (false, true)
      and i.invoice_date >= (${day}::date - 90)::timestamp at time zone 'Asia/Tehran' and ${isPast ? stoodThen(day) : invoiceCounts}
  ), chain as (
    select s.id, s.referred_id, s.day from standing s where s.subject <> 'original'
    union
    select n.id, i.referred_id, least(n.day, i.day) from chain n
      join invoices i on i.account_id = ${ownAccount} and i.id = n.referred_id
  ), since as (
    select n.id, min(n.day) as day from chain n group by n.id
  ), named as materialized (${namedMoney(day)}
  ), paid as materialized (
    select o.id, sum(n.amount) as amount from named n join (
      select s.id, s.id as link from standing s union all select c.id, c.referred_id from chain c where c.referred_id is not null
    ) o on o.link = n.invoice_id group by o.id
  ), invoiced as materialized (
    select l.customer_id, ${codeOf} as code, coalesce(n.day, i.day) as day, sum(greatest(${owedOf} - coalesce(p.amount, 0), 0)) as owed
    from standing i join customer_invoices l on l.account_id = ${ownAccount} and l.invoice_id = i.id
      left join since n on n.id = i.id left join paid p on p.id = i.id
    group by 1, 2, 3
  ), recent as (
    select f.root, r.day, r.owed from invoiced r join family f on f.id = r.customer_id
    union all
    select w.root, r.day, r.owed from invoiced r join whose w on w.code = r.code
    union all
    select f.root, e.day, ${entryEffect} from customer_entries e join family f on f.id = e.customer_id
    where e.account_id = ${ownAccount} and e.day between ${day}::date - 90 and ${day}::date and ${entryEffect} > 0
      and e.pays_purchase_id is null
    union all
    select f.root, (m.at at time zone 'Asia/Tehran')::date, -m.amount
    from treasury_movements m join family f on f.id = m.customer_id
    where m.account_id = ${ownAccount} and m.at >= (${day}::date - 90)::timestamp at time zone 'Asia/Tehran'
      and m.at < ${startOfNext(day)} and m.amount < 0 and m.reverses is null and m.kind <> 'invoice' and m.pays_purchase_id is null
      and not exists (select from treasury_movements u where u.account_id = m.account_id and u.reverses = m.id and u.at < ${startOfNext(day)})
    union all
    select b.root, b.day, b.amount from paid_beyond_purchases(array(${suppliers}), ${day}::date) b where b.day >= ${day}::date - 90
  ), made as (
    select r.root, trunc(sum(r.owed) filter (where ${day}::date - r.day <= 30)) as upto_30,
      trunc(sum(r.owed) filter (where ${day}::date - r.day <= 60)) as upto_60,
      trunc(sum(r.owed) filter (where ${day}::date - r.day <= 90)) as upto_90
    from recent r group by r.root
  ), left_of as (
    select d.id, d.balance, least(d.balance, coalesce(m.upto_30, 0)) as upto_30, least(d.balance, coalesce(m.upto_60, 0)) as upto_60,
      least(d.balance, coalesce(m.upto_90, 0)) as upto_90
    from debtors d left join made m on m.root = d.id
  ), aged as materialized (
    select l.id, l.balance, l.upto_30, l.upto_60 - l.upto_30 as upto_60, l.upto_90 - l.upto_60 as upto_90, l.balance - l.upto_90 as over_90
    from left_of l
  )`;

/** Of what was added after a day, what no customer here owes; rial, decimal text. */
export async function addedToOthers(tx: Tx, day: string): Promise<string> {
  const { added } = onlyRow(
    await sql<{ added: string }>`
      with recursive roots as materialized (select b.customer_id as id from customer_balances b where b.is_customer),
      ${familiesOfRoots}, ${changesSince(day)}
      select (trunc(coalesce(sum(s.credit), 0)) + coalesce(sum(s.money), 0))::text as added from since_then s
      where not exists (select from family f where f.id = s.customer_id) and not exists (select from whose w where w.code = s.code)`.execute(
      tx,
    ),
  );
  return added;
}
