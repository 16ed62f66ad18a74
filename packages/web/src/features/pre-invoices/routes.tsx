import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { preInvoiceStates } from '@taraz/contract';
import { mainRoute } from '../../app/roots.tsx';

export interface PreInvoiceSearch {
  q?: string;
  state?: (typeof preInvoiceStates)[number];
  sort?: string;
  offset?: number;
  limit?: number;
}

const text = (value: unknown) => (typeof value === 'string' || typeof value === 'number' ? String(value) : '');
const sorts = ['created_at', 'total', '-total', 'buyer_name', '-buyer_name'];

function readSearch({ q, state, sort, offset, limit }: Record<string, unknown>): PreInvoiceSearch {
  const known = preInvoiceStates.find((one) => one === state);
  return {
    ...(text(q) === '' ? {} : { q: text(q) }),
    ...(known === undefined ? {} : { state: known }),
    ...(sorts.includes(text(sort)) ? { sort: text(sort) } : {}),
    ...(Number(offset) > 0 ? { offset: Math.trunc(Number(offset)) } : {}),
    ...([25, 50, 100].includes(Number(limit)) ? { limit: Number(limit) } : {}),
  };
}

/** `new` in place of the id writes one; `from` starts it from another, `edit` changes the one in sight. */
export interface EachPreInvoiceSearch {
  edit?: true;
  from?: string;
}

export const preInvoiceRoutes = [
  createRoute({
    getParentRoute: () => mainRoute,
    path: '/pre-invoices',
    validateSearch: readSearch,
    component: lazyRouteComponent(() => import('./pre-invoices-page.tsx'), 'PreInvoicesPage'),
  }),
  createRoute({
    getParentRoute: () => mainRoute,
    path: '/each-pre-invoice/$id',
    validateSearch: ({ edit, from }: Record<string, unknown>): EachPreInvoiceSearch => ({
      ...(edit === true ? { edit } : {}),
      ...(text(from) === '' ? {} : { from: text(from) }),
    }),
    component: lazyRouteComponent(() => import('./pre-invoice-page.tsx'), 'PreInvoicePage'),
    staticData: { foldsRail: true },
  }),
] as const;
