import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { mainRoute } from '../../app/roots.tsx';
import { id, limit, offset, oneOf, searchOf } from '../../app/search-params.ts';
import { type StatementSearch, shownParts } from './search.ts';

export const bankStatementRoutes = [
  createRoute({
    getParentRoute: () => mainRoute,
    path: '/bank-accounts/statements',
    validateSearch: searchOf<StatementSearch>({
      place: id,
      id,
      show: oneOf(shownParts),
      step: oneOf(['columns']),
      offset,
      limit,
    }),
    component: lazyRouteComponent(() => import('./statements-page.tsx'), 'StatementsPage'),
  }),
] as const;
