import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { mainRoute } from '../../app/roots.tsx';

export const importRoutes = [
  createRoute({
    getParentRoute: () => mainRoute,
    path: '/import-invoice',
    staticData: { foldsRail: true },
    validateSearch: ({ id }: Record<string, unknown>): { id?: string } => (typeof id === 'string' ? { id } : {}),
    component: lazyRouteComponent(() => import('./import-page.tsx'), 'ImportPage'),
  }),
] as const;
