import { createRoute } from '@tanstack/react-router';
import { lazyScreen } from '../../app/lazy-screen.ts';
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
    component: lazyScreen(() => import('./statements-page.tsx'), 'StatementsPage'),
  }),
] as const;
