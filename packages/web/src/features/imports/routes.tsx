import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { mainRoute } from '../../app/roots.tsx';
import { id, searchOf } from '../../app/search-params.ts';

export const importRoutes = [
  createRoute({
    getParentRoute: () => mainRoute,
    path: '/import-invoice',
    staticData: { foldsRail: true },
    validateSearch: searchOf<{ id?: string }>({ id }),
    component: lazyRouteComponent(() => import('./import-page.tsx'), 'ImportPage'),
  }),
] as const;
