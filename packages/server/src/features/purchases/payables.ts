import type { CallInput, CallReply, calls } from '@taraz/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import { hasText } from '../../platform/db/has-text.ts';
import { onlyRow } from '../../platform/db/only-row.ts';
import { ownAccount } from '../../platform/db/within.ts';
import { nextPlace, placeOf, readSort } from '../../platform/http/paging.ts';
import { settleBalances } from '../customers/balances.ts';
import { dueColumns, dueNames, dueParts, sumsUptoDue } from '../customers/due-debts.ts';

type Query = CallInput<typeof calls.listPayables>['query'];
export type Payables = CallReply<typeof calls.listPayables>;

const sorts = ['name', 'open', 'upto_30', 'upto_60', 'upto_90', 'over_90', 'overdue'] as const;

/** Days since a purchase, by its age. */
const ages = {
  upto_30: sql`<= 30`,
  upto_60: sql`between 31 and 60`,
  upto_90: sql`between 61 and 90`,
  over_90: sql`> 90`,
} as const;
const amounts = ['open', ...(Object.keys(ages) as (keyof typeof ages)[])] as const;

/**
 * `owed`: of each supplier what is open of the purchases that the asker may see, by their age and the days until which they are
 * to be paid.
 * @param today Tehran's day
 */
function owedBySupplier(today: string): RawBuilder<unknown> {
  const aged = Object.entries(ages).map(
    ([age, days]) => sql`coalesce(sum(o.open) filter (where ${today}::date - o.day ${days}), 0) as ${sql.ref(age)}`,
  );
  return sql`open as materialized (
    select o.customer_id, o.day, o.due, sum(o.open) as open from open_purchases o where o.account_id = ${ownAccount} group by 1, 2, 3
  ), owed as materialized (
    select c.id, ${sql.join(amounts.map((one) => sql.ref(`c.${one}`)))}, ${dueColumns()} from (
      select o.customer_id as id, sum(o.open) as open, ${sql.join(aged)}, ${sumsUptoDue(sql`o.open`, sql`o.due`, today)}
      from open o group by o.customer_id
    ) c
  )`;
}

/** `owing`: to which customers something is owed, and `suppliers`: of which of them something was bought on account, ever. */
const owingParts = sql`owing as materialized (
    select b.customer_id as id, trunc(-b.balance) as owed from customer_balances b where b.is_customer and b.balance <= -1
  ), suppliers as materialized (
    select distinct f.root as id from customer_families(array(select id from owing)) f
    where exists (
      select from customer_entries e where e.account_id = ${ownAccount} and e.customer_id = f.id and e.purchase_id is not null)
  )`;

/**
 * `shown`: whom something is owed for purchases.
 * @param isWhole with what is owed to them besides, also where it is all that is owed to a supplier
 */
function shownOf(isWhole: boolean, asked: RawBuilder<boolean>): RawBuilder<unknown> {
  const columns = [...amounts, ...dueNames, 'overdue'].map(
    (one) => sql`coalesce(o.${sql.ref(one)}, 0) as ${sql.ref(one)}`,
  );
  const whose = isWhole
    ? sql`${owingParts}, whose as (
        select w.id, w.owed from owing w where w.id in (select id from suppliers)
      )`
    : sql`whose as (select o.id, o.open as owed from owed o)`;
  return sql`${whose}, shown as materialized (
    select w.id, ${sql.join(columns)}, greatest(w.owed - coalesce(o.open, 0), 0) as beside,
      c.name, c.name_sort, c.person_type, c.economic_code, c.national_code
    from whose w left join owed o on o.id = w.id join customers c on c.account_id = ${ownAccount} and c.id = w.id
    where ${asked}
  )`;
}

/** As an object of texts. @param value of a column */
function told(isWhole: boolean, value: (column: RawBuilder<unknown>) => RawBuilder<unknown>): RawBuilder<unknown> {
  const texts = amounts.map((one) => sql`${sql.lit(one)}, (${value(sql.ref(`s.${one}`))})::text`);
  const due = dueParts((part) => value(sql`s.${part}`), value(sql.ref('s.open')));
  const beside = isWhole ? sql`(${value(sql.ref('s.beside'))})::text` : sql`null`;
  return sql`jsonb_build_object(${sql.join(texts)}, 'beside', ${beside}, 'due', jsonb_build_object(${due}))`;
}

interface Answer {
  count: number;
  sums: Payables['sums'];
  suppliers: Payables['suppliers'];
  owed_to_others: string | null;
}

/**
 * Whom the account owes for purchases that stand in the accounts of their suppliers, by the age of what is open and by the
 * days until which it is to be paid. What is open is the purchases' own (`open_purchases`, SQL 0610), so its sums are those of their list.
 * @param today Tehran's day
 * @param isWhole whether the asker sees the customers' accounts, and so what is owed besides
 * @param most rows of a file; a page takes its `limit`
 * @throws Problem INVALID_INPUT for a sort or cursor that is none
 */
export async function listPayables(
  tx: Tx,
  query: Query,
  { today, isWhole, most }: { today: string; isWhole: boolean; most?: number },
): Promise<Payables> {
  const { field, descending } = readSort(query.sort ?? '-open', sorts);
  const place = most === undefined ? placeOf(query) : { offset: 0, limit: most };
  const words = query.search_field?.trim() ?? '';
  const asked = await hasText(tx, words, { search: 'customer_search', id: 'c.id', text: 'c.folded' });
  await settleBalances(tx);
  const way = sql.raw(descending ? 'desc' : 'asc');
  const by = field === 'name' ? sql.ref('s.name_sort') : sql.ref(`s.${field}`);
  const others = isWhole
    ? sql`(select coalesce(sum(w.owed), 0)::text from owing w where w.id not in (select id from suppliers))`
    : sql`null::text`;
  const { count, sums, suppliers, owed_to_others } = onlyRow(
    await sql<Answer>`
      with ${owedBySupplier(today)}, ${shownOf(isWhole, asked)}
      select (select count(*)::int from shown) as count,
        (select ${told(isWhole, (column) => sql`coalesce(sum(${column}), 0)`)} from shown s) as sums,
        coalesce((select jsonb_agg(p.supplier order by p.at) from (
          select row_number() over (order by ${by} ${way}, s.id ${way}) as at, ${told(isWhole, (column) => column)} || jsonb_build_object(
            'id', s.id, 'name', s.name, 'person_type', s.person_type, 'economic_code', s.economic_code, 'national_code', s.national_code
          ) as supplier
          from shown s order by at limit ${place.limit} offset ${place.offset}) p), '[]') as suppliers,
        ${others} as owed_to_others`.execute(tx),
  );
  return { day: today, count, suppliers, next: nextPlace(place, count), sums, owed_to_others };
}
