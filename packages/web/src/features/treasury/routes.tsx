import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { mainRoute } from '../../app/roots.tsx';

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
  /** of the calendar: a Jalali month, «1405-09» */
  month?: string;
  sort?: string;
  offset?: number;
  limit?: number;
}

const textOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';
const given = <K extends string>(key: K, value: unknown, form?: RegExp) => {
  const text = textOf(value);
  return text === '' || (form !== undefined && !form.test(text)) ? {} : ({ [key]: text } as Record<K, string>);
};
const day = /^\d{4}-\d{2}-\d{2}$/;

const paging = ({ offset, limit }: Record<string, unknown>) => ({
  ...(Number(offset) > 0 ? { offset: Math.trunc(Number(offset)) } : {}),
  ...([25, 50, 100].includes(Number(limit)) ? { limit: Number(limit) } : {}),
});

const readPlaceSearch = (search: Record<string, unknown>): PlaceSearch =>
  ({
    ...given('tab', search.tab, /^movements$/),
    ...given('q', search.q),
    ...given('id', search.id),
    ...given('place', search.place),
    ...given('kind', search.kind, /^[a-z]+$/),
    ...given('from', search.from, day),
    ...given('to', search.to, day),
    ...given('active', search.active, /^(active|inactive)$/),
    ...given('sort', search.sort, /^-?(name|balance|created_at|at|amount)$/),
    ...paging(search),
  }) as PlaceSearch;

const readChequeSearch = (search: Record<string, unknown>): ChequeSearch =>
  ({
    ...given('tab', search.tab, /^(calendar|books)$/),
    ...given('q', search.q),
    ...given('id', search.id),
    ...given('direction', search.direction, /^(issued|received)$/),
    ...given('state', search.state, /^[a-z]+$/),
    ...given('from', search.from, day),
    ...given('to', search.to, day),
    ...given('month', search.month, /^\d{4}-\d{2}$/),
    ...given('sort', search.sort, /^-?(due_day|amount|created_at)$/),
    ...paging(search),
  }) as ChequeSearch;

export const treasuryRoutes = [
  createRoute({
    getParentRoute: () => mainRoute,
    path: '/bank-accounts',
    validateSearch: readPlaceSearch,
    component: lazyRouteComponent(() => import('./place-pages.tsx'), 'BankAccountsPage'),
  }),
  createRoute({
    getParentRoute: () => mainRoute,
    path: '/cash-desks',
    validateSearch: readPlaceSearch,
    component: lazyRouteComponent(() => import('./place-pages.tsx'), 'CashDesksPage'),
  }),
  createRoute({
    getParentRoute: () => mainRoute,
    path: '/poses',
    validateSearch: readPlaceSearch,
    component: lazyRouteComponent(() => import('./place-pages.tsx'), 'PosesPage'),
  }),
  createRoute({
    getParentRoute: () => mainRoute,
    path: '/checks',
    validateSearch: readChequeSearch,
    component: lazyRouteComponent(() => import('./checks-page.tsx'), 'ChecksPage'),
  }),
] as const;
