import { createRoute } from '@tanstack/react-router';
import { lazyScreen } from '../../app/lazy-screen.ts';
import { mainRoute } from '../../app/roots.tsx';
import { day, id, idOrNew, limit, offset, oneOf, searchOf, text, textOf } from '../../app/search-params.ts';

export interface PlaceSearch {
  tab?: 'movements';
  q?: string;
  /** the open panel: an id, or `new` */
  id?: string;
  /** of the movements: their place, kind and days */
  place?: string;
  kind?: string;
  from?: string;
  to?: string;
  active?: 'active' | 'inactive';
  sort?: string;
  offset?: number;
  limit?: number;
}

export interface ChequeSearch {
  tab?: 'calendar' | 'books';
  q?: string;
  id?: string;
  direction?: 'issued' | 'received';
  /** `all` shows finished ones as well */
  state?: string;
  from?: string;
  to?: string;
  /** whose they are, an id */
  customer?: string;
  /** of the calendar: a Jalali month, «1405-09» */
  month?: string;
  sort?: string;
  offset?: number;
  limit?: number;
}

const readPlaceSearch = searchOf<PlaceSearch>({
  tab: oneOf(['movements']),
  q: text,
  id: idOrNew,
  place: text,
  kind: textOf(/^[a-z]+$/),
  from: day,
  to: day,
  active: oneOf(['active', 'inactive']),
  sort: textOf(/^-?(name|balance|created_at|at|amount)$/),
  offset,
  limit,
});

const readChequeSearch = searchOf<ChequeSearch>({
  tab: oneOf(['calendar', 'books']),
  q: text,
  id: idOrNew,
  direction: oneOf(['issued', 'received']),
  state: textOf(/^[a-z]+$/),
  from: day,
  to: day,
  customer: id,
  month: textOf(/^1[34]\d{2}-(0[1-9]|1[0-2])$/),
  sort: textOf(/^-?(due_day|amount|created_at)$/),
  offset,
  limit,
});

export const treasuryRoutes = [
  createRoute({
    getParentRoute: () => mainRoute,
    path: '/bank-accounts',
    staticData: { parts: ['id'] },
    validateSearch: readPlaceSearch,
    component: lazyScreen(() => import('./place-pages.tsx'), 'BankAccountsPage'),
  }),
  createRoute({
    getParentRoute: () => mainRoute,
    path: '/cash-desks',
    staticData: { parts: ['id'] },
    validateSearch: readPlaceSearch,
    component: lazyScreen(() => import('./place-pages.tsx'), 'CashDesksPage'),
  }),
  createRoute({
    getParentRoute: () => mainRoute,
    path: '/poses',
    staticData: { parts: ['id'] },
    validateSearch: readPlaceSearch,
    component: lazyScreen(() => import('./place-pages.tsx'), 'PosesPage'),
  }),
  createRoute({
    getParentRoute: () => mainRoute,
    path: '/checks',
    staticData: { parts: ['id'] },
    validateSearch: readChequeSearch,
    component: lazyScreen(() => import('./checks-page.tsx'), 'ChecksPage'),
  }),
] as const;
