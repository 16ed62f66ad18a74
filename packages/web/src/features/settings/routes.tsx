import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { mainRoute } from '../../app/roots.tsx';

export const settingsRoutes = [
  createRoute({
    getParentRoute: () => mainRoute,
    path: '/manage-accounts',
    component: lazyRouteComponent(() => import('./tax-memories-page.tsx'), 'TaxMemoriesPage'),
  }),
] as const;
