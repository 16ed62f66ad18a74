import type { CallReply, calls } from '@taraz/contract';
import { sql } from 'kysely';
import { endOfPayment, lateMs, type PaymentEnd, straysOf } from '../../adapters/payment/end-of-payment.ts';
import type { Tx } from '../../platform/db/database.ts';
import { logEvent } from '../../platform/event-log/log-events.ts';
import { Problem } from '../../platform/problem.ts';
import { someAtOnce } from '../../platform/some-at-once.ts';
import { noteFailure, refuseThrottled } from '../access/throttle.ts';
import { ownersOf } from '../customers/of-invoice.ts';
import { type Notice, notify } from '../notifications/notify.ts';
import { postMovements } from '../treasury/post-movements.ts';
import type { OnlinePaymentRow } from './begin.ts';
import type { OnlinePaymentDeps } from './deps.ts';
import { type GatewayRow, gatewayOfRow } from './gateways.ts';
import { onlinePaymentMessages as messages } from './messages.fa.ts';

type Result = CallReply<typeof calls.settleShared>;

/** Whose a payment is. */
interface Named {
  accountId: string;
  paymentId: string;
}

const paymentById = (tx: Tx, id: string): Promise<OnlinePaymentRow> =>
  tx.selectFrom('online_payments').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

const gatewayById = (tx: Tx, id: string): Promise<GatewayRow> =>
  tx.selectFrom('payment_gateways').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

/** The deposit that a payment becomes; it names its invoice while that stands in the payer's account. */
async function book(deps: OnlinePaymentDeps, tx: Tx, payment: OnlinePaymentRow, end: PaymentEnd): Promise<string> {
  const { account_id: accountId, gateway_id, customer_id: customerId, invoice_id: invoiceId, amount } = payment;
  const { place_id: placeId } = await gatewayById(tx, gateway_id);
  const isTheirs = invoiceId !== null && (await ownersOf(tx, invoiceId)).includes(customerId);
  const [id = ''] = await postMovements(deps.runtime, tx, accountId, [
    {
      placeId,
      kind: 'deposit',
      amount: BigInt(amount),
      at: new Date(deps.runtime.clock.nowMs()),
      customerId,
      invoiceId: isTheirs ? invoiceId : null,
      referenceNumber: end.refId ?? '',
      notes: messages.note(end.cardPan ?? ''),
    },
  ]);
  return id;
}

/** What of it people hear: of an invoice those whose branch it is of. */
async function aboutOf(tx: Tx, { invoice_id: id, title, amount }: OnlinePaymentRow): Promise<Partial<Notice>> {
  if (id === null) return { data: { amount, account: '1' } };
  const { branch_id: branchId } = await tx
    .selectFrom('invoices')
    .select('branch_id')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return { data: { amount }, about: [{ id, name: title, branchId }] };
}

/** Writes the end of a payment, and for a paid one the deposit: one transaction, once. */
async function settle(deps: OnlinePaymentDeps, { accountId, paymentId }: Named, end: PaymentEnd): Promise<void> {
  const { database, runtime } = deps;
  await database.withAccount(accountId, async (tx) => {
    const payment = await tx
      .selectFrom('online_payments')
      .selectAll()
      .where('id', '=', paymentId)
      .forUpdate()
      .executeTakeFirstOrThrow();
    const { state: before, title, amount } = payment;
    if (before === 'paid' || before === 'refused' || (before === 'failed' && end.state === 'failed')) return;
    const { state, refId = '', cardPan = '', reason = '' } = end;
    const movementId = state === 'paid' ? await book(deps, tx, payment, end) : null;
    await tx
      .updateTable('online_payments')
      .set({
        ...{ state, ref_id: refId, card_pan: cardPan, reason, movement_id: movementId },
        settled_at: new Date(runtime.clock.nowMs()),
      })
      .where('id', '=', paymentId)
      .execute();
    if (state === 'failed') return;
    await logEvent(tx, {
      action: state === 'paid' ? 'online_payment.paid' : 'online_payment.refused',
      subjectId: payment.invoice_id ?? payment.customer_id,
      subjectName: title === '' ? messages.account : title,
      after: { amount, ...(refId === '' ? {} : { ref_id: refId }), ...(reason === '' ? {} : { reason }) },
    });
    if (state === 'refused') return;
    await notify(deps, tx, accountId, {
      kind: 'online_paid',
      ...(await aboutOf(tx, payment)),
      group: paymentId,
      once: paymentId,
    });
  });
}

/** Asks the gateway what became of a payment and writes it down. Nothing that a browser said counts. */
async function settlePayment(deps: OnlinePaymentDeps, named: Named, hasReturned: boolean): Promise<void> {
  const { database, runtime } = deps;
  const { payment, gateway } = await database.withAccount(named.accountId, async (tx) => {
    const row = await paymentById(tx, named.paymentId);
    return { payment: row, gateway: await gatewayById(tx, row.gateway_id) };
  });
  const bank = gatewayOfRow(deps, gateway);
  if (bank === null || payment.authority === null || payment.state === 'paid' || payment.state === 'refused') return;
  const outcome = await bank.verify(payment.authority, BigInt(payment.amount));
  const about = { account_id: named.accountId, payment_id: named.paymentId };
  if (outcome.kind === 'unknown')
    runtime.log.warn({ ...about, why: outcome.reason }, "a seller's gateway did not say what became of a payment");
  if (outcome.kind === 'refused' && outcome.fraud)
    runtime.log.error(about, 'another amount was paid at a seller’s gateway than was asked for');
  const end = endOfPayment(outcome, hasReturned, runtime.clock.nowMs() - payment.created_at.getTime());
  if (end !== null) await settle(deps, named, end);
}

/** As people are told of it. */
export const shownStates = {
  new: 'pending',
  open: 'pending',
  paid: 'paid',
  failed: 'failed',
  refused: 'refused',
} as const satisfies Record<OnlinePaymentRow['state'], Result['state']>;

/**
 * Back from the gateway, whoever comes: also where the link has ended meanwhile.
 * @throws Problem NOT_FOUND for an authority that is none of ours, TOO_MANY_REQUESTS
 */
export async function resultOf(deps: OnlinePaymentDeps, authority: string, ip: string): Promise<Result> {
  const { database, runtime } = deps;
  const looks = { kind: 'preview', value: ip } as const;
  const guesses = { kind: 'preview-guess', value: ip } as const;
  await refuseThrottled(database, runtime.clock, [looks, guesses]);
  const { rows } = await database.withPlatform((tx) =>
    sql<{ account_id: string; payment_id: string }>`select * from online_payment_of(${authority})`.execute(tx),
  );
  const [owner] = rows;
  await noteFailure(database, runtime.clock, [owner === undefined ? guesses : looks]);
  if (owner === undefined) throw new Problem('NOT_FOUND');
  const named = { accountId: owner.account_id, paymentId: owner.payment_id };
  await settlePayment(deps, named, true);
  return database.withAccount(named.accountId, async (tx) => {
    const { state, amount, ref_id } = await paymentById(tx, named.paymentId);
    return { state: shownStates[state], amount, ref_id };
  });
}

interface DuePayment {
  account_id: string;
  payment_id: string;
  gateway_id: string;
  authority: string;
  amount: string;
  state: 'open' | 'failed';
  created_at: Date;
}

/** Gateways that are asked at once: one that does not answer holds up no other for long. */
const gatewaysAtOnce = 8;

/** Of one gateway what it holds as paid, and open payments that grew old. @returns how many were asked about */
async function settleStraysOf(deps: OnlinePaymentDeps, due: readonly DuePayment[], nowMs: number): Promise<number> {
  const { database, runtime } = deps;
  const [{ account_id: accountId, gateway_id } = { account_id: '', gateway_id: '' }] = due;
  const bank = gatewayOfRow(deps, await database.withAccount(accountId, (tx) => gatewayById(tx, gateway_id)));
  if (bank === null) return 0;
  const strays = straysOf(due, await bank.unverified(), nowMs);
  for (const { payment_id: paymentId } of strays) {
    await settlePayment(deps, { accountId, paymentId }, false).catch((error: unknown) =>
      runtime.log.warn({ err: error, payment_id: paymentId }, 'an online payment could not be settled'),
    );
  }
  return strays.length;
}

/**
 * Finds what no browser told us, gateway by gateway.
 * @returns how many payments were asked about
 */
export async function settleStrays(deps: OnlinePaymentDeps): Promise<number> {
  const { database, runtime } = deps;
  const nowMs = runtime.clock.nowMs();
  const { rows } = await database.withPlatform((tx) =>
    sql<DuePayment>`select * from online_payments_due(${new Date(nowMs - lateMs)})`.execute(tx),
  );
  const groups = [...Map.groupBy(rows, ({ gateway_id }) => gateway_id).values()];
  const asked = await someAtOnce(groups, gatewaysAtOnce, (due) => settleStraysOf(deps, due, nowMs));
  return asked.reduce((sum, count) => sum + count, 0);
}

const queue = 'online-payments.strays';

/** Every five minutes, in one process at a time. */
export async function startSettlingOnline(deps: OnlinePaymentDeps): Promise<void> {
  await deps.jobs.work(queue, { concurrency: 1 }, async () => void (await settleStrays(deps)));
  await deps.jobs.schedule(queue, '*/5 * * * *', {});
}
