import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { publicRoute } from '../../app/roots.tsx';

export const welcomeRoutes = [
  createRoute({
    getParentRoute: () => publicRoute,
    path: '/welcome',
    component: lazyRouteComponent(() => import('./welcome-page.tsx'), 'WelcomePage'),
  }),
] as const;
