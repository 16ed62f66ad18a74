import { type Selectable, sql } from 'kysely';
import { type PaymentGateway, panelAlerts, type TransactionOutcome } from '../../adapters/payment/payment-gateway.ts';
import { clearAlerts, raiseAlert } from '../../platform/alerts.ts';
import type { Tx } from '../../platform/db/database.ts';
import { lockAccount } from '../../platform/db/lock-account.ts';
import { logEvent } from '../../platform/event-log/log-events.ts';
import { publish } from '../../platform/events/publish.ts';
import { Problem } from '../../platform/problem.ts';
import { notify } from '../notifications/notify.ts';
import { recountPeriod } from './give.ts';
import { askForHeld } from './held-invoices.ts';
import { subscriptionMessages } from './messages.fa.ts';
import { noGateway, type PaymentRow, type SubscriptionDeps } from './payments.ts';
import type { SubscriptionTables } from './tables.ts';

export type RefundRow = Selectable<SubscriptionTables['subscription_refunds']>;

interface RefundKey {
  accountId: string;
  paymentId: string;
}

const refundOf = (tx: Tx, paymentId: string): Promise<RefundRow | undefined> =>
  tx.selectFrom('subscription_refunds').selectAll().where('payment_id', '=', paymentId).forUpdate().executeTakeFirst();

/** What is going to be given back is written before anybody is asked. One payment has one refund; a refused one may be asked for again. */
async function intend(
  { runtime }: SubscriptionDeps,
  tx: Tx,
  { accountId, paymentId }: RefundKey,
  { reason, userId }: { reason: string; userId: string },
): Promise<void> {
  await lockAccount(tx);
  const payment = await tx
    .selectFrom('subscription_payments')
    .selectAll()
    .where('id', '=', paymentId)
    .executeTakeFirst();
  if (payment === undefined) throw new Problem('NOT_FOUND');
  if (payment.state !== 'paid') throw new Problem('CONFLICT', { detail: subscriptionMessages.notPaid });
  const before = await refundOf(tx, paymentId);
  if (before !== undefined && before.state !== 'refused') return;
  const asked = {
    reason,
    state: 'asked' as const,
    code: '',
    asked_by: userId,
    asked_at: new Date(runtime.clock.nowMs()),
    settled_at: null,
    leased_until: null,
  };
  await tx
    .insertInto('subscription_refunds')
    .values({ account_id: accountId, payment_id: paymentId, amount: payment.amount, sent_at: null, ...asked })
    .onConflict((conflict) => conflict.columns(['account_id', 'payment_id']).doUpdateSet(asked))
    .execute();
  await logEvent(tx, {
    action: 'subscription.refund_asked',
    subjectId: paymentId,
    subjectName: payment.plan.title,
    after: { amount: payment.amount, reason },
  });
}

/** Longer than all that is asked of the gateway in one turn, unless its process stands still meanwhile. */
const leaseMs = 60_000;

/** The right to speak of a refund to the gateway: still that of who took it, while nobody took it after its time. */
interface Lease extends RefundKey {
  until: Date;
}

/** Takes the right to speak of a refund to the gateway; null: it is settled, or another process speaks of it now. */
async function lease(
  { database, runtime }: SubscriptionDeps,
  { accountId, paymentId }: RefundKey,
): Promise<{ payment: PaymentRow; refund: RefundRow; held: Lease } | null> {
  const nowMs = runtime.clock.nowMs();
  const until = new Date(nowMs + leaseMs);
  return database.withAccount(accountId, async (tx) => {
    const refund = await tx
      .updateTable('subscription_refunds')
      .set({ leased_until: until })
      .where('payment_id', '=', paymentId)
      .where('state', '=', 'asked')
      .where((row) => row.or([row('leased_until', 'is', null), row('leased_until', '<', new Date(nowMs))]))
      .returningAll()
      .executeTakeFirst();
    if (refund === undefined) return null;
    const payment = await tx
      .selectFrom('subscription_payments')
      .selectAll()
      .where('id', '=', paymentId)
      .executeTakeFirstOrThrow();
    return { payment, refund, held: { accountId, paymentId, until } };
  });
}

type End = { state: 'done'; refId?: string } | { state: 'refused'; code: string } | { state: 'asked'; why: string };

const logged = { done: 'subscription.refunded', refused: 'subscription.refund_refused' } as const;

const isStill = (refund: RefundRow, { until }: Lease): boolean => refund.leased_until?.getTime() === until.getTime();

/**
 * Writes how it ended, and takes the period back: one transaction, once. Of a lease that another process took over only that the
 * money is back says anything: what else there is to say, they know.
 */
async function settle(deps: SubscriptionDeps, held: Lease, end: End): Promise<void> {
  const { accountId, paymentId } = held;
  const { database, runtime } = deps;
  const now = new Date(runtime.clock.nowMs());
  await database.withAccount(accountId, async (tx) => {
    // Always the account before what is paid, as `givePlan` does.
    await lockAccount(tx);
    const refund = await refundOf(tx, paymentId);
    if (refund === undefined || refund.state !== 'asked') return;
    if (end.state !== 'done' && !isStill(refund, held)) return;
    const change =
      end.state === 'asked'
        ? { leased_until: null }
        : {
            state: end.state,
            leased_until: null,
            settled_at: now,
            ...(end.state === 'done' ? { ref_id: end.refId ?? '' } : { code: end.code, sent_at: null }),
          };
    await tx.updateTable('subscription_refunds').set(change).where('payment_id', '=', paymentId).execute();
    if (end.state === 'asked') return;
    const { plan } = await tx
      .selectFrom('subscription_payments')
      .select('plan')
      .where('id', '=', paymentId)
      .executeTakeFirstOrThrow();
    if (end.state === 'done') {
      await recountPeriod(tx, accountId, now);
      // The plan that holds again may have more room.
      await askForHeld(deps.jobs, tx, accountId);
    }
    await logEvent(tx, {
      action: logged[end.state],
      subjectId: paymentId,
      subjectName: plan.title,
      after: { amount: refund.amount, reason: refund.reason, ...(end.state === 'refused' ? { code: end.code } : {}) },
      userId: refund.asked_by,
    });
    await publish(tx, accountId, { type: 'subscription.changed', data: { payment_id: paymentId, state: end.state } });
    if (end.state !== 'done') return;
    await notify(deps, tx, accountId, {
      kind: 'payment',
      data: { name: plan.title, state: 'refunded' },
      subjectId: paymentId,
      group: paymentId,
      once: `${paymentId}/refunded`,
    });
  });
}

/** Within this time of the payment the bank takes it back whole, and free of charge. */
const reversibleMs = 30 * 60_000;
/** The panel lists a refund this much later at most. */
const listedMs = 10 * 60_000;

/** The panel's key is not set up here, or its list has no such payment. */
const notAtPanel: ReadonlySet<string> = new Set(['no_key', 'missing']);

/** What the operator alone can mend of the panel is told to him, until it answers or has no key any more. */
async function tellOfPanel(deps: SubscriptionDeps, known: TransactionOutcome): Promise<void> {
  const alert = known.kind === 'unknown' ? known.alert : undefined;
  if (known.kind === 'unknown' && alert === undefined) return;
  for (const other of Object.values(panelAlerts)) if (other !== alert) await clearAlerts(deps, 'payment', other);
  if (alert !== undefined) await raiseAlert(deps, 'payment', alert);
}

/** The refund of what can no longer be reversed: looked for before it is asked for, since the vendor knows no repetition. */
async function refundAtPanel(
  deps: SubscriptionDeps,
  gateway: PaymentGateway,
  { sent_at: sentAt, amount, reason }: RefundRow,
  held: Lease,
  refId: string,
): Promise<End> {
  const { accountId, paymentId } = held;
  const { database, runtime } = deps;
  const known = await gateway.transaction(refId);
  await tellOfPanel(deps, known);
  if (known.kind === 'no_key' || known.kind === 'missing') return { state: 'refused', code: known.kind };
  if (known.kind === 'unknown') return { state: 'asked', why: known.reason };
  if (known.isRefunded) return { state: 'done' };
  const now = runtime.clock.nowMs();
  if (sentAt !== null && now - sentAt.getTime() < listedMs) return { state: 'asked', why: 'sent before' };
  // Noted by who still holds it alone: it may have stood still since the panel answered, and another have asked for it.
  const { numUpdatedRows } = await database.withAccount(accountId, (tx) =>
    tx
      .updateTable('subscription_refunds')
      .set({ sent_at: new Date(now) })
      .where('payment_id', '=', paymentId)
      .where('state', '=', 'asked')
      .where('leased_until', '=', held.until)
      .executeTakeFirst(),
  );
  if (numUpdatedRows === 0n) return { state: 'asked', why: 'another process speaks of it' };
  const description = `${reason.slice(0, 200)} [${paymentId}]`;
  const outcome = await gateway.refund({ session: known.session, amount: BigInt(amount), description });
  if (outcome.kind === 'refunded') return { state: 'done', refId: outcome.refId };
  return outcome.kind === 'refused'
    ? { state: 'refused', code: outcome.code }
    : { state: 'asked', why: outcome.reason };
}

/** One try to give a payment back; what became of an earlier one is asked first. */
async function tryRefund(
  deps: SubscriptionDeps,
  gateway: PaymentGateway,
  { payment, refund, held }: { payment: PaymentRow; refund: RefundRow; held: Lease },
): Promise<End> {
  const authority = payment.authority ?? '';
  const status = await gateway.inquire(authority);
  if (status === 'reversed') return { state: 'done' };
  if (status === 'unknown') return { state: 'asked', why: 'no status' };
  const age = deps.runtime.clock.nowMs() - (payment.settled_at ?? payment.created_at).getTime();
  if (age < reversibleMs && refund.sent_at === null) {
    const reversed = await gateway.reverse(authority);
    if (reversed.kind === 'reversed') return { state: 'done' };
    if (reversed.kind === 'refused') return { state: 'refused', code: reversed.code };
    if (reversed.kind === 'unknown') return { state: 'asked', why: reversed.reason };
    deps.runtime.log.warn({ payment_id: held.paymentId, code: reversed.code }, 'a payment was not reversed');
    const end = await refundAtPanel(deps, gateway, refund, held, payment.ref_id);
    // Where the panel is no way either, what stood against the free one is what the operator may mend.
    return end.state === 'refused' && notAtPanel.has(end.code) ? { state: 'refused', code: reversed.code } : end;
  }
  return refundAtPanel(deps, gateway, refund, held, payment.ref_id);
}

/** Gives back what was asked for, as far as the gateway answers; what is not known stays asked for. */
async function goOn(deps: SubscriptionDeps, key: RefundKey): Promise<void> {
  const { gateway, runtime } = deps;
  if (gateway === null) return;
  const leased = await lease(deps, key);
  if (leased === null) return;
  const end = await tryRefund(deps, gateway, leased);
  if (end.state === 'asked') {
    runtime.log.warn({ payment_id: key.paymentId, why: end.why }, 'the gateway did not say what became of a refund');
  }
  await settle(deps, leased.held, end);
}

/**
 * Gives a payment back whole. Asked for twice, or again after an answer was lost, it is one refund.
 * @throws Problem NOT_FOUND, CONFLICT for a payment that was not paid, UNAVAILABLE without a gateway
 */
export async function refundPayment(
  deps: SubscriptionDeps,
  key: RefundKey,
  by: { reason: string; userId: string },
): Promise<void> {
  if (deps.gateway === null) throw noGateway();
  await deps.database.withAccount(key.accountId, (tx) => intend(deps, tx, key, by));
  await goOn(deps, key);
}

/** Goes on with refunds whose end is not known. @returns how many there were */
export async function settleRefunds(deps: SubscriptionDeps): Promise<number> {
  const { rows } = await deps.database.withPlatform((tx) =>
    sql<{ account_id: string; payment_id: string }>`select * from subscription_refunds_due()`.execute(tx),
  );
  for (const { account_id: accountId, payment_id: paymentId } of rows) {
    await goOn(deps, { accountId, paymentId }).catch((error: unknown) =>
      deps.runtime.log.warn({ err: error, payment_id: paymentId }, 'a refund could not be settled'),
    );
  }
  return rows.length;
}

const queue = 'subscription.refunds';

/** Every five minutes, in one process at a time. */
export async function startRefunding(deps: SubscriptionDeps): Promise<void> {
  await deps.jobs.work(queue, { concurrency: 1 }, async () => void (await settleRefunds(deps)));
  await deps.jobs.schedule(queue, '*/5 * * * *', {});
}
