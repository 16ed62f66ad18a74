import { createRoute } from '@tanstack/react-router';
import { purchaseCreditGroups, purchaseKinds, purchasePaymentFilters, purchaseRowStates } from '@taraz/contract';
import { lazyScreen } from '../../app/lazy-screen.ts';
import { mainRoute } from '../../app/roots.tsx';
import {
  day,
  daysInOrder,
  id,
  idOrNew,
  limit,
  offset,
  oneOf,
  searchOf,
  text,
  textOf,
} from '../../app/search-params.ts';
import type { ImportSearch } from './imports/search.ts';

export interface PurchaseSearch {
  q?: string;
  /** the open panel: an id, or `new` */
  id?: string;
  /** days `YYYY-MM-DD`, both inclusive */
  from?: string;
  to?: string;
  kind?: (typeof purchaseKinds)[number];
  credit?: (typeof purchaseCreditGroups)[number];
  payment?: (typeof purchasePaymentFilters)[number];
  /** a supplier's code, else its name */
  supplier?: string;
  branch?: string;
  sort?: string;
  offset?: number;
  limit?: number;
}

const readPurchaseSearch = searchOf<PurchaseSearch>(
  {
    q: text,
    id: idOrNew,
    from: day,
    to: day,
    kind: oneOf(purchaseKinds),
    credit: oneOf(purchaseCreditGroups),
    payment: oneOf(purchasePaymentFilters),
    supplier: text,
    branch: id,
    sort: textOf(/^-?(day|supplier|net|vat|total|payment_due|created_at)$/),
    offset,
    limit,
  },
  daysInOrder,
);

export const purchaseRoutes = [
  createRoute({
    getParentRoute: () => mainRoute,
    path: '/purchases',
    staticData: { parts: ['id'] },
    validateSearch: readPurchaseSearch,
    component: lazyScreen(() => import('./purchases-page.tsx'), 'PurchasesPage'),
  }),
  createRoute({
    getParentRoute: () => mainRoute,
    path: '/purchases/import',
    validateSearch: searchOf<ImportSearch>({
      id,
      show: oneOf(purchaseRowStates),
      step: oneOf(['columns']),
      offset,
      limit,
    }),
    component: lazyScreen(() => import('./imports/import-page.tsx'), 'PurchaseImportPage'),
  }),
] as const;
