import { createRoute } from '@tanstack/react-router';
import { lazyScreen } from '../../app/lazy-screen.ts';
import { mainRoute } from '../../app/roots.tsx';
import { searchOf, text } from '../../app/search-params.ts';

export interface ErrorSearch {
  /** the cause in hand */
  code?: string;
}

export const invoiceErrorRoutes = [
  createRoute({
    getParentRoute: () => mainRoute,
    path: '/invoice-errors',
    validateSearch: searchOf<ErrorSearch>({ code: text }),
    component: lazyScreen(() => import('./invoice-errors-page.tsx'), 'InvoiceErrorsPage'),
  }),
] as const;
