import type { ExpressionBuilder } from 'kysely';
import { atGatewayMs } from '../../adapters/payment/end-of-payment.ts';
import type { Tx } from '../../platform/db/database.ts';
import { Problem } from '../../platform/problem.ts';
import { isSameCustomer } from '../customers/survivor.ts';
import { withReferred } from '../invoices/queries/with-referred.ts';
import { onlinePaymentMessages as messages } from './messages.fa.ts';
import type { Payable } from './payable.ts';
import type { OnlinePaymentRow, OnlinePaymentTables } from './tables.ts';

/** So long the gateway may take to open one. */
const openingMs = 2 * 60_000;
/** The newest ones, which the gateway is asked about. */
const askedMax = 5;

/**
 * Payments that somebody may be making at this moment, from whichever shared page, of what another one is asked for: of the
 * same invoice or one in whose place it stands, or of the whole account; also where its customer was merged since.
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
    .where('reason', '=', '')
    .where(isThere)
    .where(isSameCustomer('online_payments', customerId))
    .$if(invoiceId !== null, (query) =>
      query.where(({ eb, or }) =>
        or([eb('invoice_id', 'is', null), eb('invoice_id', 'in', withReferred(invoiceId ?? ''))]),
      ),
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
