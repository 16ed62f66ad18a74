import { createRoute } from '@tanstack/react-router';
import { lazyScreen } from '../../app/lazy-screen.ts';
import { mainRoute } from '../../app/roots.tsx';
import { readListSearch } from '../invoices/list/list-search.ts';

export const archiveRoutes = [
  createRoute({
    getParentRoute: () => mainRoute,
    path: '/archives',
    validateSearch: readListSearch,
    component: lazyScreen(() => import('./archives-page.tsx'), 'ArchivesPage'),
  }),
] as const;
