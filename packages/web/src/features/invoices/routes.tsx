import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { mainRoute } from '../../app/roots.tsx';
import { readListSearch } from './list/list-search.ts';
import type { WizardSearch } from './wizard/wizard-session.ts';

const text = (value: unknown): string | undefined => (typeof value === 'string' && value !== '' ? value : undefined);

/** Search of the wizard's address; what is not understood is left out. */
function readWizardSearch(search: Record<string, unknown>): WizardSearch {
  const as = search.as === 'corrective' || search.as === 'return' ? search.as : undefined;
  const found = {
    draft: text(search.draft),
    from: text(search.from),
    corrects: text(search.corrects),
    as,
    focus: text(search.focus),
  };
  return Object.fromEntries(Object.entries(found).filter(([, value]) => value !== undefined));
}

export const invoiceRoutes = [
  createRoute({
    getParentRoute: () => mainRoute,
    path: '/invoices',
    validateSearch: readListSearch,
    component: lazyRouteComponent(() => import('./list/invoice-list-page.tsx'), 'InvoiceListPage'),
  }),
  createRoute({
    getParentRoute: () => mainRoute,
    path: '/invoice/{-$id}',
    // Without one there is nothing to show: the list has them all.
    beforeLoad: ({ params }) => {
      if (params.id === undefined) throw redirect({ to: '/invoices', search: {}, replace: true });
    },
    component: lazyRouteComponent(() => import('./document/invoice-page.tsx'), 'InvoicePage'),
    staticData: { foldsRail: true },
  }),
  createRoute({
    getParentRoute: () => mainRoute,
    path: '/create-invoice/{-$id}',
    validateSearch: readWizardSearch,
    component: lazyRouteComponent(() => import('./wizard/create-invoice-page.tsx'), 'CreateInvoicePage'),
    staticData: { foldsRail: true },
  }),
  createRoute({
    getParentRoute: () => mainRoute,
    path: '/create-invoice-test',
    validateSearch: readWizardSearch,
    component: lazyRouteComponent(() => import('./wizard/create-invoice-page.tsx'), 'CreateInvoiceTestPage'),
    staticData: { foldsRail: true },
  }),
] as const;
