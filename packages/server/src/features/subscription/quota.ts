import { toJalali } from '@taraz/core';
import { type Selectable, sql } from 'kysely';
import { prepared, type Tx } from '../../platform/db/database.ts';
import { lockAccount } from '../../platform/db/lock-account.ts';
import { Problem } from '../../platform/problem.ts';
import type { Clock } from '../../platform/runtime.ts';
import type { MemoryKey } from '../invoices/numbering.ts';
import { subscriptionMessages } from './messages.fa.ts';
import type { Quotas, SubscriptionTables } from './tables.ts';

export type SubscriptionRow = Selectable<SubscriptionTables['subscriptions']>;
export type PlanRow = Selectable<SubscriptionTables['plans']>;

const unlimited: Quotas = { invoices: null, users: null, memories: null };

export const subscriptionRow = (tx: Tx): Promise<SubscriptionRow | undefined> =>
  tx.selectFrom('subscriptions').selectAll().executeTakeFirst();

export const defaultPlan = (tx: Tx): Promise<PlanRow | undefined> =>
  tx.selectFrom('plans').selectAll().where('is_default', '=', true).executeTakeFirst();

/** Is the period over? Then the default plan's quotas hold. */
export const hasEnded = ({ ends_at }: Pick<SubscriptionRow, 'ends_at'>, nowMs: number): boolean =>
  ends_at !== null && ends_at.getTime() <= nowMs;

/** What holds by now in the place of the row's own quotas; null: nothing does. */
export const laterQuotas = (
  { later, later_from }: Pick<SubscriptionRow, 'later' | 'later_from'>,
  nowMs: number,
): Quotas | null => (later_from !== null && later_from.getTime() <= nowMs ? later : null);

/**
 * What an account lives by: what it was given, as it was then; the default plan, as it is now, where that is over or where it
 * was given that plan without end, since nobody bought it. undefined: it is over, and there is no default plan.
 */
export async function livesBy(
  tx: Tx,
  row: SubscriptionRow,
  nowMs: number,
): Promise<SubscriptionRow | PlanRow | undefined> {
  const isOver = hasEnded(row, nowMs);
  const held = { ...row, ...laterQuotas(row, nowMs) };
  if (row.ends_at !== null && !isOver) return held;
  const plan = await defaultPlan(tx);
  return isOver || plan?.id === row.plan_id ? plan : held;
}

/** What the account may have now. */
export async function quotasOf(tx: Tx, nowMs: number): Promise<Quotas> {
  const row = await subscriptionRow(tx);
  return row === undefined ? unlimited : ((await livesBy(tx, row, nowMs)) ?? unlimited);
}

/** The Jalali month of Tehran, e.g. 1405-08. */
export function monthOf(nowMs: number): string {
  const { year, month } = toJalali(new Date(nowMs).toISOString());
  return `${year}-${String(month).padStart(2, '0')}`;
}

/** Numbers given to invoices this month. */
export async function invoicesUsed(tx: Tx, nowMs: number): Promise<number> {
  const { used } = await tx
    .selectFrom('subscription_use')
    .where('month', '=', monthOf(nowMs))
    .select(sql<string>`coalesce(sum(invoices), 0)`.as('used'))
    .executeTakeFirstOrThrow();
  return Number(used);
}

/** How many of the month's invoices are left, once no more than a tenth of them are; null before, and without a limit. */
export async function quotaNear(tx: Tx, nowMs: number): Promise<{ left: number; of: number } | null> {
  const { invoices } = await quotasOf(tx, nowMs);
  if (invoices === null) return null;
  const left = Math.max(0, invoices - (await invoicesUsed(tx, nowMs)));
  return left * 10 <= invoices ? { left, of: invoices } : null;
}

/** What the authority's test environment takes costs nothing. */
const isCounted = ({ environment }: MemoryKey): boolean => environment !== 'sandbox';

/**
 * How many invoices may yet be numbered this month; null: no limit. Of a limited account the right to count is held until
 * the transaction ends, so that two at once do not both take the last one.
 */
export async function invoicesLeft(tx: Tx, { nowMs }: Clock, memory: MemoryKey): Promise<number | null> {
  if (!isCounted(memory)) return null;
  const now = nowMs();
  const { invoices } = await quotasOf(tx, now);
  if (invoices === null) return null;
  await sql`select pg_advisory_xact_lock(hashtextextended('quota:' || ${memory.accountId}, 0))`.execute(tx);
  return Math.max(0, invoices - (await invoicesUsed(tx, now)));
}

/** Counts invoices that are about to be numbered. @throws Problem QUOTA_EXCEEDED; then nothing of them is numbered */
export async function takeInvoices(tx: Tx, clock: Clock, memory: MemoryKey, count: number): Promise<void> {
  if (count === 0 || !isCounted(memory)) return;
  const left = await invoicesLeft(tx, clock, memory);
  if (left !== null && left < count) {
    const { invoices } = await quotasOf(tx, clock.nowMs());
    throw new Problem('QUOTA_EXCEEDED', { detail: subscriptionMessages.invoicesFull(invoices ?? 0) });
  }
  await sql`
    insert into subscription_use as used (account_id, month, memory_id, invoices)
    values (${memory.accountId}, ${monthOf(clock.nowMs())}, ${memory.memoryId}, ${count})
    on conflict (account_id, month, memory_id) do update set invoices = used.invoices + excluded.invoices ${prepared}`.execute(
    tx,
  );
}

export async function usersOf(tx: Tx): Promise<number> {
  const { count } = await tx
    .selectFrom('memberships')
    .select((row) => row.fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Those that issue: one that was replaced at the authority is disabled, and cannot be removed for what it issued. */
export async function memoriesOf(tx: Tx): Promise<number> {
  const { count } = await tx
    .selectFrom('tax_memories')
    .where('environment', '!=', 'sandbox')
    .where('enabled', '=', true)
    .select((row) => row.fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/**
 * Before one more person works for the account.
 * @param told what is said to who cannot get a larger plan for it, instead of how
 * @throws Problem QUOTA_EXCEEDED
 */
export async function refuseUserOverQuota(tx: Tx, { nowMs }: Clock, told?: string): Promise<void> {
  const { users } = await quotasOf(tx, nowMs());
  if (users === null) return;
  await lockAccount(tx);
  if ((await usersOf(tx)) < users) return;
  throw new Problem('QUOTA_EXCEEDED', { detail: told ?? subscriptionMessages.usersFull(users) });
}

/** Before one more tax memory issues; the account's row is locked already. @throws Problem QUOTA_EXCEEDED */
export async function refuseMemoryOverQuota(tx: Tx, { nowMs }: Clock): Promise<void> {
  const { memories } = await quotasOf(tx, nowMs());
  if (memories === null || (await memoriesOf(tx)) < memories) return;
  throw new Problem('QUOTA_EXCEEDED', { detail: subscriptionMessages.memoriesFull(memories) });
}
