import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { mainRoute } from '../../app/roots.tsx';

export interface ErrorSearch {
  /** the cause in hand */
  code?: string;
}

export const invoiceErrorRoutes = [
  createRoute({
    getParentRoute: () => mainRoute,
    path: '/invoice-errors',
    // The router reads a search of digits as a number; codes that begin with 0 come as text.
    validateSearch: ({ code }: Record<string, unknown>): ErrorSearch =>
      typeof code === 'string' || typeof code === 'number' ? { code: String(code) } : {},
    component: lazyRouteComponent(() => import('./invoice-errors-page.tsx'), 'InvoiceErrorsPage'),
  }),
] as const;
