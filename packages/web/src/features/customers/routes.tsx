import { createRoute } from '@tanstack/react-router';
import { customerStandings } from '@taraz/contract';
import { lazyScreen } from '../../app/lazy-screen.ts';
import { mainRoute } from '../../app/roots.tsx';
import { day, daysInOrder, idOrNew, limit, offset, oneOf, searchOf, text } from '../../app/search-params.ts';

const persons = ['legal', 'real', 'civil_partnership', 'follower'] as const;
const lackings = ['economic_code', 'national_code', 'phone', 'postal_code'] as const;
const sorts = ['name', '-name', 'created_at', 'balance', '-balance'] as const;

export interface CustomerSearch {
  q?: string;
  person?: (typeof persons)[number];
  province?: string;
  lacking?: (typeof lackings)[number];
  standing?: (typeof customerStandings)[number];
  /** the open panel: an id, or `new` */
  id?: string;
  /** what stands in the list's place */
  view?: 'duplicates' | 'unlisted';
  /** the open import from a file: an id, or `new` */
  import?: string;
  sort?: (typeof sorts)[number];
  offset?: number;
  limit?: number;
}

const ageingSorts = [
  ...(['name', '-name', 'balance', '-balance', 'upto_30', '-upto_30', 'upto_60', '-upto_60'] as const),
  ...(['upto_90', '-upto_90', 'over_90', '-over_90', 'overdue', '-overdue'] as const),
] as const;

export interface AgeingSearch {
  q?: string;
  /** the past day at whose end the debts are looked at */
  day?: string;
  /** by the days until which they were to be paid, and not by their age; of today alone */
  by?: 'due';
  sort?: (typeof ageingSorts)[number];
  offset?: number;
  limit?: number;
}

export interface CustomerPageSearch {
  from?: string;
  to?: string;
  panel?: 'edit';
}

const readSearch = searchOf<CustomerSearch>({
  q: text,
  person: oneOf(persons),
  province: text,
  lacking: oneOf(lackings),
  standing: oneOf(customerStandings),
  id: idOrNew,
  view: oneOf(['duplicates', 'unlisted']),
  import: idOrNew,
  sort: oneOf(sorts),
  offset,
  limit,
});

const readAgeingSearch = searchOf<AgeingSearch>({
  q: text,
  day,
  by: oneOf(['due']),
  sort: oneOf(ageingSorts),
  offset,
  limit,
});
const readPageSearch = searchOf<CustomerPageSearch>({ from: day, to: day, panel: oneOf(['edit']) }, daysInOrder);

export const customerRoutes = [
  createRoute({
    getParentRoute: () => mainRoute,
    path: '/customers',
    staticData: { parts: ['id', 'import'] },
    validateSearch: readSearch,
    component: lazyScreen(() => import('./customers-page.tsx'), 'CustomersPage'),
  }),
  createRoute({
    getParentRoute: () => mainRoute,
    path: '/customers/$id',
    staticData: { parts: ['from', 'to', 'panel'] },
    validateSearch: readPageSearch,
    component: lazyScreen(() => import('./customer-page.tsx'), 'CustomerPage'),
  }),
  createRoute({
    getParentRoute: () => mainRoute,
    path: '/analytics/debts',
    validateSearch: readAgeingSearch,
    component: lazyScreen(() => import('./ageing-page.tsx'), 'AgeingPage'),
  }),
] as const;
