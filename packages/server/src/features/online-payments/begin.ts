import type { CallInput, CallReply, calls } from '@taraz/contract';
import type { Tx } from '../../platform/db/database.ts';
import { fieldReader } from '../../platform/http/field-reader.ts';
import { countOf } from '../../platform/http/keyset-page.ts';
import { Problem, tooManyRequests } from '../../platform/problem.ts';
import { endsInPast } from '../customers/statement.ts';
import { isSameCustomer } from '../customers/survivor.ts';
import { columnOf, kindOf, type LinkRow, previewUrl } from '../sharing/links.ts';
import { openFound, openLink } from '../sharing/open-link.ts';
import type { OnlinePaymentDeps } from './deps.ts';
import { type GatewayRow, gatewayOfRow, isOfMerchant, noteAccepted, noteRefused, usableGateway } from './gateways.ts';
import { lockOnline } from './lock-online.ts';
import { onlinePaymentMessages as messages } from './messages.fa.ts';
import { amountOf, type Payable, payableBehind } from './payable.ts';
import { settlePayment } from './settle.ts';
import type { OnlinePaymentRow } from './tables.ts';
import { refuseTwice, underWay } from './under-way.ts';

type Begun = CallReply<typeof calls.payShared>;
type Asked = CallInput<typeof calls.payShared>['body'];

/** Payments that one shared page may begin within an hour. */
const hourly = 20;
const hourMs = 3_600_000;
const policy = { name: 'pay', quota: hourly, windowSeconds: hourMs / 1000 } as const;
/** A payment that stays open this long is not offered again. */
const offeredAgainMs = 10 * 60_000;

interface Intent {
  payment: OnlinePaymentRow;
  gateway: GatewayRow;
  seller: string;
  /** of the page that the payer comes back to */
  page: string;
}

/** Whoever begins one: how much his page says (rial; null: it says nothing), and does he want to where another is under way? */
interface Wish {
  amount: bigint | null;
  anyway: boolean;
}

/** @throws Problem INVALID_INPUT at `amount` */
function wishOf({ amount: shown, anyway = false }: Asked): Wish {
  const reader = fieldReader();
  const amount = reader.rial('amount', shown);
  reader.done();
  return { amount, anyway };
}

/** Has the gateway just been asked about those under way? */
interface Begins extends Wish {
  hasAsked: boolean;
}

/** What is asked about before another payment of the same begins. */
interface Others {
  others: readonly OnlinePaymentRow[];
  link: LinkRow;
}

/** @throws Problem TOO_MANY_REQUESTS */
async function refuseMany(tx: Tx, link: LinkRow, nowMs: number): Promise<void> {
  const begun = tx
    .selectFrom('online_payments')
    .where('link_id', '=', link.id)
    .where('created_at', '>', new Date(nowMs - hourMs));
  if ((await countOf(begun)) < hourly) return;
  const { first } = await begun.select((row) => row.fn.min('created_at').as('first')).executeTakeFirstOrThrow();
  const untilMs = (first?.getTime() ?? nowMs) + hourMs;
  throw tooManyRequests(policy, Math.max(1, Math.ceil((untilMs - nowMs) / 1000)), messages.tooMany);
}

/** What a page said (rial; null: it said nothing) may not be paid by now. */
function changed(shown: bigint | null, message: string): Problem {
  const errors = [{ path: 'amount', code: 'CHANGED', message }];
  return new Problem('CONFLICT', { detail: message, ...(shown !== null && { errors }) });
}

/** The one of this page that is gone on with. */
const goneOnWith = (
  tx: Tx,
  link: LinkRow,
  gateway: GatewayRow,
  { customerId }: Payable,
  amount: bigint,
  nowMs: number,
) =>
  tx
    .selectFrom('online_payments')
    .selectAll()
    .where('link_id', '=', link.id)
    .where('gateway_id', '=', gateway.id)
    .where('state', 'in', ['new', 'open'])
    // One that failed before is only asked about.
    .where('reason', '=', '')
    .where(isSameCustomer('online_payments', customerId))
    .where('amount', '=', String(amount))
    .where('created_at', '>', new Date(nowMs - offeredAgainMs))
    .orderBy('created_at', 'desc')
    .executeTakeFirst();

/**
 * What is going to be paid is written before the gateway is asked; pressed twice, it is one. Where the same is being paid from
 * another page, or was begun here a while ago, the gateway is asked about that first, and whoever presses is told.
 */
async function intend(
  deps: OnlinePaymentDeps,
  tx: Tx,
  link: LinkRow,
  { amount: shown, anyway, hasAsked }: Begins,
): Promise<Intent | Others> {
  const { runtime, publicUrl, sharing } = deps;
  const gateway = await usableGateway(tx);
  if (gateway === null) throw changed(shown, messages.notOffered);
  await lockOnline(tx, link.account_id);
  const nowMs = runtime.clock.nowMs();
  const kind = kindOf(link);
  const id = link[columnOf(kind)] ?? '';
  // A statement that ends with a past day says nothing of what is owed now.
  const payable = endsInPast(link.to_day, nowMs) ? null : await payableBehind(tx, kind, id);
  if (payable === 'counting')
    throw new Problem('UNAVAILABLE', { detail: messages.counting, headers: { 'retry-after': '10' } });
  const amount = payable === null ? null : amountOf(payable);
  if (payable === null || amount === null) throw changed(shown, messages.nothingToPay);
  if (shown !== null && shown !== amount) throw changed(shown, messages.amountChanged(String(amount)));
  const [subject] = await sharing.ports.shareables(tx, kind, { accountId: link.account_id, memoryIds: null }, [id]);
  const place = { gateway, seller: subject?.seller ?? '', page: previewUrl(publicUrl, kind, link.token) };
  const open = await goneOnWith(tx, link, gateway, payable, amount, nowMs);
  const others = await underWay(tx, payable, open?.id ?? null, nowMs);
  if (others.length > 0 && !hasAsked) return { others, link };
  if (others.length > 0 && !anyway) throw refuseTwice();
  if (open !== undefined) return { payment: open, ...place };
  await refuseMany(tx, link, nowMs);
  const payment = await tx
    .insertInto('online_payments')
    .values({
      account_id: link.account_id,
      id: runtime.ids.uuid(),
      gateway_id: gateway.id,
      link_id: link.id,
      customer_id: payable.customerId,
      invoice_id: payable.invoiceId,
      title: payable.invoiceId === null ? '' : (subject?.name ?? ''),
      amount,
      state: 'new',
      created_at: new Date(nowMs),
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  return { payment, ...place };
}

/** @throws Problem as `beginPayment` does */
async function intended(deps: OnlinePaymentDeps, token: string, ip: string, wish: Wish): Promise<Intent> {
  const { sharing, runtime } = deps;
  const to = ['invoice', 'statement'] as const;
  const first = await openLink(sharing, { token, ip, to }, (tx, link) =>
    intend(deps, tx, link, { ...wish, hasAsked: false }),
  );
  if ('payment' in first) return first;
  const { others, link } = first;
  const { account_id: accountId } = link;
  await Promise.all(
    others.map(({ id: paymentId }) =>
      settlePayment(deps, { accountId, paymentId }, false).catch((error: unknown) =>
        runtime.log.warn({ err: error, payment_id: paymentId }, 'a payment under way could not be asked about'),
      ),
    ),
  );
  // Whoever closed the link, or made its customer another, while the gateway was asked is obeyed.
  const second = await openFound(sharing, link, to, (tx, now) => intend(deps, tx, now, { ...wish, hasAsked: true }));
  if ('payment' in second) return second;
  throw new Error('what was asked about is asked about no more');
}

/**
 * Begins the payment of what a shared page offers, or goes on with the one that is open. What is intended is committed before
 * the gateway is asked, and no transaction waits for it.
 * @throws Problem INVALID_INPUT at `amount`, as `openLink` does, CONFLICT where nothing is to be paid, at `amount` where another one is open than his page says, and at `anyway` where the same is being paid, TOO_MANY_REQUESTS, UNAVAILABLE
 */
export async function beginPayment(deps: OnlinePaymentDeps, token: string, ip: string, asked: Asked): Promise<Begun> {
  const { database, runtime } = deps;
  const { payment, gateway, seller, page } = await intended(deps, token, ip, wishOf(asked));
  const { id, account_id: accountId, amount, title } = payment;
  if (payment.authority !== null) return { pay_url: payment.pay_url, amount };
  const bank = gatewayOfRow(deps, gateway);
  if (bank === null) throw new Problem('CONFLICT', { detail: messages.notOffered });
  const outcome = await bank.request({
    amount: BigInt(amount),
    callbackUrl: page,
    description: title === '' ? messages.accountDescription(seller) : messages.invoiceDescription(title, seller),
    orderId: id,
  });
  if (outcome.kind !== 'opened') {
    const why = outcome.kind === 'down' ? outcome.reason : outcome.code;
    runtime.log.warn({ payment_id: id, why, kind: outcome.kind }, "a seller's gateway opened no payment");
    if (outcome.kind === 'down' || !isOfMerchant(outcome.code))
      throw new Problem('UNAVAILABLE', { detail: messages.payDown, headers: { 'retry-after': '60' } });
    await noteRefused(deps, gateway, outcome.code);
    throw new Problem('CONFLICT', { detail: messages.notOffered });
  }
  return database.withAccount(accountId, async (tx) => {
    await noteAccepted(tx, gateway.id);
    // Asked for twice at once: the first to come back is the one that is paid, the other is never shown to anybody.
    await tx
      .updateTable('online_payments')
      .set({ state: 'open', authority: outcome.authority, pay_url: outcome.payUrl })
      .where('id', '=', id)
      .where('authority', 'is', null)
      .execute();
    const row = await tx
      .selectFrom('online_payments')
      .select(['pay_url', 'amount'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    return { pay_url: row.pay_url, amount: row.amount };
  });
}
