import { type CallReply, type calls, invoiceStates } from '@taraz/contract';
import { addDays, addDecimals } from '@taraz/core';
import { sql } from 'kysely';
import { countableInstant } from '../../../platform/countable-instant.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { branchLimit } from '../../../platform/http/branch-limit.ts';
import { startOfTehranDay, tehranDay } from '../../../platform/tehran-day.ts';
import type { InvoiceState } from '../states.ts';

export interface CountsQuery {
  from_date?: string;
  to_date?: string;
  environment?: string;
}

interface Sum {
  state: InvoiceState;
  count: string;
  total: string;
  total_vat: string;
}

async function keptSums(
  tx: Tx,
  accountId: string,
  memoryIds: readonly string[] | null,
  environment: string | null,
  days: { from: string | null; before: string | null } | null,
): Promise<Sum[]> {
  // The sums over all days know no branches.
  const branchId = branchLimit();
  const table = days === null && branchId === null ? sql.table('invoice_sums') : sql.table('invoice_day_sums');
  const { rows } = await sql<Sum>`
    select state, sum(invoices)::text as count, sum(total)::text as total, sum(total_vat)::text as total_vat from ${table}
    where account_id = ${accountId} and not archived
      and (${memoryIds === null} or memory_id = any(${[...(memoryIds ?? [])]}::text[]))
      and (${environment}::text is null or environment = ${environment})
      ${branchId === null ? sql`` : sql`and branch_id = ${branchId}`}
      ${days?.from ? sql`and day >= ${days.from}::date` : sql``}
      ${days?.before ? sql`and day < ${days.before}::date` : sql``}
    group by state`.execute(tx);
  return rows;
}

/** Part of a day, counted exactly. `to` is included, as in lists. */
async function exactSums(
  tx: Tx,
  accountId: string,
  memoryIds: readonly string[] | null,
  environment: string | null,
  from: Date,
  to: Date,
  includeTo: boolean,
): Promise<Sum[]> {
  const { rows } = await sql<Sum>`
    select state, count(*)::text as count, sum(total)::text as total, sum(total_vat)::text as total_vat from invoices
    where account_id = ${accountId} and not archived and invoice_date >= ${from}
      and ${includeTo ? sql`invoice_date <= ${to}` : sql`invoice_date < ${to}`}
      and (${memoryIds === null} or memory_id = any(${[...(memoryIds ?? [])]}::text[]))
      and (${environment}::text is null or environment = ${environment})
    group by state`.execute(tx);
  return rows;
}

/** Whole days from the kept sums, the pieces at both ends counted. */
async function sumsInRange(
  tx: Tx,
  accountId: string,
  memoryIds: readonly string[] | null,
  environment: string | null,
  from: Date | null,
  to: Date | null,
): Promise<Sum[]> {
  const firstDay = from === null ? null : tehranDay(from);
  const firstWhole =
    from === null || firstDay === null
      ? null
      : startOfTehranDay(firstDay).getTime() === from.getTime()
        ? firstDay
        : addDays(firstDay, 1);
  const lastDay = to === null ? null : tehranDay(to);
  if (from !== null && to !== null && (firstWhole ?? '') >= (lastDay ?? ''))
    return exactSums(tx, accountId, memoryIds, environment, from, to, true);
  return [
    ...(await keptSums(tx, accountId, memoryIds, environment, { from: firstWhole, before: lastDay })),
    ...(from !== null && firstWhole !== null && firstWhole !== firstDay
      ? await exactSums(tx, accountId, memoryIds, environment, from, startOfTehranDay(firstWhole), false)
      : []),
    ...(to !== null && lastDay !== null
      ? await exactSums(tx, accountId, memoryIds, environment, startOfTehranDay(lastDay), to, true)
      : []),
  ];
}

/**
 * Number and sums of an account's invoices by state; every state has its row. Archived ones are left out, as in lists.
 * @param memoryIds memories the user may see; null: all
 */
export async function countsByState(
  tx: Tx,
  accountId: string,
  memoryIds: readonly string[] | null,
  query: CountsQuery,
): Promise<CallReply<typeof calls.invoiceCounts>> {
  const from = query.from_date ? countableInstant(query.from_date) : null;
  const to = query.to_date ? countableInstant(query.to_date) : null;
  const environment = query.environment ?? null;
  const sums =
    from === null && to === null
      ? await keptSums(tx, accountId, memoryIds, environment, null)
      : await sumsInRange(tx, accountId, memoryIds, environment, from, to);
  return {
    counts: invoiceStates.map((state) => {
      const own = sums.filter((sum) => sum.state === state);
      return {
        state,
        count: own.reduce((total, { count }) => total + Number(count), 0),
        total: addDecimals(...own.map(({ total }) => total)),
        total_vat: addDecimals(...own.map(({ total_vat }) => total_vat)),
      };
    }),
  };
}
