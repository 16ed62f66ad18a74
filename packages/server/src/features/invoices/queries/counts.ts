import type { CallReply, calls } from '@taraz/contract';
import { addDays } from '@taraz/core';
import { sql } from 'kysely';
import { countableInstant } from '../../../platform/countable-instant.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { openMemories } from '../../../platform/db/open-invoices.ts';
import { branchLimit } from '../../../platform/http/branch-limit.ts';
import { startOfTehranDay, tehranDay } from '../../../platform/tehran-day.ts';
import { countsAsSale, presentSums, type StateSum } from './present-sums.ts';

export interface CountsQuery {
  from_date?: string;
  to_date?: string;
  environment?: string;
}

async function keptSums(
  tx: Tx,
  accountId: string,
  memoryIds: readonly string[] | null,
  environment: string | null,
  days: { from: string | null; before: string | null } | null,
): Promise<StateSum[]> {
  // The sums over all days know no branches.
  const branchId = branchLimit();
  const table = days === null && branchId === null ? sql.table('invoice_sums') : sql.table('invoice_day_sums');
  const { rows } = await sql<StateSum>`
    select state, counts, sum(invoices)::text as count, sum(total)::text as total, sum(total_vat)::text as total_vat from ${table}
    where account_id = ${accountId} and not archived
      and (${memoryIds === null} or memory_id = any(${[...(memoryIds ?? [])]}::text[]))
      and (${environment}::text is null or environment = ${environment})
      ${branchId === null ? sql`` : sql`and branch_id = ${branchId}`}
      ${days?.from ? sql`and day >= ${days.from}::date` : sql``}
      ${days?.before ? sql`and day < ${days.before}::date` : sql``}
    group by state, counts`.execute(tx);
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
): Promise<StateSum[]> {
  const { rows } = await sql<StateSum>`
    select state, ${countsAsSale} as counts, count(*)::text as count, sum(total)::text as total, sum(total_vat)::text as total_vat from invoices
    where account_id = ${accountId} and not archived and invoice_date >= ${from}
      and ${includeTo ? sql`invoice_date <= ${to}` : sql`invoice_date < ${to}`}
      and (${memoryIds === null} or memory_id = any(${[...(memoryIds ?? [])]}::text[]))
      and (${environment}::text is null or environment = ${environment})
    group by 1, 2`.execute(tx);
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
): Promise<StateSum[]> {
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
 * Number and sums of an account's invoices by state, and of those that count as a sale; every state has its row. Archived ones are left out, as in lists.
 * @param allowed memories the user may see; null: all
 */
export async function countsByState(
  tx: Tx,
  accountId: string,
  allowed: readonly string[] | null,
  query: CountsQuery,
): Promise<CallReply<typeof calls.invoiceCounts>> {
  const from = query.from_date ? countableInstant(query.from_date) : null;
  const to = query.to_date ? countableInstant(query.to_date) : null;
  const environment = query.environment ?? null;
  const memoryIds = openMemories(allowed);
  const sums =
    from === null && to === null
      ? await keptSums(tx, accountId, memoryIds, environment, null)
      : await sumsInRange(tx, accountId, memoryIds, environment, from, to);
  return presentSums(sums);
}
