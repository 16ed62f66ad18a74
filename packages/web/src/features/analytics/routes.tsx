import { createRoute } from '@tanstack/react-router';
import { lazyScreen } from '../../app/lazy-screen.ts';
import { mainRoute } from '../../app/roots.tsx';
import { day, daysInOrder, flag, id, limit, offset, oneOf, searchOf, text } from '../../app/search-params.ts';

export interface AnalyticsSearch {
  /** days `YYYY-MM-DD`, both inclusive */
  from?: string;
  to?: string;
  branch?: string;
  step?: 'day' | 'month' | 'season';
}

const profitSorts = [
  ...(['name', '-name', 'net', '-net', 'cost', '-cost'] as const),
  ...(['profit', '-profit', 'margin', '-margin'] as const),
] as const;

export interface ProfitSearch {
  /** days `YYYY-MM-DD`, both inclusive */
  from?: string;
  to?: string;
  branch?: string;
  /** default: by product */
  by?: 'buyer' | 'month';
  q?: string;
  sort?: (typeof profitSorts)[number];
  offset?: number;
  limit?: number;
}

export interface VatSearch {
  /** days `YYYY-MM-DD`, both inclusive; default: the season that runs */
  from?: string;
  to?: string;
  branch?: string;
}

export interface CashSearch {
  /** default: weeks */
  step?: 'month';
  /** what is overdue counts as well */
  overdue?: true;
}

const readCashSearch = searchOf<CashSearch>({ step: oneOf(['month']), overdue: flag });

const readVatSearch = searchOf<VatSearch>({ from: day, to: day, branch: id }, daysInOrder);

const readAnalyticsSearch = searchOf<AnalyticsSearch>(
  { from: day, to: day, branch: id, step: oneOf(['day', 'month', 'season']) },
  daysInOrder,
);

const readProfitSearch = searchOf<ProfitSearch>(
  { from: day, to: day, branch: id, by: oneOf(['buyer', 'month']), q: text, sort: oneOf(profitSorts), offset, limit },
  daysInOrder,
);

export const analyticsRoutes = [
  createRoute({
    getParentRoute: () => mainRoute,
    path: '/analytics',
    validateSearch: readAnalyticsSearch,
    component: lazyScreen(() => import('./analytics-page.tsx'), 'AnalyticsPage'),
  }),
  createRoute({
    getParentRoute: () => mainRoute,
    path: '/analytics/vat',
    validateSearch: readVatSearch,
    component: lazyScreen(() => import('./vat-page.tsx'), 'VatPage'),
  }),
  createRoute({
    getParentRoute: () => mainRoute,
    path: '/analytics/cash',
    validateSearch: readCashSearch,
    component: lazyScreen(() => import('./cash-page.tsx'), 'CashPage'),
  }),
  createRoute({
    getParentRoute: () => mainRoute,
    path: '/analytics/profit',
    validateSearch: readProfitSearch,
    component: lazyScreen(() => import('./profit-page.tsx'), 'ProfitPage'),
  }),
] as const;
