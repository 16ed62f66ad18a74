import type { Tx } from '../../platform/db/database.ts';
import { publish } from '../../platform/events/publish.ts';
import type { Runtime } from '../../platform/runtime.ts';
import { periodBought } from './period.ts';
import { offeredPlan } from './plans.ts';
import { defaultPlan, subscriptionRow } from './quota.ts';
import type { GivenBy, OfferedPlan } from './tables.ts';

export interface Gift {
  accountId: string;
  plan: OfferedPlan;
  by: GivenBy;
  paymentId: string | null;
}

/**
 * Gives an account the period of a plan, once for each payment: what came twice finds its entry there.
 * @returns when it ends; null: without end; undefined: this payment gave its period before
 */
export async function givePlan(
  { clock, ids }: Pick<Runtime, 'clock' | 'ids'>,
  tx: Tx,
  { accountId, plan, by, paymentId }: Gift,
): Promise<Date | null | undefined> {
  // Two payments of one account at once add up, one after the other.
  await tx.selectFrom('accounts').select('account_id').forUpdate().execute();
  const nowMs = clock.nowMs();
  const now = new Date(nowMs);
  const before = await subscriptionRow(tx);
  const price = BigInt(plan.price);
  const bought = periodBought(
    nowMs,
    before === undefined
      ? null
      : {
          planId: before.plan_id,
          price: BigInt(before.price),
          days: before.days,
          startsAtMs: before.starts_at.getTime(),
          endsAtMs: before.ends_at?.getTime() ?? null,
        },
    { id: plan.id, price, days: plan.days },
  );
  const endsAt = price === 0n && by !== 'operator' ? null : new Date(bought.endsAtMs);
  const entry = {
    account_id: accountId,
    id: ids.uuid(),
    payment_id: paymentId,
    plan_id: plan.id,
    title: plan.title,
    starts_at: new Date(bought.startsAtMs),
    ends_at: endsAt,
    by_kind: by,
    at: now,
  };
  const { numInsertedOrUpdatedRows = 0n } = await tx
    .insertInto('subscription_entries')
    .values(entry)
    .onConflict((conflict) => conflict.columns(['account_id', 'payment_id']).doNothing())
    .executeTakeFirstOrThrow();
  if (numInsertedOrUpdatedRows === 0n) return undefined;
  const { id: planId, title, days, invoices, users, memories } = plan;
  const row = {
    plan_id: planId,
    title,
    price,
    days,
    invoices,
    users,
    memories,
    starts_at: entry.starts_at,
    ends_at: endsAt,
    updated_at: now,
  };
  await tx
    .insertInto('subscriptions')
    .values({ account_id: accountId, ...row })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet(row))
    .execute();
  await publish(tx, accountId, { type: 'subscription.changed', data: { plan_id: planId } });
  return endsAt;
}

/** A new account begins with the default plan. @param tx of the account */
export async function beginSubscription(
  sources: Pick<Runtime, 'clock' | 'ids'>,
  tx: Tx,
  accountId: string,
): Promise<void> {
  const plan = await defaultPlan(tx);
  if (plan === undefined) return;
  await givePlan(sources, tx, { accountId, plan: offeredPlan(plan), by: 'signup', paymentId: null });
}
