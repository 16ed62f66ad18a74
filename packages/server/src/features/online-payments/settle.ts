import type { CallReply, calls } from '@taraz/contract';
import { sql } from 'kysely';
import {
  endOfPayment,
  isToldAsFailed,
  lateMs,
  type PaymentEnd,
  shownStates,
  straysOf,
} from '../../adapters/payment/end-of-payment.ts';
import type { Tx } from '../../platform/db/database.ts';
import { logEvent } from '../../platform/event-log/log-events.ts';
import { someAtOnce } from '../../platform/some-at-once.ts';
import { foundFor, paymentLooks } from '../access/found-for.ts';
import { type Notice, notify } from '../notifications/notify.ts';
import { postMovements } from '../treasury/post-movements.ts';
import type { OnlinePaymentDeps } from './deps.ts';
import { type GatewayRow, gatewayOfRow, noteRefused } from './gateways.ts';
import { lockOnline } from './lock-online.ts';
import { onlinePaymentMessages as messages } from './messages.fa.ts';
import { isPayers, openBehind } from './payable.ts';
import type { OnlinePaymentRow } from './tables.ts';

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
  const isTheirs = invoiceId !== null && (await isPayers(tx, invoiceId, customerId));
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

/**
 * What of a payment is more than is open of what it was for: that was paid twice, or by something else meanwhile. 0 while what
 * is open is still counted.
 */
async function surplusOf(tx: Tx, payment: OnlinePaymentRow): Promise<bigint> {
  const amount = BigInt(payment.amount);
  const open = await openBehind(tx, payment);
  return open === null || open >= amount ? 0n : amount - open;
}

/** What of it people hear: whoever keeps the books of the money, and of the invoice those who may see it. */
async function aboutOf(
  tx: Tx,
  { invoice_id: id, title, amount }: OnlinePaymentRow,
  surplus: bigint,
): Promise<Partial<Notice>> {
  const figures = { amount, ...(surplus === 0n ? {} : { surplus: String(surplus) }) };
  if (id === null) return { data: { ...figures, account: '1' } };
  const { branch_id: branchId, memory_id: memoryId } = await tx
    .selectFrom('invoices')
    .select(['branch_id', 'memory_id'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return {
    ...{ data: figures, about: [{ id, name: title, branchId }], isEverybodys: true },
    ...(memoryId === '' ? {} : { memoryId }),
  };
}

/** Writes the end of a payment, and for a paid one the deposit: one transaction, once. */
async function settle(deps: OnlinePaymentDeps, { accountId, paymentId }: Named, end: PaymentEnd): Promise<void> {
  const { database, runtime } = deps;
  await database.withAccount(accountId, async (tx) => {
    await lockOnline(tx, accountId);
    const payment = await tx
      .selectFrom('online_payments')
      .selectAll()
      .where('id', '=', paymentId)
      .forUpdate()
      .executeTakeFirstOrThrow();
    const { state: before, title, amount } = payment;
    if (before === 'paid' || before === 'refused' || (before === 'failed' && end.state === 'failed')) return;
    const { state, refId = '', cardPan = '', reason = '' } = end;
    const surplus = state === 'paid' ? await surplusOf(tx, payment) : 0n;
    const movementId = state === 'paid' ? await book(deps, tx, payment, end) : null;
    await tx
      .updateTable('online_payments')
      .set({
        ...{ state, ref_id: refId, card_pan: cardPan, reason, movement_id: movementId, surplus },
        settled_at: new Date(runtime.clock.nowMs()),
      })
      .where('id', '=', paymentId)
      .execute();
    if (state === 'failed') return;
    await logEvent(tx, {
      action: state === 'paid' ? 'online_payment.paid' : 'online_payment.refused',
      subjectId: payment.invoice_id ?? payment.customer_id,
      subjectName: title === '' ? messages.account : title,
      after: {
        amount,
        ...(refId === '' ? {} : { ref_id: refId }),
        ...(reason === '' ? {} : { reason }),
        ...(surplus === 0n ? {} : { surplus: String(surplus) }),
      },
    });
    if (state === 'refused') return;
    await notify(deps, tx, accountId, {
      kind: 'online_paid',
      ...(await aboutOf(tx, payment, surplus)),
      group: paymentId,
      once: paymentId,
    });
  });
}

/**
 * A payment that is asked about, with its gateway. One that failed is open again until there is an answer: what the gateway has
 * verified it holds as paid no longer, so that a lost answer, or a process that ends before it is written, is found as an open one.
 * It keeps the reason of its failure, by which it is not gone on with.
 */
async function lookUp({ database }: OnlinePaymentDeps, { accountId, paymentId }: Named) {
  return database.withAccount(accountId, async (tx) => {
    await tx
      .updateTable('online_payments')
      .set({ state: 'open', settled_at: null })
      .where('id', '=', paymentId)
      .where('state', '=', 'failed')
      .execute();
    const payment = await paymentById(tx, paymentId);
    return { payment, gateway: await gatewayById(tx, payment.gateway_id) };
  });
}

/** Asks the gateway what became of a payment and writes it down. Nothing that a browser said counts. */
export async function settlePayment(deps: OnlinePaymentDeps, named: Named, hasReturned: boolean): Promise<void> {
  const { runtime } = deps;
  if (deps.gatewayOf === null) return;
  const { payment, gateway } = await lookUp(deps, named);
  const bank = gatewayOfRow(deps, gateway);
  if (bank === null || payment.authority === null || payment.state === 'paid' || payment.state === 'refused') return;
  const outcome = await bank.verify(payment.authority, BigInt(payment.amount));
  const about = { account_id: named.accountId, payment_id: named.paymentId };
  if (outcome.kind === 'unknown') {
    runtime.log.warn({ ...about, why: outcome.reason }, "a seller's gateway did not say what became of a payment");
    if (outcome.alert !== undefined) await noteRefused(deps, gateway, outcome.alert);
  }
  if (outcome.kind === 'refused' && outcome.fraud)
    runtime.log.error(about, 'another amount was paid at a seller’s gateway than was asked for');
  const end = endOfPayment(outcome, hasReturned, runtime.clock.nowMs() - payment.created_at.getTime());
  if (end !== null) await settle(deps, named, end);
}

/**
 * Back from the gateway, whoever comes: also where the link has ended meanwhile.
 * @throws Problem NOT_FOUND for an authority that is none of ours, TOO_MANY_REQUESTS
 */
export async function resultOf(deps: OnlinePaymentDeps, authority: string, ip: string): Promise<Result> {
  const { database } = deps;
  const find = () =>
    database.withPlatform(async (tx) => {
      const { rows } = await sql<{ account_id: string; payment_id: string }>`
        select * from online_payment_of(${authority})`.execute(tx);
      return rows[0];
    });
  const owner = await foundFor(deps, ip, find, paymentLooks(authority, ip));
  const named = { accountId: owner.account_id, paymentId: owner.payment_id };
  const read = () => database.withAccount(named.accountId, (tx) => paymentById(tx, named.paymentId));
  const before = await read();
  const isTold = isToldAsFailed(before, deps.runtime.clock.nowMs());
  if (!isTold) await settlePayment(deps, named, true);
  const { state, amount, ref_id, surplus } = isTold ? before : await read();
  return { state: shownStates[state], amount, ref_id, surplus };
}

/** Gateways that are asked at once: one that does not answer holds up no other for long. */
const gatewaysAtOnce = 8;
/** Open payments of one gateway that one round asks about, the oldest first. */
const openAtOnce = 200;

/** Of a gateway's payments those that it holds as paid, and open ones; those first, since they go back to their payers some day. */
async function dueAt(tx: Tx, gatewayId: string, held: readonly string[]) {
  const of = tx
    .selectFrom('online_payments')
    .select(['id', 'amount', 'state', 'created_at'])
    .select((row) => row.ref('authority').$notNull().as('authority'))
    .where('gateway_id', '=', gatewayId)
    .orderBy('created_at');
  const waiting = of.where('state', 'in', ['open', 'failed']);
  const heldRows = held.length === 0 ? [] : await waiting.where('authority', 'in', held).execute();
  const known = new Set(heldRows.map(({ id }) => id));
  const openRows = await of.where('state', '=', 'open').limit(openAtOnce).execute();
  return [...heldRows, ...openRows.filter(({ id }) => !known.has(id))];
}

interface DueGateway {
  account_id: string;
  gateway_id: string;
}

/** Of one gateway what it holds as paid, and open payments that grew old. @returns how many were asked about */
async function settleStraysOf(
  deps: OnlinePaymentDeps,
  { account_id: accountId, gateway_id: gatewayId }: DueGateway,
  nowMs: number,
): Promise<number> {
  const { database, runtime } = deps;
  const bank = gatewayOfRow(deps, await database.withAccount(accountId, (tx) => gatewayById(tx, gatewayId)));
  if (bank === null) return 0;
  const unverified = await bank.unverified();
  const held = (unverified ?? []).map(({ authority }) => authority);
  const strays = straysOf(await database.withAccount(accountId, (tx) => dueAt(tx, gatewayId, held)), unverified, nowMs);
  for (const { id: paymentId } of strays) {
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
    sql<DueGateway>`select * from online_gateways_due(${new Date(nowMs - lateMs)})`.execute(tx),
  );
  const asked = await someAtOnce(rows, gatewaysAtOnce, (due) =>
    settleStraysOf(deps, due, nowMs).catch((error: unknown) => {
      runtime.log.warn({ err: error, ...due }, "a seller's gateway could not be asked about its payments");
      return 0;
    }),
  );
  return asked.reduce((sum, count) => sum + count, 0);
}

const queue = 'online-payments.strays';

/** Every five minutes, in one process at a time. */
export async function startSettlingOnline(deps: OnlinePaymentDeps): Promise<void> {
  await deps.jobs.work(queue, { concurrency: 1 }, async () => void (await settleStrays(deps)));
  await deps.jobs.schedule(queue, '*/5 * * * *', {});
}
