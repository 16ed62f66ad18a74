import type { CallInput, CallReply, calls } from '@taraz/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import { hasText } from '../../platform/db/has-text.ts';
import { onlyRow } from '../../platform/db/only-row.ts';
import { ownAccount } from '../../platform/db/within.ts';
import { nextPlace, placeOf, readSort } from '../../platform/http/paging.ts';
import { settleBalances } from '../customers/balances.ts';
import { dueColumns, dueNames, dueParts, sumsUptoDue } from '../customers/due-debts.ts';
import { openParts } from './open-purchases.ts';

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
    ([age, days]) => sql`coalesce(sum(o.open) filter (where ${today}::date - p.day ${days}), 0) as ${sql.ref(age)}`,
  );
  return sql`owed as materialized (
    select c.id, ${sql.join(amounts.map((one) => sql.ref(`c.${one}`)))}, ${dueColumns()} from (
      select o.root as id, sum(o.open) as open, ${sql.join(aged)}, ${sumsUptoDue(sql`o.open`, sql`p.payment_due`, today)}
      from open o join purchases p on p.account_id = ${ownAccount} and p.id = o.id group by o.root
    ) c
  )`;
}

/**
 * `shown`: whom something is owed.
 * @param isWhole with what is owed to them besides, and who is owed nothing else
 */
function shownOf(isWhole: boolean, asked: RawBuilder<boolean>): RawBuilder<unknown> {
  const columns = [...amounts, ...dueNames, 'overdue'].map(
    (one) => sql`coalesce(o.${sql.ref(one)}, 0) as ${sql.ref(one)}`,
  );
  return sql`shown as materialized (
    select w.root as id, ${sql.join(columns)}, ${isWhole ? sql`w.owed - coalesce(o.open, 0)` : sql`null::numeric`} as beside,
      c.name, c.name_sort, c.person_type, c.economic_code, c.national_code
    from owing w ${isWhole ? sql`left join` : sql`join`} owed o on o.id = w.root
      join customers c on c.account_id = ${ownAccount} and c.id = w.root
    where ${asked}
  )`;
}

/** As texts. @param value of a column */
const told = (value: (column: RawBuilder<unknown>) => RawBuilder<unknown>): RawBuilder<unknown> => {
  const texts = [...amounts, 'beside'].map((one) => sql`${sql.lit(one)}, (${value(sql.ref(`s.${one}`))})::text`);
  const due = dueParts((part) => value(sql`s.${part}`), value(sql.ref('s.open')));
  return sql`${sql.join(texts)}, 'due', jsonb_build_object(${due})`;
};

interface Answer {
  count: number;
  sums: Payables['sums'];
  suppliers: Payables['suppliers'];
  owed_to_others: string;
}

/**
 * Whom the account owes for purchases that stand in the accounts of their suppliers, by the age of what is open and by the
 * days until which it is to be paid. What is open is the purchases' own (`openParts`), so its sums are those of their list.
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
  const { count, sums, suppliers, owed_to_others } = onlyRow(
    await sql<Answer>`
      with ${openParts(sql`true`)}, ${owedBySupplier(today)}, ${shownOf(isWhole, asked)}
      select (select count(*)::int from shown) as count,
        (select jsonb_build_object(${told((column) => sql`coalesce(sum(${column}), 0)`)}) from shown s) as sums,
        coalesce((select jsonb_agg(p.supplier order by p.at) from (
          select row_number() over (order by ${by} ${way}, s.id ${way}) as at, jsonb_build_object('id', s.id, 'name', s.name,
            'person_type', s.person_type, 'economic_code', s.economic_code, 'national_code', s.national_code,
            ${told((column) => column)}) as supplier
          from shown s order by at limit ${place.limit} offset ${place.offset}) p), '[]') as suppliers,
        (select coalesce(sum(trunc(-b.balance)), 0) from customer_balances b
          where b.is_customer and b.balance <= -1 and b.customer_id not in (select root from owing))::text as owed_to_others`.execute(
      tx,
    ),
  );
  return {
    ...{ day: today, count, suppliers, next: nextPlace(place, count) },
    sums: isWhole ? sums : { ...sums, beside: null },
    owed_to_others: isWhole ? owed_to_others : null,
  };
}
