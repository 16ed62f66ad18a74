import type { CallInput, CallReply, calls } from '@taraz/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import { hasText } from '../../platform/db/has-text.ts';
import { onlyRow } from '../../platform/db/only-row.ts';
import { ownAccount } from '../../platform/db/within.ts';
import { nextPlace, placeOf, readSort } from '../../platform/http/paging.ts';
import { tehranDay } from '../../platform/tehran-day.ts';
import { debtsOf, settleBalances } from './balances.ts';
import { entryEffect, invoiceCounts } from './books.ts';

type Query = CallInput<typeof calls.listAgeing>['query'];
type Reply = CallReply<typeof calls.listAgeing>;
type Debtor = Omit<Reply['debtors'][number], 'reminded'>;
export type Ageing = Omit<Reply, 'debtors'> & { debtors: Debtor[] };

const sorts = ['name', 'balance', 'upto_30', 'upto_60', 'upto_90', 'over_90'] as const;

/**
 * Who owes, with those merged into each; `recent` is what in the last 90 days made somebody owe more, by age in days.
 * A correction or return stands in the place of the invoice that it refers to, so it is as old as the first of that chain.
 * Money taken back made no debt: what it had paid is owed again from the day on which it was owed first.
 */
const agedDebts = (today: string, asked: RawBuilder<boolean>) => sql`
  with recursive debtors as materialized (
    select b.customer_id as id, b.balance from customer_balances b where b.is_customer and b.balance > 0 and ${asked}
  ), merged as (
    select d.id as root, c.id from customers c join debtors d on d.id = c.merged_into
    where c.account_id = ${ownAccount} and c.merged_into is not null
    union
    select m.root, c.id from merged m join customers c on c.account_id = ${ownAccount} and c.merged_into = m.id
  ), family as (
    select d.id as root, d.id from debtors d
    union all
    select m.root, m.id from merged m
  ), whose as (
    select distinct f.root, given.code from family f join customers c on c.account_id = ${ownAccount} and c.id = f.id
      cross join lateral (values (c.economic_code), (c.national_code)) as given (code) where given.code <> ''
  ), standing as materialized (
    select i.id, i.day, i.subject, i.referred_id, i.total from invoices i
    where i.account_id = ${ownAccount} and i.archived in (false, true)
      and i.invoice_date >= (${today}::date - 90)::timestamp at time zone 'Asia/Tehran' and ${invoiceCounts}
  ), chain as (
    select s.id, s.referred_id, s.day from standing s where s.subject <> 'original'
    union
    select n.id, i.referred_id, least(n.day, i.day) from chain n
      join invoices i on i.account_id = ${ownAccount} and i.id = n.referred_id
  ), since as (
    select n.id, min(n.day) as day from chain n group by n.id
  ), invoiced as materialized (
    select l.customer_id, case when l.customer_id is null then l.code end as code, coalesce(n.day, s.day) as day,
      sum(s.total - invoice_paid(l.method, l.cash, s.total)) as owed
    from standing s join customer_invoices l on l.account_id = ${ownAccount} and l.invoice_id = s.id
      left join since n on n.id = s.id
    group by 1, 2, 3
  ), recent as (
    select f.root, r.day, r.owed from invoiced r join family f on f.id = r.customer_id
    union all
    select w.root, r.day, r.owed from invoiced r join whose w on w.code = r.code
    union all
    select f.root, e.day, ${entryEffect} from customer_entries e join family f on f.id = e.customer_id
    where e.account_id = ${ownAccount} and e.day >= ${today}::date - 90 and ${entryEffect} > 0
    union all
    select f.root, (m.at at time zone 'Asia/Tehran')::date, -m.amount
    from treasury_movements m join family f on f.id = m.customer_id
    where m.account_id = ${ownAccount} and m.at >= (${today}::date - 90)::timestamp at time zone 'Asia/Tehran'
      and m.amount < 0 and m.reverses is null
      and not exists (select from treasury_movements u where u.account_id = m.account_id and u.reverses = m.id)
  ), made as (
    select r.root, trunc(sum(r.owed) filter (where ${today}::date - r.day <= 30)) as upto_30,
      trunc(sum(r.owed) filter (where ${today}::date - r.day <= 60)) as upto_60,
      trunc(sum(r.owed) filter (where ${today}::date - r.day <= 90)) as upto_90
    from recent r group by r.root
  ), left_of as (
    select d.id, d.balance, least(d.balance, coalesce(m.upto_30, 0)) as upto_30, least(d.balance, coalesce(m.upto_60, 0)) as upto_60,
      least(d.balance, coalesce(m.upto_90, 0)) as upto_90
    from debtors d left join made m on m.root = d.id
  ), aged as materialized (
    select l.id, l.balance, l.upto_30, l.upto_60 - l.upto_30 as upto_60, l.upto_90 - l.upto_60 as upto_90, l.balance - l.upto_90 as over_90
    from left_of l
  )`;

interface Answer {
  count: number;
  sums: Ageing['sums'];
  debtors: Debtor[];
}

/**
 * What each customer owes now, by the age of the debt: 0 to 30, 31 to 60, 61 to 90 days and more, of Tehran's calendar.
 *
 * Payments pay the oldest debt first (FIFO), whatever they were meant for: so what is left unpaid is always the newest that
 * was owed. Of a balance, as much is up to 30 days old as the last 30 days made owed, of the rest as much up to 60, and so
 * on; what is left is older. Only 90 days are read, however long the books are, and the four shares are the balance to the
 * rial. Advances need no case of their own: they have lessened the balance already.
 *
 * It is of today only: of a past day it would show invoices that were corrected or cancelled since as they stand now.
 * @param most rows of a file; a page takes its `limit`
 * @throws Problem INVALID_INPUT for a sort or cursor that is none
 */
export async function listAgeing(tx: Tx, query: Query, nowMs: number, most?: number): Promise<Ageing> {
  const { field, descending } = readSort(query.sort ?? '-balance', sorts);
  const place = most === undefined ? placeOf(query) : { offset: 0, limit: most };
  const today = tehranDay(new Date(nowMs));
  const words = query.search_field?.trim() ?? '';
  const found = await hasText(tx, words, { search: 'customer_search', id: 'id', text: 'folded' });
  const asked =
    words === ''
      ? sql<boolean>`true`
      : sql<boolean>`b.customer_id in (select id from customers where deleted_at is null and ${found})`;
  await settleBalances(tx);
  const { owed_by_others } = await debtsOf(tx);
  const way = sql.raw(descending ? 'desc' : 'asc');
  const by = field === 'name' ? sql`n.name_sort ${way}` : sql`a.${sql.raw(field)} ${way}`;
  // Of a hundred thousand debtors those of the page are chosen first, and only they are looked up.
  const named = field === 'name' ? sql`join customers n on n.account_id = ${ownAccount} and n.id = a.id` : sql``;
  const { count, sums, debtors } = onlyRow(
    await sql<Answer>`
      ${agedDebts(today, asked)}
      select (select count(*)::int from aged) as count,
        (select to_jsonb(s) from (select coalesce(sum(balance), 0)::text as balance, coalesce(sum(upto_30), 0)::text as upto_30,
          coalesce(sum(upto_60), 0)::text as upto_60, coalesce(sum(upto_90), 0)::text as upto_90,
          coalesce(sum(over_90), 0)::text as over_90 from aged) s) as sums,
        coalesce((select jsonb_agg(to_jsonb(p) - 'at' order by p.at) from (
          select l.at, l.id, c.name, c.person_type, c.economic_code, c.national_code, c.phone, l.balance::text, l.upto_30::text,
            l.upto_60::text, l.upto_90::text, l.over_90::text
          from (
            select a.*, row_number() over (order by ${by}, a.id ${way}) as at from aged a ${named}
            order by at limit ${place.limit} offset ${place.offset}
          ) l join customers c on c.account_id = ${ownAccount} and c.id = l.id) p), '[]') as debtors`.execute(tx),
  );
  return { day: today, count, debtors, next: nextPlace(place, count), sums, owed_by_others };
}
