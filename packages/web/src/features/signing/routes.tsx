import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { mainRoute } from '../../app/roots.tsx';

export const signingRoutes = [
  createRoute({
    getParentRoute: () => mainRoute,
    path: '/signing-desk',
    component: lazyRouteComponent(() => import('./desk-page.tsx'), 'SigningDeskPage'),
  }),
] as const;
