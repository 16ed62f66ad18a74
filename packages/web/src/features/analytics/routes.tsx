import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { mainRoute } from '../../app/roots.tsx';

export interface AnalyticsSearch {
  /** days `YYYY-MM-DD`, both inclusive */
  from?: string;
  to?: string;
  branch?: string;
  step?: 'day' | 'month' | 'season';
}

const isDay = (value: unknown): value is string =>
  typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value) && !Number.isNaN(Date.parse(value));

function readAnalyticsSearch({ from, to, branch, step }: Record<string, unknown>): AnalyticsSearch {
  return {
    ...(isDay(from) && isDay(to) && from <= to ? { from, to } : {}),
    ...(typeof branch === 'string' && /^[0-9a-f-]{36}$/i.test(branch) ? { branch } : {}),
    ...(step === 'day' || step === 'month' || step === 'season' ? { step } : {}),
  };
}

export const analyticsRoutes = [
  createRoute({
    getParentRoute: () => mainRoute,
    path: '/analytics',
    validateSearch: readAnalyticsSearch,
    component: lazyRouteComponent(() => import('./analytics-page.tsx'), 'AnalyticsPage'),
  }),
] as const;
