import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { mainRoute } from '../../app/roots.tsx';

export interface StockSearch {
  tab?: 'documents' | 'warehouses' | 'settings';
  q?: string;
  /** the open panel: a product's id, a document's or a warehouse's by the tab, or `new` */
  id?: string;
  /** of a new document */
  make?: 'receipt' | 'issue' | 'transfer' | 'count';
  /** goods that a new document begins with */
  product?: string;
  warehouse?: string;
  state?: 'there' | 'low' | 'short';
  kind?: string;
  from?: string;
  to?: string;
  sort?: string;
  offset?: number;
  limit?: number;
}

const textOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';
const forms = {
  tab: /^(documents|warehouses|settings)$/,
  q: /^/,
  id: /^/,
  make: /^(receipt|issue|transfer|count)$/,
  product: /^[0-9a-f-]{36}$/,
  warehouse: /^[0-9a-f-]{36}$/,
  state: /^(there|low|short)$/,
  kind: /^[a-z_]+$/,
  from: /^\d{4}-\d{2}-\d{2}$/,
  to: /^\d{4}-\d{2}-\d{2}$/,
  sort: /^-?(name|qty|value|created_at)$/,
} as const satisfies Partial<Record<keyof StockSearch, RegExp>>;

function readSearch(search: Record<string, unknown>): StockSearch {
  const texts = Object.entries(forms).flatMap(([key, form]) => {
    const text = textOf(search[key]);
    return text !== '' && form.test(text) ? [[key, text] as const] : [];
  });
  const { offset, limit } = search;
  return {
    ...(Object.fromEntries(texts) as StockSearch),
    ...(Number(offset) > 0 ? { offset: Math.trunc(Number(offset)) } : {}),
    ...([25, 50, 100].includes(Number(limit)) ? { limit: Number(limit) } : {}),
  };
}

export const warehousingRoutes = [
  createRoute({
    getParentRoute: () => mainRoute,
    path: '/warehousing',
    validateSearch: readSearch,
    component: lazyRouteComponent(() => import('./warehousing-page.tsx'), 'WarehousingPage'),
  }),
] as const;
