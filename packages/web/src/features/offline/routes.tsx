import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { mainRoute } from '../../app/roots.tsx';

export const offlineRoutes = [
  createRoute({
    getParentRoute: () => mainRoute,
    path: '/unsent',
    component: lazyRouteComponent(() => import('./unsent-page.tsx'), 'UnsentPage'),
  }),
] as const;
