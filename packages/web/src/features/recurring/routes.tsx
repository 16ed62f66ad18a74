import { createRoute } from '@tanstack/react-router';
import { recurringStates } from '@taraz/contract';
import { lazyScreen } from '../../app/lazy-screen.ts';
import { mainRoute } from '../../app/roots.tsx';
import { id, limit, offset, oneOf, searchOf, text } from '../../app/search-params.ts';

export interface RecurringSearch {
  q?: string;
  state?: (typeof recurringStates)[number];
  /** of the open panel */
  id?: string;
  sort?: string;
  offset?: number;
  limit?: number;
}

const readSearch = searchOf<RecurringSearch>({
  q: text,
  state: oneOf(recurringStates),
  id,
  sort: oneOf(['-next_day', 'name', '-name', 'total', '-total', 'created_at', '-created_at']),
  offset,
  limit,
});

export const recurringRoutes = [
  createRoute({
    getParentRoute: () => mainRoute,
    path: '/recurring',
    staticData: { parts: ['id'] },
    validateSearch: readSearch,
    component: lazyScreen(() => import('./recurring-page.tsx'), 'RecurringPage'),
  }),
] as const;
