import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { mainRoute } from '../../app/roots.tsx';

export const operatorStateRoutes = [
  createRoute({
    getParentRoute: () => mainRoute,
    path: '/operator/state',
    component: lazyRouteComponent(() => import('./state-page.tsx'), 'OperatorStatePage'),
  }),
] as const;
