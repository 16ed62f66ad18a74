import type { CallReply, calls } from '@taraz/contract';
import { addDays } from '@taraz/core';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import { onlyRow } from '../../platform/db/only-row.ts';
import { ownAccount } from '../../platform/db/within.ts';
import { startOfTehranDay } from '../../platform/tehran-day.ts';
import { invoiceCounts, invoiceStood } from '../customers/books.ts';
import { signedVat, standsBefore, voidSince } from '../purchases/across.ts';
import type { Days } from './day-range.ts';

type Across = CallReply<typeof calls.vatReport>['across'];

/** Of invoice `i`: it is of these days. */
const isOf = ({
  from,
  to,
}: Days): RawBuilder<boolean> => sql<boolean>`i.account_id = ${ownAccount} and i.archived in (false, true)
  and i.invoice_date >= ${startOfTehranDay(from)} and i.invoice_date < ${startOfTehranDay(addDays(to, 1))}
  and i.day between ${from}::date and ${to}::date`;

/** Invoices of these days that stand in the place of what is of days before, with the tax of what stood there when those ended. */
export const replacing = (days: Days) => sql`(
  with recursive up as (
    select i.id, f.referred_id, f.day, f.total_vat from invoices i join invoices f on f.account_id = ${ownAccount} and f.id = i.referred_id
    where ${isOf(days)} and i.subject in ('corrective', 'return') and ${invoiceCounts}
    union all
    select u.id, f.referred_id, f.day, f.total_vat from up u join invoices f on f.account_id = ${ownAccount} and f.id = u.referred_id
    where u.day >= ${days.from}::date
  ) select u.id, u.total_vat as former_vat from up u where u.day < ${days.from}::date)`;

/** Invoices `i` that stood until `n`, as kept sums have others. */
const stoodUntil = (n: RawBuilder<unknown>, when: RawBuilder<boolean>) => sql`(
  select i.account_id, i.id as invoice_id, i.day, coalesce(i.branch_id, '00000000-0000-0000-0000-000000000000') as branch_id, i.memory_id,
    i.pattern, '' as buyer, '[]'::jsonb as goods, i.total - i.total_vat as net, i.total_vat as vat, 0::numeric as taxable, 0::numeric as exempt
  from invoices i join invoices n on n.account_id = ${ownAccount} and n.id = ${n}
  where i.account_id = ${ownAccount} and i.archived in (false, true) and ${invoiceStood} and ${when})`;

/** Invoices of these days that stood when they ended, and what of a later day took their place or cancelled them. */
export const replacedLater = (days: Days) =>
  stoodUntil(
    sql`coalesce(i.superseded_by, i.cancelled_by)`,
    sql`${isOf(days)} and (i.superseded_by is not null or i.cancelled_by is not null) and n.day > ${days.to}::date`,
  );

/** Invoices of days before that stood when those ended, and were cancelled on one of these. */
export const cancelledSince = ({ from, to }: Days) =>
  stoodUntil(
    sql`i.cancelled_by`,
    sql`i.cancelled_by is not null and i.day < ${from}::date and n.day between ${from}::date and ${to}::date`,
  );

/**
 * What else whoever files these days, or has filed those before, needs to know beside their sums: the law's season of a
 * correction is not ours to decide (docs/decisions/0301-purchases.md).
 */
export async function acrossOf(tx: Tx, days: Days, branchId: string | null): Promise<Across> {
  const ofBranch = (branch: RawBuilder<unknown>) => sql`(${branchId}::uuid is null or ${branch} = ${branchId})`;
  const sold = await sql<Across['sales']['before']>`
    select count(*)::int as count, trim_scale(coalesce(sum(i.total_vat), 0))::text as vat,
      trim_scale(coalesce(sum(r.former_vat), 0))::text as former_vat
    from ${replacing(days)} r join invoices i on i.account_id = ${ownAccount} and i.id = r.id where ${ofBranch(sql`i.branch_id`)}`.execute(
    tx,
  );
  const vatOf = (sales: RawBuilder<unknown>) =>
    sql<Across['sales']['later']>`
      select count(*)::int as count, trim_scale(coalesce(sum(s.vat), 0))::text as vat
      from ${sales} s where ${ofBranch(sql`s.branch_id`)}`.execute(tx);
  const soldLater = await vatOf(replacedLater(days));
  const cancelled = await vatOf(cancelledSince(days));
  const bought = await sql<Across['purchases']['before']>`
    select count(*)::int as count, coalesce(sum(${signedVat('p')}), 0)::text as vat, coalesce(sum(r.former_vat), 0)::text as former_vat
    from ${standsBefore(days)} r join purchases p on p.account_id = ${ownAccount} and p.id = r.id where ${ofBranch(sql`p.branch_id`)}`.execute(
    tx,
  );
  const boughtLater = await sql<Across['purchases']['later']>`
    select count(*)::int as count, coalesce(sum(${signedVat('p')}), 0)::text as vat
    from purchases p where p.id in ${voidSince(days)} and ${ofBranch(sql`p.branch_id`)}`.execute(tx);
  return {
    sales: { before: onlyRow(sold), later: onlyRow(soldLater), cancelled: onlyRow(cancelled) },
    purchases: { before: onlyRow(bought), later: onlyRow(boughtLater) },
  };
}
