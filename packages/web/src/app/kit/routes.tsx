import { createRoute } from '@tanstack/react-router';
import { lazyScreen } from '../lazy-screen.ts';
import { publicRoute } from '../roots.tsx';

export const kitRoutes = [
  createRoute({
    getParentRoute: () => publicRoute,
    path: '/dev/kit',
    component: lazyScreen(() => import('./kit-page.tsx'), 'KitPage'),
  }),
] as const;
