import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';
import { ownAccount } from '../../../platform/db/within.ts';
import { entryEffect } from '../../customers/books.ts';
import { isUndone } from '../../treasury/post-movements.ts';

/** What lessened the accounts of `families`, by whose it is and when: purchases, money that came in, entries by hand. */
const credits = sql`credits as materialized (
    select f.root, e.day, e.created_at as at, e.id, e.purchase_id, e.invoice_id, -(${entryEffect}) as amount
    from families f join customer_entries e on e.account_id = ${ownAccount} and e.customer_id = f.id
    where ${entryEffect} < 0
    union all
    select f.root, (m.at at time zone 'Asia/Tehran')::date, m.at, m.id, null, m.invoice_id, m.amount
    from families f join treasury_movements m on m.account_id = ${ownAccount} and m.customer_id = f.id
    where m.amount > 0 and m.reverses is null and (not ${isUndone('m')} or exists (
      select from treasury_movements v where v.account_id = m.account_id and v.kind = 'undo' and v.amount > 0 and not ${isUndone('v')}
        and (select d.id from journal_root(v.id) d) = m.id))
  )`;

/** Money that names an invoice pays that one, or what stands in its place; only what is beyond that is owed back. */
const beyondInvoices = sql`targets as (
    select h.invoice_id as named, d.invoice_id, d.credit
    from invoice_heirs(array(select distinct c.invoice_id from credits c where c.invoice_id is not null)) h
      join invoice_debts d on d.account_id = ${ownAccount} and d.invoice_id = h.heir
  ), beyond as (
    select c.root, max(c.day) as day, max(c.at) as at, sum(c.amount) - coalesce(max(t.credit), 0) as amount
    from credits c left join targets t on t.named = c.invoice_id
    where c.invoice_id is not null group by c.root, coalesce(t.invoice_id, c.invoice_id)
  )`;

/** What stands in the place of a purchase by now: itself unless it is void and something does. */
const heirOf = (id: string) => sql`(
    with recursive heirs as (
      select p.id, p.credit, p.replaced_by from purchases p where p.account_id = ${ownAccount} and p.id = ${sql.ref(id)}
      union all
      select p.id, p.credit, p.replaced_by from heirs h join purchases p on p.account_id = ${ownAccount} and p.id = h.replaced_by
      where h.credit = 'void'
    ) select h.id from heirs h where h.credit <> 'void' or h.replaced_by is null
  )`;

/** What is taken off purchases before all else: what of them went back, and money that names them, each in its account. */
const takenOff = sql`taken as (
    select t.root, t.purchase_id, sum(t.amount) as amount from (select n.root, n.amount, ${heirOf('n.purchase_id')} as purchase_id from (
      select f.root, e.pays_purchase_id as purchase_id, e.amount from customer_entries e join families f on f.id = e.customer_id
      where e.account_id = ${ownAccount} and e.pays_purchase_id is not null
      union all
      select f.root, m.pays_purchase_id, -m.amount from treasury_movements m join families f on f.id = m.customer_id
      where m.account_id = ${ownAccount} and m.pays_purchase_id is not null and m.reverses is null and not ${isUndone('m')}
    ) n) t group by t.root, t.purchase_id
  )`;

/** What is open of each purchase of an account, rial, as a plain recount of all that its suppliers' accounts have. */
export async function recountOpen(tx: Tx): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ id: string; open: string }>`
    with suppliers as materialized (
    select distinct customer_survivor(${ownAccount}, s.customer_id) as id from (
      select distinct e.customer_id from customer_entries e
      where e.account_id = ${ownAccount} and e.purchase_id is not null
    ) s
  ), owing as materialized (
    select b.customer_id as root, trunc(-b.balance) as owed from customer_balances b
    where b.is_customer and b.balance <= -1 and b.customer_id in (select id from suppliers)
  ), families as materialized (
    select f.root, f.id from customer_families(array(select root from owing)) f
  ), ${credits}, ${beyondInvoices}, ${takenOff}, running as (
    select a.*, sum(a.amount) over (partition by a.root order by a.day desc, a.at desc, a.purchase_id desc) as upto from (
      select c.root, c.day, c.at, c.purchase_id, greatest(c.amount - coalesce(t.amount, 0), 0) as amount
      from credits c left join taken t on t.root = c.root and t.purchase_id = c.purchase_id
      where c.invoice_id is null
      union all
      select b.root, b.day, b.at, null, b.amount from beyond b where b.amount > 0
    ) a
  ), open as materialized (
    select r.root, r.purchase_id as id, trunc(least(r.amount, o.owed - (r.upto - r.amount))) as open
    from running r join owing o on o.root = r.root
    where r.purchase_id is not null and r.amount > 0 and o.owed - (r.upto - r.amount) >= 1
    )
    select o.id, o.open::text as open from open o`.execute(tx);
  return new Map(rows.map(({ id, open }) => [id, open]));
}
