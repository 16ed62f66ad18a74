import { createRoute } from '@tanstack/react-router';
import { lazyScreen } from '../../app/lazy-screen.ts';
import { mainRoute } from '../../app/roots.tsx';
import { day, id, idOrNew, limit, offset, oneOf, searchOf, text, textOf } from '../../app/search-params.ts';

export interface StockSearch {
  tab?: 'documents' | 'warehouses' | 'settings';
  q?: string;
  /** the open panel: a product's id, a document's or a warehouse's by the tab, or `new` */
  id?: string;
  /** of a new document */
  make?: 'receipt' | 'issue' | 'transfer' | 'count';
  /** goods that a new document begins with */
  product?: string;
  /** a purchase: a new document is of its goods */
  purchase?: string;
  /** a warehouse: a new document begins with the goods that invoices wait for there */
  awaits?: string;
  warehouse?: string;
  state?: 'there' | 'low' | 'short';
  kind?: string;
  from?: string;
  to?: string;
  sort?: string;
  offset?: number;
  limit?: number;
}

const readSearch = searchOf<StockSearch>({
  tab: oneOf(['documents', 'warehouses', 'settings']),
  q: text,
  id: idOrNew,
  make: oneOf(['receipt', 'issue', 'transfer', 'count']),
  product: id,
  awaits: id,
  purchase: id,
  warehouse: id,
  state: oneOf(['there', 'low', 'short']),
  kind: textOf(/^[a-z_]+$/),
  from: day,
  to: day,
  sort: textOf(/^-?(name|qty|value|created_at)$/),
  offset,
  limit,
});

export const warehousingRoutes = [
  createRoute({
    getParentRoute: () => mainRoute,
    path: '/warehousing',
    staticData: { parts: ['id', 'make', 'product', 'awaits', 'purchase'] },
    validateSearch: readSearch,
    component: lazyScreen(() => import('./warehousing-page.tsx'), 'WarehousingPage'),
  }),
] as const;
