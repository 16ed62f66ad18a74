import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { mainRoute } from '../../app/roots.tsx';

export const quickInvoiceRoutes = [
  createRoute({
    getParentRoute: () => mainRoute,
    path: '/quick-invoice/{-$id}',
    component: lazyRouteComponent(() => import('./quick-invoice-page.tsx'), 'QuickInvoicePage'),
    staticData: { foldsRail: true },
  }),
] as const;
