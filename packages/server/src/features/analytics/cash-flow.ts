import { type CallInput, type CallReply, type calls, cashFlowSteps } from '@taraz/contract';
import { addDays, periodsAhead } from '@taraz/core';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import { onlyRow } from '../../platform/db/only-row.ts';
import { ownAccount } from '../../platform/db/within.ts';
import { tehranDay } from '../../platform/tehran-day.ts';
import { settleBalances } from '../customers/balances.ts';

export type CashFlow = CallReply<typeof calls.readCashFlow>;
type Query = CallInput<typeof calls.readCashFlow>['query'];
type BehindQuery = CallInput<typeof calls.listCashFlow>['query'];
type Behind = CallReply<typeof calls.listCashFlow>;
type Expected = CashFlow['overdue'];

/** Cheques `c` whose money has not moved yet; a bounced one is a debt again. */
const waitingCheques = sql`c.account_id = ${ownAccount} and c.state in ('issued', 'received', 'deposited')`;

/**
 * `debts`: what is owed to the account (`in`) and for purchases (`out`), by whom and until when, beside the cheques that wait
 * for it: these are for what was to be paid first, as everywhere. What customers owe comes to their balances; what has no
 * day is the rest of them, or of the purchases.
 */
const debtParts = sql`climbing as (
    select distinct c.customer_id as from_id, c.customer_id as id from cheques c
    where ${waitingCheques} and c.customer_id is not null
    union
    select l.from_id, k.merged_into from climbing l
      join customers k on k.account_id = ${ownAccount} and k.id = l.id and k.merged_into is not null
  ), covered as materialized (
    select l.id as root, c.direction, sum(c.amount - case when c.direction = 'received' then c.counted else 0 end) as amount
    from cheques c join climbing l on l.from_id = c.customer_id
      join customers k on k.account_id = ${ownAccount} and k.id = l.id and k.merged_into is null
    where ${waitingCheques} group by l.id, c.direction
  ), owed as materialized (
    select b.customer_id, b.code, greatest(trunc(b.balance) - coalesce(v.amount, 0), 0) as amount
    from customer_balances b left join covered v on v.root = b.customer_id and v.direction = 'received' and b.code = ''
    where b.balance >= 1
  ), dated as materialized (
    select o.customer_id, o.code, o.due, greatest(least(o.open, o.upto - coalesce(v.amount, 0)), 0) as amount from (
      select d.customer_id, d.code, d.due, d.open,
        sum(d.open) over (partition by d.customer_id, d.code order by d.due, d.invoice_id) as upto
      from open_debts d where d.account_id = ${ownAccount} and d.due is not null
    ) o left join covered v on v.root = o.customer_id and v.direction = 'received' and o.code = ''
  ), debts as materialized (
    select 'in' as side, d.customer_id, d.code, d.due, d.amount from dated d where d.amount > 0
    union all
    select 'in', w.customer_id, w.code, null, w.amount - coalesce(d.amount, 0) from owed w left join (
      select customer_id, code, trunc(sum(amount)) as amount from dated group by customer_id, code
    ) d on d.customer_id = w.customer_id and d.code = w.code
    where w.amount > coalesce(d.amount, 0)
    union all
    select 'out', o.customer_id, '', o.due, greatest(least(o.open, o.upto - coalesce(v.amount, 0)), 0) from (
      select p.customer_id, p.due, p.open,
        sum(p.open) over (partition by p.customer_id order by p.due nulls last, p.purchase_id) as upto
      from open_purchases p where p.account_id = ${ownAccount}
    ) o left join covered v on v.root = o.customer_id and v.direction = 'issued'
  )`;

interface Sum {
  kind: 'cheques' | 'debts';
  side: 'in' | 'out';
  /** -1: no day; 0: before today; then the periods, and what comes after them */
  place: number;
  amount: string;
}

/** @param bounds first days of the periods, and the day after the last of them */
async function sumsOf(tx: Tx, bounds: readonly string[]): Promise<Sum[]> {
  const { rows } = await sql<Sum>`
    with recursive ${debtParts}, flows as (
      select 'debts' as kind, d.side, d.due, d.amount from debts d
      union all
      select 'cheques', case c.direction when 'received' then 'in' else 'out' end, c.due_day, c.amount from cheques c
      where ${waitingCheques}
    )
    select f.kind, f.side, f.place, trunc(sum(f.amount))::text as amount from (
      select *, case when due is null then -1 else width_bucket(due, ${[...bounds]}::date[]) end as place from flows
    ) f group by f.kind, f.side, f.place`.execute(tx);
  return rows;
}

const openingOf = async (tx: Tx): Promise<CashFlow['opening']> =>
  onlyRow(
    await sql<CashFlow['opening']>`
      select coalesce(sum(p.balance) filter (where p.kind = 'bank'), 0)::text as banks,
        coalesce(sum(p.balance) filter (where p.kind = 'desk'), 0)::text as desks,
        coalesce(sum(p.balance) filter (where p.kind = 'pos'), 0)::text as terminals,
        coalesce(sum(p.balance), 0)::text as total
      from treasury_places p where p.account_id = ${ownAccount}`.execute(tx),
  );

/** What an expectation changes, rial. */
const changeOf = ({ in: comes, out: goes }: Expected): bigint =>
  BigInt(comes.cheques) + BigInt(comes.debts) - BigInt(goes.cheques) - BigInt(goes.debts);

/**
 * What is expected to come in and go out by the days on which it is due, with what is left at the end of each week or month:
 * money now, cheques that wait, what customers owe beside theirs and what is owed for purchases beside the own ones.
 */
export async function readCashFlow(
  tx: Tx,
  { step = 'week', overdue: withOverdue = false }: NonNullable<Query>,
  nowMs: number,
): Promise<CashFlow> {
  const isSettled = await settleBalances(tx);
  const day = tehranDay(new Date(nowMs));
  const spans = periodsAhead(day, step, cashFlowSteps[step]);
  const sums = await sumsOf(tx, [...spans.map(({ from }) => from), addDays(spans.at(-1)?.to ?? day, 1)]);
  const at = (place: number, side: Sum['side'], kind: Sum['kind']) =>
    sums.find((sum) => sum.place === place && sum.side === side && sum.kind === kind)?.amount ?? '0';
  const expectedAt = (place: number): Expected => ({
    in: { cheques: at(place, 'in', 'cheques'), debts: at(place, 'in', 'debts') },
    out: { cheques: at(place, 'out', 'cheques'), debts: at(place, 'out', 'debts') },
  });
  const opening = await openingOf(tx);
  const overdue = expectedAt(0);
  let left = BigInt(opening.total) + (withOverdue ? changeOf(overdue) : 0n);
  const periods = spans.map(({ from, to }, index) => {
    const expected = expectedAt(index + 1);
    left += changeOf(expected);
    return { from_day: from, to_day: to, ...expected, closing: String(left) };
  });
  return {
    ...{ day, step, is_counting: !isSettled, opening, overdue, with_overdue: withOverdue, periods },
    later: expectedAt(spans.length + 1),
    undated: { in: at(-1, 'in', 'debts'), out: at(-1, 'out', 'debts') },
  };
}

const namedMax = 500;

function daysAsked({ from_day, to_day }: BehindQuery): RawBuilder<boolean> {
  if (from_day === undefined && to_day === undefined) return sql`d.due is null`;
  return sql`d.due between coalesce(${from_day ?? null}::date, '-infinity') and coalesce(${to_day ?? null}::date, 'infinity')`;
}

/** Whose debts are expected in these days, the largest first. */
export async function listCashFlow(tx: Tx, query: BehindQuery): Promise<Behind> {
  await settleBalances(tx);
  return onlyRow(
    await sql<Behind>`
      with recursive ${debtParts}, people as (
        select d.customer_id, d.code, trunc(sum(d.amount)) as amount from debts d
        where d.side = ${query.side} and ${daysAsked(query)} group by d.customer_id, d.code having trunc(sum(d.amount)) >= 1
      ), named as (
        select case when c.deleted_at is null then c.id end as id, coalesce(c.name, nullif(p.code, ''), '') as name, p.amount
        from people p left join customers c on c.account_id = ${ownAccount} and c.id = p.customer_id
        order by p.amount desc, p.customer_id, p.code limit ${namedMax}
      )
      select (select count(*)::int from people) as count, (select coalesce(sum(amount), 0)::text from people) as sum,
        coalesce((select jsonb_agg(jsonb_build_object('id', n.id, 'name', n.name, 'amount', n.amount::text) order by n.amount desc, n.name)
          from named n), '[]') as people`.execute(tx),
  );
}
