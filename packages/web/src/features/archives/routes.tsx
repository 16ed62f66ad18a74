import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { mainRoute } from '../../app/roots.tsx';
import { readListSearch } from '../invoices/list/list-search.ts';

export const archiveRoutes = [
  createRoute({
    getParentRoute: () => mainRoute,
    path: '/archives',
    validateSearch: readListSearch,
    component: lazyRouteComponent(() => import('./archives-page.tsx'), 'ArchivesPage'),
  }),
] as const;
