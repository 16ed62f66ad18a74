import { createRoute } from '@tanstack/react-router';
import { offerAnswers, preInvoiceStates } from '@taraz/contract';
import { lazyScreen } from '../../app/lazy-screen.ts';
import { mainRoute } from '../../app/roots.tsx';
import { flag, id, limit, offset, oneOf, searchOf, text } from '../../app/search-params.ts';

export interface PreInvoiceSearch {
  q?: string;
  state?: (typeof preInvoiceStates)[number];
  /** what the buyer said to it as it stands */
  answer?: (typeof offerAnswers)[number];
  sort?: string;
  offset?: number;
  limit?: number;
}

const sorts = ['created_at', 'total', '-total', 'buyer_name', '-buyer_name'];

const readSearch = searchOf<PreInvoiceSearch>({
  q: text,
  state: oneOf(preInvoiceStates),
  answer: oneOf(offerAnswers),
  sort: oneOf(sorts),
  offset,
  limit,
});

/**
 * `new` in place of the id writes one, whose name on this device is `draft`; `from` starts it from another, `edit` changes
 * the one in sight.
 */
export interface EachPreInvoiceSearch {
  draft?: string;
  edit?: true;
  from?: string;
}

export const preInvoiceRoutes = [
  createRoute({
    getParentRoute: () => mainRoute,
    path: '/pre-invoices',
    validateSearch: readSearch,
    component: lazyScreen(() => import('./pre-invoices-page.tsx'), 'PreInvoicesPage'),
  }),
  createRoute({
    getParentRoute: () => mainRoute,
    path: '/each-pre-invoice/$id',
    validateSearch: searchOf<EachPreInvoiceSearch>({ draft: text, edit: flag, from: id }),
    component: lazyScreen(() => import('./pre-invoice-page.tsx'), 'PreInvoicePage'),
    staticData: { foldsRail: true },
  }),
] as const;
