import { type CallReply, calls } from '@taraz/contract';
import { sql } from 'kysely';
import { shownStates } from '../../adapters/payment/end-of-payment.ts';
import type { Tx } from '../../platform/db/database.ts';
import { ownAccount } from '../../platform/db/within.ts';
import { implement, implementPrepared, type Route } from '../../platform/http/route.ts';
import { beginPayment } from './begin.ts';
import type { OnlinePaymentDeps } from './deps.ts';
import { changeGateway, showGateway, tryMerchant } from './gateways.ts';
import { resultOf } from './settle.ts';
import type { OnlinePaymentState } from './tables.ts';

type Listed = CallReply<typeof calls.listOnlinePayments>;

/** Most payments that the list has; the deposits of all paid ones stand among the treasury's movements. */
const listedMax = 100;

async function listPayments(tx: Tx): Promise<Listed> {
  const { rows } = await sql<{
    id: string;
    state: OnlinePaymentState;
    amount: string;
    title: string;
    invoice_id: string | null;
    customer_name: string;
    place_name: string;
    ref_id: string;
    surplus: string;
    card_pan: string;
    reason: string;
    created_at: Date;
    settled_at: Date | null;
  }>`
    select p.id, p.state, p.amount::text, p.title,
      p.invoice_id, c.name as customer_name, t.name as place_name, p.ref_id, p.surplus::text, p.card_pan, p.reason, p.created_at, p.settled_at
    from online_payments p
      join customers c on c.account_id = p.account_id and c.id = p.customer_id
      join payment_gateways g on g.account_id = p.account_id and g.id = p.gateway_id
      join treasury_places t on t.account_id = g.account_id and t.id = g.place_id
    where p.account_id = ${ownAccount} and p.state <> 'new'
    order by p.created_at desc, p.id desc limit ${listedMax}`.execute(tx);
  return {
    count: rows.length,
    next: null,
    payments: rows.map(({ state, created_at, settled_at, ...row }) => ({
      ...row,
      state: shownStates[state],
      created_at: created_at.toISOString(),
      settled_at: settled_at?.toISOString() ?? null,
    })),
  };
}

export function onlinePaymentRoutes(deps: OnlinePaymentDeps): Route[] {
  const { database } = deps;
  return [
    implement(calls.getPaymentGateway, ({ context }) =>
      database.withAccount(context.accountId, (tx) => showGateway(deps, tx)),
    ),
    implementPrepared(
      calls.putPaymentGateway,
      ({ body, context }) => tryMerchant(deps, context.accountId, body.merchant_id),
      ({ body, context: { accountId, ifMatch } }, merchantId) =>
        database.withAccount(accountId, (tx) => changeGateway(deps, tx, accountId, body, { merchantId, ifMatch })),
    ),
    implement(calls.listOnlinePayments, ({ context }) => database.withAccount(context.accountId, listPayments)),
    implement(calls.payShared, ({ params, body, context }) => beginPayment(deps, params.id, context.ip, body)),
    implement(calls.settleShared, ({ body, context }) => resultOf(deps, body.authority, context.ip)),
  ];
}
