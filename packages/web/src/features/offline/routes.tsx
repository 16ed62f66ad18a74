import { createRoute } from '@tanstack/react-router';
import { lazyScreen } from '../../app/lazy-screen.ts';
import { mainRoute } from '../../app/roots.tsx';

export const offlineRoutes = [
  createRoute({
    getParentRoute: () => mainRoute,
    path: '/unsent',
    component: lazyScreen(() => import('./unsent-page.tsx'), 'UnsentPage'),
  }),
] as const;
