import { type ExpressionBuilder, sql } from 'kysely';
import { atGatewayMs } from '../../adapters/payment/end-of-payment.ts';
import type { Tx } from '../../platform/db/database.ts';
import { ownAccount } from '../../platform/db/within.ts';
import { Problem } from '../../platform/problem.ts';
import { onlinePaymentMessages as messages } from './messages.fa.ts';
import type { Payable } from './payable.ts';
import type { OnlinePaymentRow, OnlinePaymentTables } from './tables.ts';

/** So long the gateway may take to open one. */
const openingMs = 2 * 60_000;
/** The newest ones, which the gateway is asked about. */
const askedMax = 5;

/** An invoice, and those in whose place it stands: what is paid for one of them is paid for it. */
const chainOf = (invoiceId: string) => sql<string>`(
  with recursive chain as (
    select i.id, i.referred_id from invoices i where i.account_id = ${ownAccount} and i.id = ${invoiceId}
    union
    select i.id, i.referred_id from chain c join invoices i on i.account_id = ${ownAccount} and i.id = c.referred_id
  ) select c.id from chain c)`;

/**
 * Payments that somebody may be making at this moment, from whichever shared page, of what another one is asked for: of the
 * same invoice or one in whose place it stands, or of the whole account.
 * @param mine the one that is gone on with
 */
export function underWay(
  tx: Tx,
  { customerId, invoiceId }: Payable,
  mine: string | null,
  nowMs: number,
): Promise<OnlinePaymentRow[]> {
  const since = (ms: number) => new Date(nowMs - ms);
  const isThere = ({ and, eb, or }: ExpressionBuilder<OnlinePaymentTables, 'online_payments'>) =>
    or([
      and([eb('state', '=', 'open'), eb('created_at', '>', since(atGatewayMs))]),
      and([eb('state', '=', 'new'), eb('created_at', '>', since(openingMs))]),
    ]);
  return tx
    .selectFrom('online_payments')
    .selectAll()
    .where('customer_id', '=', customerId)
    .where('reason', '=', '')
    .where(isThere)
    .$if(invoiceId !== null, (query) =>
      query.where(({ eb, or }) => or([eb('invoice_id', 'is', null), eb('invoice_id', 'in', chainOf(invoiceId ?? ''))])),
    )
    .$if(mine !== null, (query) => query.where('id', '!=', mine ?? ''))
    .orderBy('created_at', 'desc')
    .limit(askedMax)
    .execute();
}

/** What whoever would pay the same once more is told; `anyway` goes on. */
export function refuseTwice(): Problem {
  const message = messages.underWay;
  return new Problem('CONFLICT', { detail: message, errors: [{ path: 'anyway', code: 'UNDER_WAY', message }] });
}
