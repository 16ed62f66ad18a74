import { createRoute } from '@tanstack/react-router';
import { lazyScreen } from '../../app/lazy-screen.ts';
import { mainRoute } from '../../app/roots.tsx';
import { idOrNew, limit, offset, oneOf, searchOf, text } from '../../app/search-params.ts';

export interface BranchSearch {
  q?: string;
  /** the open panel: an id, or `new` */
  id?: string;
  sort?: string;
  offset?: number;
  limit?: number;
}

const readSearch = searchOf<BranchSearch>({
  q: text,
  id: idOrNew,
  sort: oneOf(['name', '-name', '-code', '-created_at']),
  offset,
  limit,
});

export const branchRoutes = [
  createRoute({
    getParentRoute: () => mainRoute,
    path: '/branches',
    staticData: { parts: ['id'] },
    validateSearch: readSearch,
    component: lazyScreen(() => import('./branches-page.tsx'), 'BranchesPage'),
  }),
] as const;
