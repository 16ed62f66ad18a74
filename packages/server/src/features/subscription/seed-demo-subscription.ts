import type { Tx } from '../../platform/db/database.ts';
import type { DemoAccount } from '../demo/demo-account.ts';
import { gatewayPayment, payAtGateway } from './gateway-page.ts';
import { openPayment, resultOf, type SubscriptionDeps } from './payments.ts';
import { soldPlans } from './plans.ts';
import { subscriptionRow } from './quota.ts';

const planId = 'business';

/** Whether a payment may be begun, or gone on with: whoever tried the demo may have given it back, or sells the plan no more. */
async function isToBePaid(tx: Tx): Promise<boolean> {
  if ((await subscriptionRow(tx)) !== undefined) return false;
  const ended = await tx
    .selectFrom('subscription_payments')
    .select('id')
    .where('state', 'not in', ['new', 'open'])
    .executeTakeFirst();
  return ended === undefined && (await soldPlans(tx)).some(({ id }) => id === planId);
}

/** The plan of the demo account, paid at the embedded gateway by the very way that people pay; only when it never was. */
export async function seedDemoSubscription(deps: SubscriptionDeps, { accountId, userId }: DemoAccount): Promise<void> {
  if (!deps.showsGateway) return;
  if (!(await deps.database.withAccount(accountId, isToBePaid))) return;
  const payment = await openPayment(deps, { accountId, userId, idempotencyKey: null, holder: userId }, planId);
  // Its price may be nothing by now.
  if (payment === null) return;
  const authority = payment.authority ?? '';
  // A start that died on the way may have paid it already: its result is only asked for then.
  if ((await gatewayPayment(deps, authority)).open) await payAtGateway(deps, authority, { action: 'pay' });
  await resultOf(deps, { accountId, paymentId: payment.id });
}
