import { createRoute } from '@tanstack/react-router';
import { lazyScreen } from '../../app/lazy-screen.ts';
import { mainRoute } from '../../app/roots.tsx';
import { id, searchOf } from '../../app/search-params.ts';

export const importRoutes = [
  createRoute({
    getParentRoute: () => mainRoute,
    path: '/import-invoice',
    staticData: { foldsRail: true },
    validateSearch: searchOf<{ id?: string }>({ id }),
    component: lazyScreen(() => import('./import-page.tsx'), 'ImportPage'),
  }),
] as const;
