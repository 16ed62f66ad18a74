import type { CallInput, CallReply, calls } from '@taraz/contract';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import { hasText } from '../../platform/db/has-text.ts';
import { onlyRow } from '../../platform/db/only-row.ts';
import { ownAccount } from '../../platform/db/within.ts';
import { nextPlace, placeOf, readSort } from '../../platform/http/paging.ts';
import { Problem } from '../../platform/problem.ts';
import { tehranDay } from '../../platform/tehran-day.ts';
import { addedToOthers, agedDebts } from './aged-debts.ts';
import { debtsOf, settleBalances } from './balances.ts';
import { byDue, dueParts } from './due-debts.ts';
import { customerMessages } from './messages.fa.ts';

type Query = CallInput<typeof calls.listAgeing>['query'];
type Reply = CallReply<typeof calls.listAgeing>;
type Debtor = Omit<Reply['debtors'][number], 'reminded' | 'cheques'>;
export type Ageing = Omit<Reply, 'debtors'> & { debtors: Debtor[]; isPast: boolean };

const sorts = ['name', 'balance', 'upto_30', 'upto_60', 'upto_90', 'over_90', 'overdue'] as const;

interface Answer {
  count: number;
  sums: Ageing['sums'];
  debtors: Debtor[];
}

/** Whom the report shows, of `aged` and `dues`. */
const shownOf = (isOverdueAsked: boolean) =>
  isOverdueAsked
    ? sql`shown as materialized (select a.* from aged a join dues d on d.id = a.id and d.overdue > 0)`
    : sql`shown as (select * from aged)`;

/** Of debtor `l`, and of all, what is owed by the days until which it was to be paid; who has none of them owes it undated. */
const dueOfDebtor = sql`(select jsonb_build_object(${dueParts((part) => sql`coalesce(sum(d.${part}), 0)`, sql`l.balance`)})
  from dues d where d.id = l.id)`;
const dueSums = sql`(select jsonb_build_object(${dueParts((part) => sql`coalesce(sum(d.${part}), 0)`, sql`coalesce((select sum(balance) from shown), 0)`)})
  from dues d where d.id in (select id from shown))`;

/**
 * What each customer owes at the end of a day, by the age of the debt: 0 to 30, 31 to 60, 61 to 90 days and more, of Tehran's calendar.
 *
 * Money that names an invoice pays that one, all else the oldest debt first (FIFO): so what is left unpaid is always the newest that
 * was owed. Of a balance, as much is up to 30 days old as the last 30 days made owed, of the rest as much up to 60, and so
 * on; what is left is older. Only 90 days are read, however long the books are, and the four shares are the balance to the
 * rial. Advances need no case of their own: they have lessened the balance already.
 *
 * Of a past day invoices count as they stood then: one that was corrected, returned or cancelled later is owed as it was, and
 * customers who were merged since are one.
 * @param most rows of a file; a page takes its `limit`
 * @throws Problem INVALID_INPUT for a sort or cursor that is none, and for a day that has not come
 */
export async function listAgeing(tx: Tx, query: Query, nowMs: number, most?: number): Promise<Ageing> {
  const { field, descending } = readSort(query.sort ?? '-balance', sorts);
  const place = most === undefined ? placeOf(query) : { offset: 0, limit: most };
  const today = tehranDay(new Date(nowMs));
  const day = query.day ?? today;
  if (day > today)
    throw new Problem('INVALID_INPUT', { errors: [{ path: 'day', code: 'TOO_LATE', message: customerMessages.day }] });
  const isPast = day < today;
  const isOverdueAsked = query.overdue === true;
  if (isPast && isOverdueAsked) {
    const errors = [{ path: 'overdue', code: 'OF_TODAY', message: customerMessages.overdueOfToday }];
    throw new Problem('INVALID_INPUT', { errors });
  }
  const words = query.search_field?.trim() ?? '';
  const found = await hasText(tx, words, { search: 'customer_search', id: 'id', text: 'folded' });
  const asked =
    words === ''
      ? sql<boolean>`true`
      : sql<boolean>`b.customer_id in (select id from customers where deleted_at is null and ${found})`;
  await settleBalances(tx);
  const { owed_by_others } = await debtsOf(tx);
  const way = sql.raw(descending ? 'desc' : 'asc');
  const orders = { name: sql`n.name_sort ${way}`, overdue: sql`coalesce(d.overdue, 0) ${way}, a.balance ${way}` };
  const by = field === 'name' || field === 'overdue' ? orders[field] : sql`a.${sql.raw(field)} ${way}`;
  // Of a hundred thousand debtors those of the page are chosen first, and only they are looked up.
  const named = field === 'name' ? sql`join customers n on n.account_id = ${ownAccount} and n.id = a.id` : sql``;
  const late = field === 'overdue' ? sql` left join dues d on d.id = a.id` : sql``;
  const { count, sums, debtors } = onlyRow(
    await sql<Answer>`
      ${agedDebts(day, isPast, asked)}, ${byDue(today)}, ${shownOf(isOverdueAsked)}
      select (select count(*)::int from shown) as count,
        (select to_jsonb(s) from (select coalesce(sum(balance), 0)::text as balance, coalesce(sum(upto_30), 0)::text as upto_30,
          coalesce(sum(upto_60), 0)::text as upto_60, coalesce(sum(upto_90), 0)::text as upto_90,
          coalesce(sum(over_90), 0)::text as over_90, ${isPast ? sql`null` : dueSums} as due from shown a) s) as sums,
        coalesce((select jsonb_agg(to_jsonb(p) - 'at' order by p.at) from (
          select l.at, l.id, c.name, c.person_type, c.economic_code, c.national_code, c.phone, l.balance::text, l.upto_30::text,
            l.upto_60::text, l.upto_90::text, l.over_90::text, ${isPast ? sql`null` : dueOfDebtor} as due
          from (
            select a.*, row_number() over (order by ${by}, a.id ${way}) as at from shown a ${named}${late}
            order by at limit ${place.limit} offset ${place.offset}
          ) l join customers c on c.account_id = ${ownAccount} and c.id = l.id) p), '[]') as debtors`.execute(tx),
  );
  const others = isPast ? String(BigInt(owed_by_others) - BigInt(await addedToOthers(tx, day))) : owed_by_others;
  return { day, isPast, count, debtors, next: nextPlace(place, count), sums, owed_by_others: others };
}
