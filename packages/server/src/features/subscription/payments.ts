import type { CallReply, calls } from '@taraz/contract';
import { DAY_MS } from '@taraz/core';
import { type Selectable, sql } from 'kysely';
import {
  endOfPayment,
  isToldAsFailed,
  lateMs,
  type PaymentEnd,
  shownStates,
  straysOf,
} from '../../adapters/payment/end-of-payment.ts';
import type { PaymentGateway } from '../../adapters/payment/payment-gateway.ts';
import { clearAlerts, clearPart, raiseAlert } from '../../platform/alerts.ts';
import type { Database, Tx } from '../../platform/db/database.ts';
import { lockAccount } from '../../platform/db/lock-account.ts';
import { logEvent } from '../../platform/event-log/log-events.ts';
import { publish } from '../../platform/events/publish.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import { Problem } from '../../platform/problem.ts';
import { namedUuid } from '../../platform/uuid.ts';
import { type NotifyDeps, notify } from '../notifications/notify.ts';
import { givePlan, refuseFreeOverPaid } from './give.ts';
import { askForHeld } from './held-invoices.ts';
import { subscriptionMessages } from './messages.fa.ts';
import { offeredPlan, soldPlan } from './plans.ts';
import { hasEnded, subscriptionRow } from './quota.ts';
import type { SubscriptionTables } from './tables.ts';

export interface SubscriptionDeps extends NotifyDeps {
  database: Database;
  jobs: Jobs;
  /** null: none is set up */
  gateway: PaymentGateway | null;
  /** as people reach this installation, without a slash at its end; '' for the same address */
  publicUrl: string;
  /** the embedded gateway's page may be seen */
  showsGateway: boolean;
}

export type PaymentRow = Selectable<SubscriptionTables['subscription_payments']>;
type Started = CallReply<typeof calls.startSubscription>;
type Result = CallReply<typeof calls.settlePayment>;

interface Payer {
  accountId: string;
  userId: string;
  /** of the press that asks; null: it is told from another by its time alone */
  idempotencyKey: string | null;
  /** whose that key is (`holderOf`) */
  holder: string;
}

/** Until an operator of the installation sets one up there is no use in asking often. */
export const noGateway = (): Problem =>
  new Problem('UNAVAILABLE', { detail: subscriptionMessages.noGateway, headers: { 'retry-after': '3600' } });

/** A payment that stays open this long is not offered again. */
const offeredAgainMs = 10 * 60_000;

/** The gateway's page of a payment that may still be gone on with; null for any other. */
export const goesOnAt = ({ state, reason, pay_url, created_at }: PaymentRow, nowMs: number): string | null =>
  state === 'open' && reason === '' && pay_url !== '' && nowMs - created_at.getTime() < offeredAgainMs ? pay_url : null;

/** Answers are kept under their keys for two days, and swept within minutes after (`platform_sweep`): as long it is one press. */
const pressMs = 2 * DAY_MS + 20 * 60_000;

/** The payment that a press began, if it did, and the id of the one that it begins: a key that is used anew names another. */
async function paymentOfPress(tx: Tx, { accountId, holder }: Payer, idempotencyKey: string, nowMs: number) {
  let id = namedUuid('payment', accountId, holder, idempotencyKey);
  for (;;) {
    const same = await tx.selectFrom('subscription_payments').selectAll().where('id', '=', id).executeTakeFirst();
    if (same === undefined || nowMs - same.created_at.getTime() < pressMs) return { id, same };
    id = namedUuid('payment', id);
  }
}

/**
 * The payment that the same press began before, the open one of the plan, or a new one: what is going to be paid is written
 * before anybody is asked.
 * @returns null where nothing is to be paid
 */
async function intend({ runtime }: SubscriptionDeps, tx: Tx, payer: Payer, planId: string): Promise<PaymentRow | null> {
  const { accountId, userId, idempotencyKey } = payer;
  await lockAccount(tx);
  const now = runtime.clock.nowMs();
  const { id, same } =
    idempotencyKey === null
      ? { id: runtime.ids.uuid(), same: undefined }
      : await paymentOfPress(tx, payer, idempotencyKey, now);
  if (same !== undefined) {
    if (same.plan_id !== planId) throw new Problem('IDEMPOTENCY_MISMATCH');
    return same;
  }
  const plan = await soldPlan(tx, planId);
  if (BigInt(plan.price) === 0n) return null;
  const open = await tx
    .selectFrom('subscription_payments')
    .selectAll()
    .where('plan_id', '=', planId)
    .where('state', 'in', ['new', 'open'])
    // One that failed before is only asked about.
    .where('reason', '=', '')
    .where('amount', '=', plan.price)
    .where('created_at', '>', new Date(now - offeredAgainMs))
    .orderBy('created_at', 'desc')
    .executeTakeFirst();
  if (open !== undefined) return open;
  return tx
    .insertInto('subscription_payments')
    .values({
      account_id: accountId,
      id,
      plan_id: planId,
      plan: JSON.stringify(offeredPlan(plan)),
      amount: plan.price,
      state: 'new',
      created_by: userId,
      created_at: new Date(now),
      authority: null,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/**
 * Opens the payment of a plan at the gateway, or finds the one that is open already: pressed twice, it is one. What is
 * intended is committed before the gateway is asked, and no transaction waits for it.
 * @returns null where nothing is to be paid
 * @throws Problem INVALID_INPUT for a plan that is not sold, IDEMPOTENCY_MISMATCH, UNAVAILABLE
 */
export async function openPayment(deps: SubscriptionDeps, payer: Payer, planId: string): Promise<PaymentRow | null> {
  const { database, gateway, publicUrl, runtime } = deps;
  const payment = await database.withAccount(payer.accountId, (tx) => intend(deps, tx, payer, planId));
  if (payment === null || payment.authority !== null) return payment;
  if (gateway === null) throw noGateway();
  const { title, days } = payment.plan;
  const outcome = await gateway.request({
    amount: BigInt(payment.amount),
    callbackUrl: `${publicUrl}/transaction-result`,
    description: subscriptionMessages.description(title, days),
    orderId: payment.id,
  });
  if (outcome.kind !== 'opened') {
    const why = outcome.kind === 'down' ? outcome.reason : outcome.code;
    runtime.log.warn({ payment_id: payment.id, why, kind: outcome.kind }, 'the payment gateway opened no payment');
    if (outcome.kind === 'refused') await raiseAlert(deps, 'payment', outcome.code);
    throw new Problem('UNAVAILABLE', { detail: subscriptionMessages.gatewayDown, headers: { 'retry-after': '60' } });
  }
  await clearPart(deps, 'payment', '');
  return database.withAccount(payer.accountId, async (tx) => {
    // Asked for twice at once: the first to come back is the one that is paid, the other is never shown to anybody.
    await tx
      .updateTable('subscription_payments')
      .set({ state: 'open', authority: outcome.authority, pay_url: outcome.payUrl })
      .where('id', '=', payment.id)
      .where('authority', 'is', null)
      .execute();
    const row = await paymentById(tx, payment.id);
    await logEvent(tx, { action: 'subscription.begun', subjectId: row.id, subjectName: title });
    return row;
  });
}

/** A plan that costs nothing holds at once, for its days; one that holds already is not added to. @throws Problem INVALID_INPUT, CONFLICT while a paid one runs or when it costs something by now */
async function choosePlan(
  { database, jobs, runtime }: SubscriptionDeps,
  accountId: string,
  planId: string,
): Promise<void> {
  await database.withAccount(accountId, async (tx) => {
    await lockAccount(tx);
    const plan = await soldPlan(tx, planId);
    if (BigInt(plan.price) !== 0n) throw new Problem('CONFLICT');
    await refuseFreeOverPaid(tx, runtime.clock, plan, subscriptionMessages.paidRuns);
    const held = await subscriptionRow(tx);
    if (held?.plan_id === plan.id && !hasEnded(held, runtime.clock.nowMs())) return;
    const gift = { accountId, plan: offeredPlan(plan), by: 'choice', paymentId: null } as const;
    await givePlan(runtime, tx, { ...gift, isForGood: plan.is_default });
    await askForHeld(jobs, tx, accountId);
    await logEvent(tx, { action: 'subscription.chosen', subjectName: plan.title });
  });
}

/**
 * Where a plan is paid for, or the plan itself where nothing is to be paid.
 * @param payment by `openPayment`
 * @throws Problem INVALID_INPUT, CONFLICT
 */
export async function startPlan(
  deps: SubscriptionDeps,
  { accountId }: Pick<Payer, 'accountId'>,
  planId: string,
  payment: PaymentRow | null,
): Promise<Started> {
  if (payment !== null) return { payment_id: payment.id, gateway_url: payment.pay_url };
  await choosePlan(deps, accountId, planId);
  return { payment_id: null, gateway_url: null };
}

const paymentById = (tx: Tx, id: string): Promise<PaymentRow> =>
  tx.selectFrom('subscription_payments').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

/** Whose a payment is. */
interface Owned {
  accountId: string;
  paymentId: string;
}

/** Whose a payment is, by the gateway's name of it. */
export async function ownerOf(database: Database, authority: string): Promise<Owned | null> {
  const { rows } = await database.withPlatform((tx) =>
    sql<{ account_id: string; payment_id: string }>`select * from subscription_payment_of(${authority})`.execute(tx),
  );
  const [row] = rows;
  return row === undefined ? null : { accountId: row.account_id, paymentId: row.payment_id };
}

/** The payment, locked; null when its end is known already. */
async function lockUnsettled(tx: Tx, id: string): Promise<PaymentRow | null> {
  const row = await tx
    .selectFrom('subscription_payments')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow();
  return row.state === 'paid' || row.state === 'refused' ? null : row;
}

const logged = { paid: 'subscription.paid', failed: 'subscription.failed', refused: 'subscription.refused' } as const;

/**
 * Writes the end of a payment, and for a paid one gives the period: one transaction, once.
 * @param known it was told as failed before: the same once more is told to nobody
 */
async function settle(
  deps: SubscriptionDeps,
  accountId: string,
  { id, known }: { id: string; known: boolean },
  end: PaymentEnd,
): Promise<void> {
  const { database, runtime } = deps;
  await database.withAccount(accountId, async (tx) => {
    // Always the account before its payment, as `givePlan` does.
    await lockAccount(tx);
    const payment = await lockUnsettled(tx, id);
    if (payment === null || (payment.state === 'failed' && end.state === 'failed')) return;
    const { state, refId = '', cardPan = '', reason = '' } = end;
    await tx
      .updateTable('subscription_payments')
      .set({ state, ref_id: refId, card_pan: cardPan, reason, settled_at: new Date(runtime.clock.nowMs()) })
      .where('id', '=', id)
      .execute();
    if (state === 'failed' && known) return;
    const { plan } = payment;
    if (state === 'paid') {
      await givePlan(runtime, tx, { accountId, plan, by: 'payment', paymentId: id });
      await askForHeld(deps.jobs, tx, accountId);
    }
    await logEvent(tx, {
      action: logged[state],
      subjectId: id,
      subjectName: plan.title,
      after: {
        amount: payment.amount,
        ...(refId === '' ? {} : { ref_id: refId }),
        ...(reason === '' ? {} : { reason }),
      },
      userId: payment.created_by,
    });
    await publish(tx, accountId, { type: 'subscription.changed', data: { payment_id: id, state } });
    await notify(deps, tx, accountId, {
      kind: 'payment',
      data: { name: plan.title, state },
      subjectId: id,
      group: id,
      once: `${id}/${state}`,
    });
  });
}

/**
 * A payment that is asked about. One that failed is open again until there is an answer: what the gateway has verified it holds
 * as paid no longer, so that a lost answer, or a process that ends before it is written, is found as an open one. It keeps the
 * reason of its failure, by which it is not gone on with.
 * @returns `known`: it had failed, now or before an answer that was lost
 */
const lookUp = ({ database }: SubscriptionDeps, accountId: string, id: string) =>
  database.withAccount(accountId, async (tx) => {
    await tx
      .updateTable('subscription_payments')
      .set({ state: 'open', settled_at: null })
      .where('id', '=', id)
      .where('state', '=', 'failed')
      .execute();
    const payment = await paymentById(tx, id);
    return { payment, known: payment.reason !== '' };
  });

/** What is over once it verifies again. -14 is about opening alone, and over only with that. */
const servedAgain = ['-10', '-11', '-15'] as const;

/**
 * Asks the gateway what became of a payment and writes it down. Nothing that a browser said counts.
 * @param hasReturned the payer came back: then «not paid» is the end, before it he may still be paying
 */
export async function settlePayment(
  deps: SubscriptionDeps,
  { accountId, paymentId }: Owned,
  hasReturned: boolean,
): Promise<void> {
  const { gateway, runtime } = deps;
  if (gateway === null) return;
  const { payment, known } = await lookUp(deps, accountId, paymentId);
  if (payment.authority === null || payment.state === 'paid' || payment.state === 'refused') return;
  const outcome = await gateway.verify(payment.authority, BigInt(payment.amount));
  const age = runtime.clock.nowMs() - payment.created_at.getTime();
  if (outcome.kind === 'unknown') {
    runtime.log.warn(
      { payment_id: paymentId, why: outcome.reason },
      'the payment gateway did not say what became of it',
    );
    if (outcome.alert !== undefined) await raiseAlert(deps, 'payment', outcome.alert);
  }
  if (outcome.kind === 'paid') for (const code of servedAgain) await clearAlerts(deps, 'payment', code);
  if (outcome.kind === 'refused' && outcome.fraud) {
    runtime.log.error({ account_id: accountId, payment_id: paymentId }, 'another amount was paid than was asked for');
    await raiseAlert(deps, 'payment_amount', paymentId);
  }
  const end = endOfPayment(outcome, hasReturned, age);
  if (end !== null) await settle(deps, accountId, { id: paymentId, known }, end);
}

/** Back from the gateway. @param owner of the payment, by `ownerOf` */
export async function resultOf(deps: SubscriptionDeps, owner: Owned): Promise<Result> {
  const before = await deps.database.withAccount(owner.accountId, (tx) => paymentById(tx, owner.paymentId));
  if (!isToldAsFailed(before, deps.runtime.clock.nowMs())) await settlePayment(deps, owner, true);
  return deps.database.withAccount(owner.accountId, async (tx) => {
    const { state, plan, amount, ref_id } = await paymentById(tx, owner.paymentId);
    const refund = await tx
      .selectFrom('subscription_refunds')
      .select('state')
      .where('payment_id', '=', owner.paymentId)
      .executeTakeFirst();
    const isRefunded = refund?.state === 'done';
    const held = state === 'paid' && !isRefunded ? await subscriptionRow(tx) : undefined;
    // Another plan that was bought since has an end of its own.
    const ends_at = held?.plan_id === plan.id ? (held.ends_at?.toISOString() ?? null) : null;
    return {
      state: isRefunded ? 'refunded' : shownStates[state],
      plan_title: plan.title,
      amount,
      ref_id,
      ends_at,
    };
  });
}

interface DuePayment {
  account_id: string;
  payment_id: string;
  authority: string;
  amount: string;
  state: 'open' | 'failed';
  created_at: Date;
}

/**
 * Finds what the browser never told us: payments that the gateway holds as paid, and open ones that grew old.
 * @returns how many were asked about
 */
export async function settleStrays(deps: SubscriptionDeps): Promise<number> {
  const { database, gateway, runtime } = deps;
  if (gateway === null) return 0;
  const nowMs = runtime.clock.nowMs();
  const { rows: asks } = await database.withPlatform((tx) =>
    sql<{ waits: boolean }>`select subscription_payments_wait(${new Date(nowMs - lateMs)}) as waits`.execute(tx),
  );
  if (asks[0]?.waits !== true) return 0;
  const unverified = await gateway.unverified();
  const held = (unverified ?? []).map(({ authority }) => authority);
  const { rows } = await database.withPlatform((tx) =>
    sql<DuePayment>`select * from subscription_payments_due(${held}::text[])`.execute(tx),
  );
  const strays = straysOf(rows, unverified, nowMs);
  for (const row of strays) {
    await settlePayment(deps, { accountId: row.account_id, paymentId: row.payment_id }, false).catch((error: unknown) =>
      runtime.log.warn({ err: error, payment_id: row.payment_id }, 'a payment could not be settled'),
    );
  }
  return strays.length;
}

const queue = 'subscription.strays';

/** Every five minutes, in one process at a time. */
export async function startSettling(deps: SubscriptionDeps): Promise<void> {
  await deps.jobs.work(queue, { concurrency: 1 }, async () => void (await settleStrays(deps)));
  await deps.jobs.schedule(queue, '*/5 * * * *', {});
}
