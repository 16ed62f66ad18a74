import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { mainRoute } from '../../app/roots.tsx';
import { day, daysInOrder, id, oneOf, searchOf } from '../../app/search-params.ts';

export interface AnalyticsSearch {
  /** days `YYYY-MM-DD`, both inclusive */
  from?: string;
  to?: string;
  branch?: string;
  step?: 'day' | 'month' | 'season';
}

const readAnalyticsSearch = searchOf<AnalyticsSearch>(
  { from: day, to: day, branch: id, step: oneOf(['day', 'month', 'season']) },
  daysInOrder,
);

export const analyticsRoutes = [
  createRoute({
    getParentRoute: () => mainRoute,
    path: '/analytics',
    validateSearch: readAnalyticsSearch,
    component: lazyRouteComponent(() => import('./analytics-page.tsx'), 'AnalyticsPage'),
  }),
] as const;
