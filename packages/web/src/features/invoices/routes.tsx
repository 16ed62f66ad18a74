import { createRoute, redirect } from '@tanstack/react-router';
import { lazyScreen } from '../../app/lazy-screen.ts';
import { mainRoute } from '../../app/roots.tsx';
import { id, oneOf, searchOf, text } from '../../app/search-params.ts';
import { readListSearch } from './list/list-search.ts';
import type { WizardSearch } from './wizard/wizard-session.ts';

const readWizardSearch = searchOf<WizardSearch>({
  draft: text,
  buyer: id,
  from: id,
  corrects: id,
  as: oneOf(['corrective', 'return']),
  focus: text,
});

export const invoiceRoutes = [
  createRoute({
    getParentRoute: () => mainRoute,
    path: '/invoices',
    staticData: { parts: ['open', 'reported'] },
    validateSearch: readListSearch,
    component: lazyScreen(() => import('./list/invoice-list-page.tsx'), 'InvoiceListPage'),
  }),
  createRoute({
    getParentRoute: () => mainRoute,
    path: '/invoice/{-$id}',
    // Without one there is nothing to show: the list has them all.
    beforeLoad: ({ params }) => {
      if (params.id === undefined) throw redirect({ to: '/invoices', search: {}, replace: true });
    },
    component: lazyScreen(() => import('./document/invoice-page.tsx'), 'InvoicePage'),
    staticData: { foldsRail: true },
  }),
  createRoute({
    getParentRoute: () => mainRoute,
    path: '/create-invoice/{-$id}',
    validateSearch: readWizardSearch,
    component: lazyScreen(() => import('./wizard/create-invoice-page.tsx'), 'CreateInvoicePage'),
    staticData: { foldsRail: true },
  }),
  createRoute({
    getParentRoute: () => mainRoute,
    path: '/create-invoice-test',
    validateSearch: readWizardSearch,
    component: lazyScreen(() => import('./wizard/create-invoice-page.tsx'), 'CreateInvoiceTestPage'),
    staticData: { foldsRail: true },
  }),
] as const;
