import { createRoute } from '@tanstack/react-router';
import { lazyScreen } from '../../app/lazy-screen.ts';
import { publicRoute } from '../../app/roots.tsx';

export const welcomeRoutes = [
  createRoute({
    getParentRoute: () => publicRoute,
    path: '/welcome',
    component: lazyScreen(() => import('./welcome-page.tsx'), 'WelcomePage'),
  }),
] as const;
