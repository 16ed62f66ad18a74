import { invoiceStates } from '@taraz/contract';
import { addDecimals } from '@taraz/core';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import type { Days } from './day-range.ts';
import type { Scope } from './sales.ts';

type State = (typeof invoiceStates)[number];

export interface DayState {
  day: string;
  state: State;
  count: number;
  total: string;
  total_vat: string;
}

/** Invoices by day and state, archived ones too, of the account or of one branch: from kept sums. */
export async function dayStates(tx: Tx, { accountId, memoryIds, branchId }: Scope, { from, to }: Days) {
  const memories = memoryIds === null ? sql`` : sql`and memory_id = any(${[...memoryIds]}::text[])`;
  const branch = branchId === null ? sql`` : sql`and branch_id = ${branchId}`;
  const { rows } = await sql<DayState>`
    select day::text as day, state, sum(invoices)::int as count, trim_scale(sum(total))::text as total,
      trim_scale(sum(total_vat))::text as total_vat
    from invoice_day_sums where account_id = ${accountId} ${memories} ${branch} and day between ${from}::date and ${to}::date
    group by 1, 2 having sum(invoices) > 0 order by 1, 2`.execute(tx);
  return rows;
}

/** Adds days up; every state has its row. Amounts are whole rials or plain decimals. */
export function byState(days: readonly DayState[]) {
  return invoiceStates.map((state) => {
    const own = days.filter((row) => row.state === state);
    return {
      state,
      count: own.reduce((sum, { count }) => sum + count, 0),
      total: addDecimals(...own.map(({ total }) => total)),
      total_vat: addDecimals(...own.map(({ total_vat }) => total_vat)),
    };
  });
}
