import { DAY_MS } from '@taraz/core';
import type { Tx } from '../../platform/db/database.ts';
import { lockAccount } from '../../platform/db/lock-account.ts';
import { publish } from '../../platform/events/publish.ts';
import { Problem } from '../../platform/problem.ts';
import type { Clock, Runtime } from '../../platform/runtime.ts';
import { subscriptionMessages } from './messages.fa.ts';
import { type Grant, goesOn, type HeldPeriod, heldAfter } from './period.ts';
import { offeredPlan } from './plans.ts';
import { defaultPlan, hasEnded, type PlanRow, subscriptionRow } from './quota.ts';
import type { GivenBy, OfferedPlan, Quotas } from './tables.ts';

export interface Gift {
  accountId: string;
  plan: OfferedPlan;
  by: GivenBy;
  paymentId: string | null;
  /** without end: the default plan, which no operator gave for a time */
  isForGood?: boolean;
  /** of its entry, where the same gift may be asked for again; a new one without it */
  entryId?: string;
}

const grantOf = (plan: OfferedPlan, isForGood: boolean, atMs: number): Grant => ({
  id: plan.id,
  price: BigInt(plan.price),
  days: plan.days,
  atMs,
  isForGood,
});

/** A period with what may be used in it, and what from a moment on (null: the same). */
interface Held extends HeldPeriod, Quotas {
  later: { fromMs: number; quotas: Quotas } | null;
}

const larger = (one: number | null, other: number | null): number | null =>
  one === null || other === null ? null : Math.max(one, other);

const quotasIn = ({ invoices, users, memories }: Quotas): Quotas => ({ invoices, users, memories });

const widest = (one: Quotas, other: Quotas): Quotas => ({
  invoices: larger(one.invoices, other.invoices),
  users: larger(one.users, other.users),
  memories: larger(one.memories, other.memories),
});

const isSame = (one: Quotas, other: Quotas): boolean =>
  one.invoices === other.invoices && one.users === other.users && one.memories === other.memories;

/**
 * What an account holds after a gift. Where its plan goes on, what was bought of it before is not narrowed by what the plan has
 * by now: that holds alone once what was bought before is over.
 */
function heldWith(before: Held | null, plan: OfferedPlan, isForGood: boolean, atMs: number): Held {
  const after = heldAfter(before, grantOf(plan, isForGood, atMs));
  const own = quotasIn(plan);
  if (before === null || !goesOn(atMs, before, plan.id)) return { ...after, ...own, later: null };
  const { later, endsAtMs } = before;
  const isOn = later !== null && later.fromMs <= atMs;
  const now = widest(isOn ? later.quotas : before, own);
  if (isSame(now, own)) return { ...after, ...now, later: null };
  const fromMs = later !== null && !isOn && isSame(later.quotas, own) ? later.fromMs : endsAtMs;
  return { ...after, ...now, later: { fromMs, quotas: own } };
}

/** Every period that the account was given and did not give back for its money, in their order. */
const keptEntries = (tx: Tx) =>
  tx
    .selectFrom('subscription_entries as e')
    .select(['e.plan', 'e.ends_at', 'e.at'])
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('subscription_refunds as r')
            .select('r.payment_id')
            .whereRef('r.account_id', '=', 'e.account_id')
            .whereRef('r.payment_id', '=', 'e.payment_id')
            .where('r.state', '=', 'done'),
        ),
      ),
    )
    .orderBy('e.place')
    .execute();

const heldBy = (entries: Awaited<ReturnType<typeof keptEntries>>): Held | null =>
  entries.reduce<Held | null>(
    (before, { plan, ends_at, at }) => heldWith(before, plan, ends_at === null, at.getTime()),
    null,
  );

/** What the account holds, at the prices that its entries were paid at: its own row has the last one alone. */
async function heldNow(tx: Tx): Promise<Held | null> {
  const row = await subscriptionRow(tx);
  if (row === undefined) return null;
  const counted = heldBy(await keptEntries(tx));
  const { worth, worthMs } =
    counted?.planId === row.plan_id ? counted : { worth: BigInt(row.price), worthMs: row.days * DAY_MS };
  return {
    planId: row.plan_id,
    worth,
    worthMs,
    startsAtMs: row.starts_at.getTime(),
    endsAtMs: row.ends_at?.getTime() ?? null,
    ...quotasIn(row),
    later:
      row.later === null || row.later_from === null ? null : { fromMs: row.later_from.getTime(), quotas: row.later },
  };
}

const dateOrNull = (ms: number | null): Date | null => (ms === null ? null : new Date(ms));

/** What the account has from now on. @param tx of the account */
async function writeHeld(tx: Tx, accountId: string, plan: OfferedPlan, held: Held, now: Date): Promise<void> {
  const { id: planId, title, price, days } = plan;
  const row = {
    plan_id: planId,
    title,
    price: BigInt(price),
    days,
    ...quotasIn(held),
    later: held.later && JSON.stringify(held.later.quotas),
    later_from: held.later && new Date(held.later.fromMs),
    starts_at: new Date(held.startsAtMs),
    ends_at: dateOrNull(held.endsAtMs),
    updated_at: now,
  };
  await tx
    .insertInto('subscriptions')
    .values({ account_id: accountId, ...row })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet(row))
    .execute();
  await publish(tx, accountId, { type: 'subscription.changed', data: { plan_id: planId } });
}

/**
 * A plan that costs nothing would end what was paid for, whose time is worth nothing of it.
 * @param detail why, to who asks
 * @throws Problem CONFLICT
 */
export async function refuseFreeOverPaid(tx: Tx, { nowMs }: Clock, plan: PlanRow, detail: string): Promise<void> {
  if (BigInt(plan.price) !== 0n) return;
  const held = await subscriptionRow(tx);
  if (held !== undefined && BigInt(held.price) > 0n && !hasEnded(held, nowMs()))
    throw new Problem('CONFLICT', { detail });
}

/** Nobody gives the same plan twice so soon on purpose. */
const sameGiftMs = 10_000;

/**
 * Of presses that say of themselves neither that they are one nor that they are several, one counts.
 * @param tx of the account, its row locked
 * @throws Problem CONFLICT
 */
export async function refuseSameGift(tx: Tx, clock: Clock, planId: string): Promise<void> {
  const same = await tx
    .selectFrom('subscription_entries')
    .select('id')
    .where('by_kind', '=', 'operator')
    .where('plan_id', '=', planId)
    .where('at', '>', new Date(clock.nowMs() - sameGiftMs))
    .limit(1)
    .executeTakeFirst();
  if (same !== undefined) throw new Problem('CONFLICT', { detail: subscriptionMessages.justGiven });
}

/**
 * Gives an account the period of a plan, once for each payment and each entry's id: what came twice finds its entry there.
 * @returns when it ends; null: without end; undefined: it was given before
 */
export async function givePlan(
  { clock, ids }: Pick<Runtime, 'clock' | 'ids'>,
  tx: Tx,
  { accountId, plan, by, paymentId, isForGood = false, entryId = ids.uuid() }: Gift,
): Promise<Date | null | undefined> {
  // Two payments of one account at once add up, one after the other.
  await lockAccount(tx);
  const now = new Date(clock.nowMs());
  const held = heldWith(await heldNow(tx), plan, isForGood, now.getTime());
  const entry = {
    account_id: accountId,
    id: entryId,
    payment_id: paymentId,
    plan_id: plan.id,
    title: plan.title,
    plan: JSON.stringify(plan),
    starts_at: new Date(held.startsAtMs),
    ends_at: dateOrNull(held.endsAtMs),
    by_kind: by,
    at: now,
  };
  const { numInsertedOrUpdatedRows = 0n } = await tx
    .insertInto('subscription_entries')
    .values(entry)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  if (numInsertedOrUpdatedRows === 0n) return undefined;
  await writeHeld(tx, accountId, plan, held, now);
  return entry.ends_at;
}

/**
 * Counts the account's period anew, as if the payments that were given back had never been: what they prolonged is
 * shorter by as much, and the plan before them holds again if its time is not over. Nothing left: no plan at all.
 * @param tx of the account, its row locked
 */
export async function recountPeriod(tx: Tx, accountId: string, now: Date): Promise<void> {
  const entries = await keptEntries(tx);
  const held = heldBy(entries);
  const plan = entries.at(-1)?.plan;
  if (plan === undefined || held === null) {
    await tx.deleteFrom('subscriptions').execute();
    await publish(tx, accountId, { type: 'subscription.changed', data: { plan_id: '' } });
    return;
  }
  await writeHeld(tx, accountId, plan, held, now);
}

/** A new account begins with the default plan. @param tx of the account */
export async function beginSubscription(
  sources: Pick<Runtime, 'clock' | 'ids'>,
  tx: Tx,
  accountId: string,
): Promise<void> {
  const plan = await defaultPlan(tx);
  if (plan === undefined) return;
  await givePlan(sources, tx, { accountId, plan: offeredPlan(plan), by: 'signup', paymentId: null, isForGood: true });
}
