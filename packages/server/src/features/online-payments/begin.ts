import type { CallReply, calls } from '@taraz/contract';
import { type Selectable, sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import { countOf } from '../../platform/http/keyset-page.ts';
import { Problem, tooManyRequests } from '../../platform/problem.ts';
import { tehranDay } from '../../platform/tehran-day.ts';
import { columnOf, kindOf, type LinkRow, previewUrl } from '../sharing/links.ts';
import { openLink } from '../sharing/open-link.ts';
import type { OnlinePaymentDeps } from './deps.ts';
import { type GatewayRow, gatewayOfRow, usableGateway } from './gateways.ts';
import { onlinePaymentMessages as messages } from './messages.fa.ts';
import { amountOf, payableBehind } from './payable.ts';
import type { OnlinePaymentTables } from './tables.ts';

export type OnlinePaymentRow = Selectable<OnlinePaymentTables['online_payments']>;
type Begun = CallReply<typeof calls.payShared>;

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

/** What is going to be paid is written before the gateway is asked; pressed twice, it is one. */
async function intend(deps: OnlinePaymentDeps, tx: Tx, link: LinkRow): Promise<Intent> {
  const { runtime, publicUrl, sharing } = deps;
  const gateway = await usableGateway(tx);
  if (gateway === null) throw new Problem('CONFLICT', { detail: messages.notOffered });
  // Of two presses at once the second finds what the first has written.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`pay ${link.id}`}, 0))`.execute(tx);
  const nowMs = runtime.clock.nowMs();
  const kind = kindOf(link);
  const id = link[columnOf(kind)] ?? '';
  // A statement that ends with a past day says nothing of what is owed now.
  const isPast = link.to_day !== null && link.to_day < tehranDay(new Date(nowMs));
  const payable = isPast ? null : await payableBehind(tx, kind, id);
  const amount = payable === null ? null : amountOf(payable);
  if (payable === null || amount === null) throw new Problem('CONFLICT', { detail: messages.nothingToPay });
  const [subject] = await sharing.ports.shareables(tx, kind, { accountId: link.account_id, memoryIds: null }, [id]);
  const place = { gateway, seller: subject?.seller ?? '', page: previewUrl(publicUrl, kind, link.token) };
  const open = await tx
    .selectFrom('online_payments')
    .selectAll()
    .where('link_id', '=', link.id)
    .where('gateway_id', '=', gateway.id)
    .where('state', 'in', ['new', 'open'])
    // One that failed before is only asked about.
    .where('reason', '=', '')
    .where('customer_id', '=', payable.customerId)
    .where('amount', '=', String(amount))
    .where('created_at', '>', new Date(nowMs - offeredAgainMs))
    .orderBy('created_at', 'desc')
    .executeTakeFirst();
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

/**
 * Begins the payment of what a shared page offers, or goes on with the one that is open. What is intended is committed before
 * the gateway is asked, and no transaction waits for it.
 * @throws Problem as `openLink` does, CONFLICT where nothing is to be paid, TOO_MANY_REQUESTS, UNAVAILABLE
 */
export async function beginPayment(deps: OnlinePaymentDeps, token: string, ip: string): Promise<Begun> {
  const { sharing, database, runtime } = deps;
  const to = ['invoice', 'statement'] as const;
  const { payment, gateway, seller, page } = await openLink(sharing, { token, ip, to }, (tx, link) =>
    intend(deps, tx, link),
  );
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
    throw new Problem('UNAVAILABLE', { detail: messages.payDown, headers: { 'retry-after': '60' } });
  }
  return database.withAccount(accountId, async (tx) => {
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
