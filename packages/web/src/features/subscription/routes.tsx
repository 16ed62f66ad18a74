import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { mainRoute, publicRoute } from '../../app/roots.tsx';

/** What a gateway says when it sends the payer back; only the name of the payment counts. */
export interface ResultSearch {
  Authority?: string;
  Status?: string;
}

const text = (value: unknown) => (typeof value === 'string' || typeof value === 'number' ? String(value) : '');

export const subscriptionRoutes = [
  createRoute({
    getParentRoute: () => mainRoute,
    path: '/upgrade-account',
    component: lazyRouteComponent(() => import('./upgrade-page.tsx'), 'UpgradeAccountPage'),
  }),
  createRoute({
    getParentRoute: () => mainRoute,
    path: '/operator/plans',
    validateSearch: (search: Record<string, unknown>): { id?: string } =>
      text(search.id) === '' ? {} : { id: text(search.id) },
    component: lazyRouteComponent(() => import('./plans-page.tsx'), 'PlansPage'),
  }),
] as const;

export const paymentRoutes = [
  createRoute({
    getParentRoute: () => publicRoute,
    path: '/transaction-result',
    validateSearch: (search: Record<string, unknown>): ResultSearch => ({
      ...(text(search.Authority) === '' ? {} : { Authority: text(search.Authority) }),
      ...(text(search.Status) === '' ? {} : { Status: text(search.Status) }),
    }),
    component: lazyRouteComponent(() => import('./transaction-result-page.tsx'), 'TransactionResultPage'),
  }),
  createRoute({
    getParentRoute: () => publicRoute,
    path: '/dev/gateway/$authority',
    component: lazyRouteComponent(() => import('./gateway-page.tsx'), 'GatewayPage'),
  }),
] as const;
