import { createRoute } from '@tanstack/react-router';
import { lazyScreen } from '../../app/lazy-screen.ts';
import { mainRoute, publicRoute } from '../../app/roots.tsx';
import { searchOf, text } from '../../app/search-params.ts';

/** What a gateway says when it sends the payer back; only the name of the payment counts. */
export interface ResultSearch {
  Authority?: string;
  Status?: string;
}

export const subscriptionRoutes = [
  createRoute({
    getParentRoute: () => mainRoute,
    path: '/upgrade-account',
    component: lazyScreen(() => import('./upgrade-page.tsx'), 'UpgradeAccountPage'),
  }),
  createRoute({
    getParentRoute: () => mainRoute,
    path: '/operator/plans',
    validateSearch: searchOf<{ id?: string }>({ id: text }),
    component: lazyScreen(() => import('./plans-page.tsx'), 'PlansPage'),
  }),
] as const;

export const paymentRoutes = [
  createRoute({
    getParentRoute: () => publicRoute,
    path: '/transaction-result',
    validateSearch: searchOf<ResultSearch>({ Authority: text, Status: text }),
    component: lazyScreen(() => import('./transaction-result-page.tsx'), 'TransactionResultPage'),
  }),
  createRoute({
    getParentRoute: () => publicRoute,
    path: '/dev/gateway/$authority',
    component: lazyScreen(() => import('./gateway-page.tsx'), 'GatewayPage'),
  }),
] as const;
