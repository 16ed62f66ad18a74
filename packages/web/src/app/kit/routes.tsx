import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { publicRoute } from '../roots.tsx';

export const kitRoutes = [
  createRoute({
    getParentRoute: () => publicRoute,
    path: '/dev/kit',
    component: lazyRouteComponent(() => import('./kit-page.tsx'), 'KitPage'),
  }),
] as const;
