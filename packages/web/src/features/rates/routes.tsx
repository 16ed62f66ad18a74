import { createRoute } from '@tanstack/react-router';
import { lazyScreen } from '../../app/lazy-screen.ts';
import { mainRoute } from '../../app/roots.tsx';
import { searchOf, text } from '../../app/search-params.ts';

export const rateRoutes = [
  createRoute({
    getParentRoute: () => mainRoute,
    path: '/operator/rates',
    staticData: { parts: ['id'] },
    // the currency in the panel, or `new`
    validateSearch: searchOf<{ id?: string }>({ id: text }),
    component: lazyScreen(() => import('./rates-page.tsx'), 'RatesPage'),
  }),
] as const;
