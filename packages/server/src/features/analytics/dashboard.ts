import { type CallReply, type calls, holds, type Permission } from '@taraz/contract';
import { addDays, DAY_MS } from '@taraz/core';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import { onlyRow } from '../../platform/db/only-row.ts';
import { openMemories } from '../../platform/db/open-invoices.ts';
import { branchLimitOf } from '../../platform/http/branch-limit.ts';
import type { RequestContext } from '../../platform/http/route.ts';
import { tehranDay } from '../../platform/tehran-day.ts';
import { debtsOf } from '../customers/balances.ts';
import { invoiceCounts } from '../customers/books.ts';
import { overdueSums } from '../customers/due-debts.ts';
import { nearDeadlines, withDeadline } from '../invoices/near-deadlines.ts';
import { reviewsFor } from '../invoices/queries/reviews-for.ts';
import { heldNow } from '../subscription/held-invoices.ts';
import { quotaNear } from '../subscription/quota.ts';
import { type Days, monthStart, spanOf, yearEarlier } from './day-range.ts';
import { foldAtOnce, foldSales } from './fold-sales.ts';
import { readSales, type SalesReader, type Scope } from './sales.ts';
import { byState, dayStates } from './states.ts';

type Dashboard = CallReply<typeof calls.readDashboard>;

interface ChequeSums {
  count: number;
  /** whole rials */
  sum_issued: string;
  sum_received: string;
}

/** What other features tell the dashboard. */
export interface DashboardPorts {
  /** Open cheques that fall due from today until a day, that fell due before, and that bounced. */
  waitingCheques(
    tx: Tx,
    today: string,
    untilDay: string,
  ): Promise<Record<'due' | 'overdue' | 'bounced', ChequeSums & { first_day: string | null }>>;
  /** What is to be paid to suppliers. */
  purchasesToPay(tx: Tx, today: string): Promise<NonNullable<Dashboard['purchases']>>;
  lowStock(tx: Tx): Promise<{ count: number; stock: { name: string }[] }>;
}

const certificateDays = 30;
const chequeDays = 7;
const monthsShown = 12;

interface Reader {
  tx: Tx;
  scope: Scope;
  now: Date;
  today: string;
}

const limits = ({ accountId, memoryIds, branchId }: Scope) => sql`i.account_id = ${accountId}
  and (${memoryIds === null} or i.memory_id = any(${[...(memoryIds ?? [])]}::text[]))
  and (${branchId}::uuid is null or i.branch_id = ${branchId})`;

/** From the kept sums; those of a branch are kept by day. */
async function keptCountOf({ tx, scope }: Reader, state: 'rejected' | 'unknown' | 'draft'): Promise<{ count: number }> {
  const { accountId, branchId } = scope;
  const table = branchId === null ? sql.table('invoice_sums') : sql.table('invoice_day_sums');
  const { count } = onlyRow(
    await sql<{ count: number }>`
      select coalesce(sum(i.invoices), 0)::int as count from ${table} i
      where i.account_id = ${accountId} ${branchId === null ? sql`` : sql`and i.branch_id = ${branchId}`}
        and (${scope.memoryIds === null} or i.memory_id = any(${[...(scope.memoryIds ?? [])]}::text[]))
        and i.state = ${state} and not i.archived`.execute(tx),
  );
  return { count };
}

/** Drafts to go on with, and those beside them that go by themselves once the plan has room. */
async function draftsOf(reader: Reader): Promise<NonNullable<Dashboard['drafts']>> {
  const { count } = await keptCountOf(reader, 'draft');
  const { held } = onlyRow(
    await sql<{ held: number }>`
      select count(*)::int as held from quota_held h join invoices i on i.account_id = h.account_id and i.id = h.invoice_id
      where ${limits(reader.scope)} and i.state = 'draft' and not i.archived`.execute(reader.tx),
  );
  return { count: count - held, held };
}

async function deadlinesOf({ tx, scope, now }: Reader): Promise<Dashboard['deadlines']> {
  const { accountId, memoryIds, branchId } = scope;
  const { rows } = await sql<{ count: number; id: string; buyer_name: string; deadline: Date }>`
    select f.count, f.invoice_id as id, i.buyer_name, f.deadline from (
      select n.invoice_id, n.deadline, (count(*) over ())::int as count from ${withDeadline(accountId, nearDeadlines(now))} n
      where (${memoryIds === null} or n.memory_id = any(${[...(memoryIds ?? [])]}::text[]))
        and (${branchId}::uuid is null or n.branch_id = ${branchId})
      order by n.deadline, n.invoice_id limit 1
    ) f join invoices i on i.account_id = ${accountId} and i.id = f.invoice_id`.execute(tx);
  const [row] = rows;
  if (row === undefined) return { count: 0, nearest: null };
  return {
    count: row.count,
    nearest: { id: row.id, buyer_name: row.buyer_name, deadline: row.deadline.toISOString() },
  };
}

/** So many are looked at for some buyers' names. */
const lookedAt = 100;

/** How many stand, of those that a condition with an index of its own picks, and some buyers of theirs. */
async function standingOf({ tx, scope }: Reader, isPicked: RawBuilder<boolean>): Promise<Dashboard['refused']> {
  const picked = sql`from invoices i where ${limits(scope)} and ${isPicked} and not i.archived and ${invoiceCounts}`;
  return onlyRow(
    await sql<{ count: number; names: string[] }>`
      select (select count(*)::int ${picked}) as count,
        array(select distinct s.buyer_name from (select i.buyer_name ${picked} limit ${lookedAt}) s order by 1 limit 3) as names`.execute(
      tx,
    ),
  );
}

/** Drafts under review, archived ones not: as the list shows them, or as who sees none goes on with their own. */
async function reviewsOf({ tx, scope }: Reader, isPicked: RawBuilder<boolean>): Promise<{ count: number }> {
  return onlyRow(
    await sql<{ count: number }>`
      select count(*)::int as count from draft_reviews r join invoices i on i.account_id = r.account_id and i.id = r.invoice_id
      where ${limits(scope)} and i.state = 'draft' and not i.archived and ${isPicked}`.execute(tx),
  );
}

async function certificatesOf({ tx, scope, now }: Reader): Promise<Dashboard['certificates']> {
  const until = new Date(now.getTime() + certificateDays * DAY_MS);
  const { rows } = await sql<{ memory_id: string; not_after: Date }>`
    select m.memory_id, k.not_after from memory_keys k join tax_memories m on m.account_id = k.account_id and m.id = k.memory
    where k.account_id = ${scope.accountId} and k.state = 'active' and m.enabled and k.not_after < ${until}
      and m.signer <> 'trusted_provider' and k.held_by = case m.signer when 'taxpayer' then 'taxpayer' else 'platform' end
    order by k.not_after limit 5`.execute(tx);
  return rows.map(({ memory_id, not_after }) => ({ memory_id, not_after: not_after.toISOString() }));
}

/** Of a memory that is refused, what waits in its line of the memories and branch of whoever asks; a cashier's own invoices wait there, too. */
async function refusedMemoriesOf({ tx, scope }: Reader): Promise<Dashboard['refused_memories']> {
  const { rows } = await sql<{ memory_id: string; count: number }>`
    select r.memory_id, count(*)::int as count from refused_memories r
      join invoice_queue q on q.account_id = r.account_id and q.memory_id = r.memory_id and q.state in ('queued', 'sending', 'unknown')
      join invoices i on i.account_id = q.account_id and i.id = q.invoice_id
    where r.account_id = ${scope.accountId} and ${limits(scope)}
    group by r.memory_id order by r.memory_id limit 5`.execute(tx);
  return rows;
}

async function figuresOf(reader: Reader, sales: SalesReader, isAdmin: boolean): Promise<Dashboard['figures']> {
  const { tx, scope, today } = reader;
  const season = spanOf('season', today);
  const sums = sales(season);
  const before = sales(yearEarlier({ from: season.from, to: today }));
  const states = byState(await dayStates(tx, scope, season));
  const count = (...wanted: string[]) =>
    states.filter(({ state }) => wanted.includes(state)).reduce((all, row) => all + row.count, 0);
  return {
    from_day: season.from,
    to_day: season.to,
    invoices: sums.invoices,
    net: sums.net,
    vat: sums.vat,
    previous_net: before.net,
    confirmed: count('confirmed'),
    issued: count('confirmed', 'rejected', 'queued', 'sending', 'sent', 'unknown'),
    ...(isAdmin ? await debtsOf(tx) : { owed: null, debtors: null, owed_by_others: null }),
    overdue: isAdmin ? await overdueSums(tx, today) : null,
  };
}

/** The month `back` months before this one. */
function monthBack(today: string, back: number): Days {
  const from = monthStart(today, -back);
  return { from, to: addDays(monthStart(from, 1), -1) };
}

/** Everything that the figures and the months read: this month and the two years before it. */
const salesRange = (today: string): Days => ({
  from: monthBack(today, 2 * monthsShown - 1).from,
  to: spanOf('season', today).to,
});

function monthsOf(sales: SalesReader, today: string): NonNullable<Dashboard['months']> {
  return Array.from({ length: monthsShown }, (_, index) => {
    const back = monthsShown - 1 - index;
    const month = monthBack(today, back);
    const { invoices, net, vat } = sales(month);
    const then = sales(monthBack(today, back + monthsShown));
    const previous = { previous_net: then.net, previous_vat: then.vat };
    return { from_day: month.from, to_day: month.to, invoices, net, vat, ...previous };
  });
}

/** What a new account has still to do; null once all is done. */
async function checklistOf({ tx, scope }: Reader): Promise<Dashboard['checklist']> {
  const { rows } = await sql<NonNullable<Dashboard['checklist']>>`
    select
      (select a.postal_code <> '' and a.address <> '' and a.phone <> '' from accounts a where a.account_id = ${scope.accountId}) as profile,
      exists (select from tax_memories m where m.account_id = ${scope.accountId} and m.enabled and (m.signer <> 'platform'
        or exists (select from memory_keys k where k.account_id = m.account_id and k.memory = m.id and k.state = 'active'))) as key,
      exists (select from products p where p.account_id = ${scope.accountId}) as product,
      exists (select from invoices i where i.account_id = ${scope.accountId} and i.state <> 'draft') as invoice`.execute(
    tx,
  );
  const [list] = rows;
  return list === undefined || Object.values(list).every(Boolean) ? null : list;
}

/** Each group as the list of cheques finds it again by its days and state. */
async function chequesOf({ tx, today }: Reader, ports: DashboardPorts): Promise<Dashboard['cheques']> {
  const untilDay = addDays(today, chequeDays);
  const { due, overdue, bounced } = await ports.waitingCheques(tx, today, untilDay);
  const sumsOf = ({ count, sum_issued, sum_received }: ChequeSums) => ({ count, sum_issued, sum_received });
  return {
    ...sumsOf(due),
    from_day: today,
    until_day: untilDay,
    overdue: { ...sumsOf(overdue), from_day: overdue.first_day, until_day: addDays(today, -1) },
    bounced: sumsOf(bounced),
  };
}

/** The dashboard of whoever asks, in the transaction of their account: each part only for whom it is. */
export async function readDashboard(
  tx: Tx,
  context: RequestContext,
  ports: DashboardPorts,
  nowMs: number,
): Promise<Dashboard> {
  const { accountId, roles, permissions } = context;
  const isAdmin = roles.includes('admin');
  const may = (permission: Permission) => isAdmin || holds(permissions, permission);
  const sees = may('invoices');
  const now = new Date(nowMs);
  const today = tehranDay(now);
  const scope = { accountId, memoryIds: openMemories(context.memoryIds), branchId: branchLimitOf(context) };
  const reader: Reader = { tx, scope, now, today };
  const isDone = !sees || (await foldSales(tx, foldAtOnce));
  const sales = sees ? await readSales(tx, reader.scope, [salesRange(today)]) : null;
  const cheques = may('treasury') ? await chequesOf(reader, ports) : null;
  const stock = may('warehouse') ? await ports.lowStock(tx) : null;
  return {
    rejected: sees ? await keptCountOf(reader, 'rejected') : null,
    unknown: sees ? await keptCountOf(reader, 'unknown') : null,
    deadlines: sees ? await deadlinesOf(reader) : null,
    refused: sees ? await standingOf(reader, sql`i.buyer_reaction = 'REJECTED'`) : null,
    over_limit: sees ? await standingOf(reader, sql`i.article6_status = 'EXCEEDED'`) : null,
    certificates: isAdmin ? await certificatesOf(reader) : null,
    refused_memories: sees || may('issue') ? await refusedMemoriesOf(reader) : null,
    to_review: sees && may('issue') ? await reviewsOf(reader, reviewsFor('asked_by_others', context)) : null,
    returned_drafts: may('draft') ? await reviewsOf(reader, reviewsFor('returned_to_me', context)) : null,
    drafts: sees ? await draftsOf(reader) : null,
    held: isAdmin ? await heldNow(tx, nowMs) : null,
    quota: isAdmin ? await quotaNear(tx, nowMs) : null,
    cheques,
    purchases: may('treasury') ? await ports.purchasesToPay(tx, today) : null,
    stock: stock && { count: stock.count, names: stock.stock.slice(0, 3).map(({ name }) => name) },
    figures: sales && (await figuresOf(reader, sales, isAdmin)),
    months: sales && monthsOf(sales, today),
    checklist: isAdmin ? await checklistOf(reader) : null,
    is_building: !isDone,
  };
}
