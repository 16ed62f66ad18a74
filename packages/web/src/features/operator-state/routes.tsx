import { createRoute } from '@tanstack/react-router';
import { lazyScreen } from '../../app/lazy-screen.ts';
import { mainRoute } from '../../app/roots.tsx';

export const operatorStateRoutes = [
  createRoute({
    getParentRoute: () => mainRoute,
    path: '/operator/state',
    component: lazyScreen(() => import('./state-page.tsx'), 'OperatorStatePage'),
  }),
] as const;
