import { createRoute } from '@tanstack/react-router';
import { lazyScreen } from '../../app/lazy-screen.ts';
import { mainRoute } from '../../app/roots.tsx';

export const signingRoutes = [
  createRoute({
    getParentRoute: () => mainRoute,
    path: '/signing-desk',
    component: lazyScreen(() => import('./desk-page.tsx'), 'SigningDeskPage'),
  }),
] as const;
