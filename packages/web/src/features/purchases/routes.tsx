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
  /** with files beside it, or without one */
  files?: 'with' | 'without';
  /** in whose account they stand: a customer's id */
  account?: string;
  /** days `YYYY-MM-DD` until which they are to be paid, both inclusive; either may be missing */
  due_from?: string;
  due_to?: string;
  sort?: string;
  offset?: number;
  limit?: number;
}

export interface PayablesSearch {
  q?: string;
  /** by the days until which debts are to be paid, and not by their age */
  by?: 'due';
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
    files: oneOf(['with', 'without']),
    account: id,
    due_from: day,
    due_to: day,
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
    path: '/purchases/payables',
    validateSearch: searchOf<PayablesSearch>({
      q: text,
      by: oneOf(['due']),
      sort: textOf(/^-?(name|open|upto_30|upto_60|upto_90|over_90|overdue)$/),
      offset,
      limit,
    }),
    component: lazyScreen(() => import('./payables-page.tsx'), 'PayablesPage'),
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
