import type { CallReply, calls } from '@taraz/contract';
import type { OverdueDebt } from '@taraz/core';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import { onlyRow } from '../../platform/db/only-row.ts';
import { ownAccount } from '../../platform/db/within.ts';

/** From the latest on; each with the days that it is overdue at least. */
const lateness = { late_over_90: 91, late_90: 61, late_60: 31, late_30: 1 } as const;
/** Of what has a day until which it is to be paid. */
export const dueNames = [...Object.keys(lateness), 'not_due'];

/** Sums of `open` that is at least so late by `due`, each with those before it, and of all that has such a day. @param today Tehran's day */
export const sumsUptoDue = (open: RawBuilder<unknown>, due: RawBuilder<unknown>, today: string): RawBuilder<unknown> =>
  sql.join([
    ...Object.entries(lateness).map(
      ([part, days]) =>
        sql`trunc(coalesce(sum(${open}) filter (where ${due} <= ${today}::date - ${sql.lit(days)}), 0)) as ${sql.ref(part)}`,
    ),
    sql`trunc(coalesce(sum(${open}) filter (where ${due} is not null), 0)) as not_due`,
  ]);

/** Of such sums `c` each without the one before it, and what is overdue altogether. */
export const dueColumns = (): RawBuilder<unknown> =>
  sql.join([
    ...dueNames.map((part, at) =>
      at === 0
        ? sql.ref(`c.${part}`)
        : sql`c.${sql.ref(part)} - c.${sql.ref(dueNames[at - 1] ?? '')} as ${sql.ref(part)}`,
    ),
    sql`c.late_30 as overdue`,
  ]);

/**
 * `dues`: of each debtor of `aged` with open invoices that say until when they are to be paid, what of the balance was due when.
 * What is open of invoices is a part of the balance (0481); while changes are still counted it is cut to it, the latest first.
 * @param today Tehran's day
 */
export function byDue(today: string): RawBuilder<unknown> {
  const cut = dueNames.map((part) => sql`least(a.balance, u.${sql.ref(part)}) as ${sql.ref(part)}`);
  return sql`dues as materialized (
    select c.id, ${dueColumns()} from (
      select a.id, ${sql.join(cut)} from aged a join (
        select o.customer_id, ${sumsUptoDue(sql`o.open`, sql`o.due`, today)} from open_debts o
        where o.account_id = ${ownAccount} and o.code = '' and o.due is not null group by o.customer_id
      ) u on u.customer_id = a.id
    ) c
  )`;
}

/**
 * What customers owe that was to be paid before a day, with the earliest of its days, and of those of what cheques in hand leave:
 * they are for what was to be paid first (0284). Who owes nothing so is left out. Of kept balances, which are to be settled before.
 * @param today Tehran's day
 * @param covered what cheques in hand will bring by customer, rial
 */
export async function overdueOf(
  tx: Tx,
  ids: readonly string[],
  today: string,
  covered: ReadonlyMap<string, string> = new Map(),
): Promise<ReadonlyMap<string, OverdueDebt>> {
  if (ids.length === 0) return new Map();
  const toCredit = ids.map((id) => covered.get(id) ?? '0');
  const { rows } = await sql<OverdueDebt & { id: string }>`
    select b.customer_id as id, least(trunc(b.balance), o.open)::text as amount, o.since::text as since,
      o.since_uncovered::text as since_uncovered
    from unnest(${[...ids]}::uuid[], ${toCredit}::numeric[]) asked(id, to_credit)
      join customer_balances b on b.customer_id = asked.id
      cross join lateral (
        select trunc(sum(d.open)) as open, min(d.due) as since, ${firstUncovered(sql`asked.to_credit`)} as since_uncovered
        from (${overdueDebts(today, sql`d.customer_id = asked.id`)}) d
      ) o
    where b.is_customer and b.balance >= 1 and o.open >= 1`.execute(tx);
  return new Map(rows.map(({ id, ...overdue }) => [id, overdue]));
}

/** Open debts that were to be paid before a day, each with what its customer was to pay until its day: `upto`. @param today Tehran's day */
export const overdueDebts = (today: string, which: RawBuilder<unknown> = sql`true`): RawBuilder<unknown> =>
  sql`select d.customer_id, d.open, d.due, sum(d.open) over (partition by d.customer_id order by d.due) as upto
    from open_debts d where d.account_id = ${ownAccount} and d.code = '' and d.due < ${today}::date and ${which}`;

/** Of such debts `d` the earliest day of what so much does not pay, rial. */
export const firstUncovered = (paid: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`min(d.due) filter (where d.upto > ${paid})`;

type Dues = NonNullable<CallReply<typeof calls.listAgeing>['sums']['due']>;

/**
 * What of one customer's balance was to be paid when, and the balance; null where nothing is overdue. Of kept balances, which
 * are to be settled before.
 */
export async function duesOf(tx: Tx, id: string, today: string): Promise<{ balance: string; due: Dues } | null> {
  const { rows } = await sql<{ balance: string; due: Dues }>`
    with aged as (
      select b.customer_id as id, trunc(b.balance) as balance from customer_balances b
      where b.is_customer and b.customer_id = ${id} and b.balance >= 1
    ), ${byDue(today)}
    select a.balance::text as balance, jsonb_build_object(${dueParts((part) => sql`d.${part}`, sql`a.balance`)}) as due
    from aged a join dues d on d.id = a.id where d.overdue >= 1`.execute(tx);
  return rows[0] ?? null;
}

/** Names and decimal texts of what was due when, for an object of JSON; what has no day is the rest of the balance. */
export function dueParts(
  value: (part: RawBuilder<unknown>) => RawBuilder<unknown>,
  balance: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const dated = dueNames.map((part) => value(sql.ref(part) as RawBuilder<unknown>));
  return sql.join([
    ...dueNames.flatMap((part, at) => [sql.lit(part), sql`(${dated[at]})::text`]),
    sql.lit('undated'),
    sql`(${balance} - (${sql.join(dated, sql` + `)}))::text`,
  ]);
}

/**
 * How many invoices are overdue, and what is open of them, rial: those of the list with what is archived (`payment=overdue`,
 * `with_archived`), which the ages of debts count too. Without a look at the invoices, as their dashboard asks for it all day. Its
 * readers have just folded the balances.
 * @param today Tehran's day
 */
export async function overdueSums(tx: Tx, today: string): Promise<{ invoices: number; open: string }> {
  return onlyRow(
    await sql<{ invoices: number; open: string }>`
      select count(*)::int as invoices, trunc(coalesce(sum(l.open), 0))::text as open from (
        select max(o.open) as open from open_debts o
        where o.account_id = ${ownAccount} and o.due < ${today}::date group by o.due, o.invoice_id
      ) l`.execute(tx),
  );
}
