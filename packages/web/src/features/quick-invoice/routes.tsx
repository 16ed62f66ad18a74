import { createRoute } from '@tanstack/react-router';
import { lazyScreen } from '../../app/lazy-screen.ts';
import { mainRoute } from '../../app/roots.tsx';

export const quickInvoiceRoutes = [
  createRoute({
    getParentRoute: () => mainRoute,
    path: '/quick-invoice/{-$id}',
    component: lazyScreen(() => import('./quick-invoice-page.tsx'), 'QuickInvoicePage'),
    staticData: { foldsRail: true },
  }),
] as const;
