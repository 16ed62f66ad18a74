import { createRoute } from '@tanstack/react-router';
import { lazyScreen } from '../../app/lazy-screen.ts';
import { mainRoute } from '../../app/roots.tsx';
import { id, limit, offset, searchOf } from '../../app/search-params.ts';

export interface ImportSearch {
  /** the file that is open */
  id?: string;
  offset?: number;
  limit?: number;
}

export const importRoutes = [
  createRoute({
    getParentRoute: () => mainRoute,
    path: '/import-invoice',
    staticData: { foldsRail: true },
    validateSearch: searchOf<ImportSearch>({ id, offset, limit }),
    component: lazyScreen(() => import('./import-page.tsx'), 'ImportPage'),
  }),
] as const;
