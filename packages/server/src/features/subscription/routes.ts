import { type CallReply, calls } from '@taraz/contract';
import type { Tx } from '../../platform/db/database.ts';
import { lockAccount } from '../../platform/db/lock-account.ts';
import { logEvent } from '../../platform/event-log/log-events.ts';
import { holderOf } from '../../platform/http/holder-of.ts';
import { implement, implementPrepared, type RequestContext, type Route } from '../../platform/http/route.ts';
import { Problem } from '../../platform/problem.ts';
import { namedUuid } from '../../platform/uuid.ts';
import { foundFor, paymentLooks } from '../access/found-for.ts';
import { gatewayPayment, payAtGateway } from './gateway-page.ts';
import { givePlan, refuseFreeOverPaid, refuseSameGift } from './give.ts';
import { askForAllHeld, askForHeld, heldNow } from './held-invoices.ts';
import { lookAfterPayments } from './look-after.ts';
import { subscriptionMessages } from './messages.fa.ts';
import { goesOnAt, openPayment, ownerOf, resultOf, type SubscriptionDeps, startPlan } from './payments.ts';
import { changePlan, createPlan, managedPlans, offeredPlan, soldPlan, soldPlans } from './plans.ts';
import { hasEnded, invoicesUsed, livesBy, memoriesOf, subscriptionRow, usersOf } from './quota.ts';
import { type RefundRow, refundPayment } from './refunds.ts';

type Subscription = CallReply<typeof calls.getSubscription>;
type Refund = NonNullable<Subscription['payments'][number]['refund']>;

const presentRefund = ({ state, reason, ref_id, code, asked_at, settled_at }: RefundRow): Refund => ({
  state,
  reason,
  ref_id,
  code,
  asked_at: asked_at.toISOString(),
  settled_at: settled_at?.toISOString() ?? null,
});

async function readSubscription(tx: Tx, nowMs: number): Promise<Subscription> {
  const row = await subscriptionRow(tx);
  const expired = row !== undefined && hasEnded(row, nowMs);
  const held = row && (await livesBy(tx, row, nowMs));
  const payments = await tx
    .selectFrom('subscription_payments')
    .selectAll()
    .where('state', '!=', 'new')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(50)
    .execute();
  const refunds = new Map(
    (await tx.selectFrom('subscription_refunds').selectAll().execute()).map((one) => [
      one.payment_id,
      presentRefund(one),
    ]),
  );
  const waiting = await heldNow(tx, nowMs);
  return {
    plan:
      held === undefined
        ? null
        : {
            id: 'plan_id' in held ? held.plan_id : held.id,
            title: held.title,
            invoices: held.invoices,
            users: held.users,
            memories: held.memories,
          },
    expired,
    ended_plan: expired ? { id: row.plan_id, title: row.title } : null,
    held: waiting.count,
    held_deadline: waiting.deadline,
    starts_at: row?.starts_at.toISOString() ?? null,
    ends_at: row?.ends_at?.toISOString() ?? null,
    use: { invoices: await invoicesUsed(tx, nowMs), users: await usersOf(tx), memories: await memoriesOf(tx) },
    payments: payments.map((one) => ({
      id: one.id,
      plan_id: one.plan_id,
      plan_title: one.plan.title,
      amount: one.amount,
      state: one.state,
      ref_id: one.ref_id,
      card_pan: one.card_pan,
      created_at: one.created_at.toISOString(),
      settled_at: one.settled_at?.toISOString() ?? null,
      pay_url: goesOnAt(one, nowMs),
      refund: refunds.get(one.id) ?? null,
    })),
  };
}

function accountRoutes(deps: SubscriptionDeps): Route[] {
  const { database, runtime } = deps;
  return [
    implement(calls.listPlans, async () => {
      const plans = await database.withPlatform(soldPlans);
      return { count: plans.length, plans, next: null };
    }),
    implement(calls.getSubscription, ({ context }) =>
      database.withAccount(context.accountId, (tx) => readSubscription(tx, runtime.clock.nowMs())),
    ),
    implementPrepared(
      calls.startSubscription,
      ({ body, context }) => openPayment(deps, { ...context, holder: holderOf(context) }, body.plan_id),
      ({ body, context }, payment) => startPlan(deps, context, body.plan_id, payment),
    ),
    implement(calls.settlePayment, async ({ body: { authority }, context }) => {
      const looks = paymentLooks(authority, context.ip);
      const owner = await foundFor(deps, context.ip, () => ownerOf(database, authority), looks);
      return resultOf(deps, owner);
    }),
    implement(calls.lookAfterPayments, async ({ context: { accountId } }) => {
      await lookAfterPayments(deps, accountId);
      return database.withAccount(accountId, (tx) => readSubscription(tx, runtime.clock.nowMs()));
    }),
  ];
}

/**
 * The entry of a gift, by the press that asked for it. The answer kept under its key commits with the operator's account,
 * the gift with the account that is given to: should a process die in between, the entry alone knows that it was given.
 */
const entryOf = ({ accountId, userId, idempotencyKey }: RequestContext, planId: string): { entryId?: string } =>
  idempotencyKey === null ? {} : { entryId: namedUuid('gift', accountId, userId, idempotencyKey, planId) };

function operatorRoutes(deps: SubscriptionDeps): Route[] {
  const { database, runtime, jobs } = deps;
  const subscriptionOf = (accountId: string) =>
    database.withAccount(accountId, async (tx) => {
      const account = await tx.selectFrom('accounts').select('account_id').executeTakeFirst();
      if (account === undefined) throw new Problem('NOT_FOUND');
      return readSubscription(tx, runtime.clock.nowMs());
    });
  return [
    implement(calls.listAllPlans, async () => {
      const plans = await database.withPlatform((tx) => managedPlans(tx, runtime.clock.nowMs()));
      return { count: plans.length, plans, next: null };
    }),
    implement(calls.createPlan, ({ body }) => database.withPlatform((tx) => createPlan(tx, runtime.clock, body))),
    implement(calls.putPlan, ({ params, body, context }) =>
      database.withPlatform(async (tx) => {
        const plan = await changePlan(tx, runtime.clock, params.id, body, context.ifMatch);
        // Of a plan that was bought the quotas are the account's own; the default one's hold wherever a period is over.
        if (plan.is_default) await askForAllHeld(jobs, tx);
        return plan;
      }),
    ),
    implement(calls.getSubscriptionOf, ({ params }) => subscriptionOf(params.id)),
    implement(calls.refundPayment, async ({ params, body, context }) => {
      const reason = body.reason.trim();
      if (reason === '') {
        const errors = [{ path: 'reason', code: 'REQUIRED', message: subscriptionMessages.reasonMissing }];
        throw new Problem('INVALID_INPUT', { errors });
      }
      const key = { accountId: params.id, paymentId: params.payment_id };
      await refundPayment(deps, key, { reason, userId: context.userId });
      return subscriptionOf(params.id);
    }),
    implement(calls.giveSubscription, ({ params, body, context }) =>
      database.withAccount(params.id, async (tx) => {
        const account = await tx.selectFrom('accounts').select('account_id').executeTakeFirst();
        if (account === undefined) throw new Problem('NOT_FOUND');
        const plan = await soldPlan(tx, body.plan_id);
        await lockAccount(tx);
        await refuseFreeOverPaid(tx, runtime.clock, plan, subscriptionMessages.paidRunsThere);
        if (context.idempotencyKey === null) await refuseSameGift(tx, runtime.clock, plan.id);
        const gift = { accountId: params.id, plan: offeredPlan(plan), by: 'operator', paymentId: null } as const;
        const endsAt = await givePlan(runtime, tx, { ...gift, ...entryOf(context, plan.id) });
        if (endsAt !== undefined) {
          await askForHeld(jobs, tx, params.id);
          await logEvent(tx, { action: 'subscription.given', subjectName: plan.title });
        }
        return readSubscription(tx, runtime.clock.nowMs());
      }),
    ),
  ];
}

export const subscriptionRoutes = (deps: SubscriptionDeps): Route[] => [
  ...accountRoutes(deps),
  ...operatorRoutes(deps),
  implement(calls.getGatewayPayment, ({ params }) => gatewayPayment(deps, params.authority)),
  implement(calls.payAtGateway, ({ params, body }) => payAtGateway(deps, params.authority, body)),
];
