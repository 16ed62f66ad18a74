import type { DemoAccount } from '../demo/demo-account.ts';
import { gatewayPayment, payAtGateway } from './gateway-page.ts';
import { openPayment, resultOf, type SubscriptionDeps } from './payments.ts';
import { subscriptionRow } from './quota.ts';

/** The plan of the demo account, paid at the embedded gateway by the very way that people pay; only when it has none. */
export async function seedDemoSubscription(deps: SubscriptionDeps, { accountId, userId }: DemoAccount): Promise<void> {
  if (!deps.showsGateway) return;
  const held = await deps.database.withAccount(accountId, subscriptionRow);
  if (held !== undefined) return;
  const payment = await openPayment(deps, { accountId, userId, idempotencyKey: null, holder: userId }, 'business');
  if (payment === null) throw new Error('the plan of the demo is paid for');
  const authority = payment.authority ?? '';
  // A start that died on the way may have paid it already: its result is only asked for then.
  if ((await gatewayPayment(deps, authority)).open) await payAtGateway(deps, authority, { action: 'pay' });
  await resultOf(deps, { accountId, paymentId: payment.id });
}
