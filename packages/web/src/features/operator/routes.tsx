import { createRoute } from '@tanstack/react-router';
import { lazyScreen } from '../../app/lazy-screen.ts';
import { mainRoute } from '../../app/roots.tsx';
import { id, limit, offset, oneOf, searchOf, text } from '../../app/search-params.ts';

const statuses = ['REGISTERED', 'DOCUMENTS_REQUIRED', 'UNDER_REVIEW', 'VERIFIED', 'REJECTED', 'SUSPENDED'] as const;

export interface OperatorSearch {
  q?: string;
  status?: (typeof statuses)[number];
  /** the registration in the panel */
  id?: string;
  sort?: 'created_at';
  offset?: number;
  limit?: number;
}

const readSearch = searchOf<OperatorSearch>({
  q: text,
  status: oneOf(statuses),
  id,
  sort: oneOf(['created_at']),
  offset,
  limit,
});

export const operatorRoutes = [
  createRoute({
    getParentRoute: () => mainRoute,
    path: '/operator',
    staticData: { parts: ['id'] },
    validateSearch: readSearch,
    component: lazyScreen(() => import('./operator-page.tsx'), 'OperatorPage'),
  }),
] as const;
