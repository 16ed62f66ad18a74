import { createPaymentGateway } from './adapters/adapters.ts';
import type { InvoiceDeps } from './features/invoices/deps.ts';
import { startHeld } from './features/subscription/held-invoices.ts';
import { type SubscriptionDeps, startSettling } from './features/subscription/payments.ts';
import { ensurePlans } from './features/subscription/plans.ts';
import { startRefunding } from './features/subscription/refunds.ts';
import { subscriptionRoutes } from './features/subscription/routes.ts';
import { embeddedAdapters, publicUrlOf } from './platform/config/config.ts';
import type { Route } from './platform/http/route.ts';
import type { Platform } from './platform/platform.ts';

/** Plans, quotas and payments, bound to a platform. */
export interface Subscriptions {
  routes: Route[];
  deps: SubscriptionDeps;
  /** Looks after payments that nobody came back from; not in a process that only answers HTTP. */
  startWorkers(invoices: InvoiceDeps): Promise<void>;
}

export async function composeSubscription({
  config,
  database,
  runtime,
  jobs,
  vault,
}: Platform): Promise<Subscriptions> {
  const { payment } = config.adapters ?? embeddedAdapters;
  await ensurePlans(database, runtime.clock);
  const deps: SubscriptionDeps = {
    database,
    runtime,
    jobs,
    vault,
    gateway: createPaymentGateway(payment, database, runtime),
    publicUrl: publicUrlOf(config),
    showsGateway: payment === 'embedded',
  };
  return {
    routes: subscriptionRoutes(deps),
    deps,
    async startWorkers(invoices) {
      await startSettling(deps);
      await startRefunding(deps);
      await startHeld({ ...invoices, ...deps });
    },
  };
}
