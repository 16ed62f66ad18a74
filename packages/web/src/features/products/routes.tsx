import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { mainRoute } from '../../app/roots.tsx';

const sorts = ['name', '-name', 'created_at', 'price', '-price'] as const;

/** The open product stands in the path: /products/{id?}, `new` for a new one. */
export interface ProductSearch {
  q?: string;
  type?: 'goods' | 'services';
  category?: string;
  tax?: 'yes' | 'no';
  /** with `new`: the product that it begins as a copy of */
  copy?: string;
  sort?: (typeof sorts)[number];
  offset?: number;
  limit?: number;
}

function readSearch(search: Record<string, unknown>): ProductSearch {
  const text = (value: unknown) => (typeof value === 'string' || typeof value === 'number' ? String(value) : '');
  const { q, type, category, tax, copy, sort, offset, limit } = search;
  const knownSort = sorts.find((one) => one === sort);
  return {
    ...(text(q) === '' ? {} : { q: text(q) }),
    ...(type === 'goods' || type === 'services' ? { type } : {}),
    ...(text(category) === '' ? {} : { category: text(category) }),
    ...(tax === 'yes' || tax === 'no' ? { tax } : {}),
    ...(text(copy) === '' ? {} : { copy: text(copy) }),
    ...(knownSort === undefined ? {} : { sort: knownSort }),
    ...(Number(offset) > 0 ? { offset: Math.trunc(Number(offset)) } : {}),
    ...([25, 50, 100].includes(Number(limit)) ? { limit: Number(limit) } : {}),
  };
}

export const productRoutes = [
  createRoute({
    getParentRoute: () => mainRoute,
    path: '/products/{-$id}',
    validateSearch: readSearch,
    component: lazyRouteComponent(() => import('./products-page.tsx'), 'ProductsPage'),
  }),
] as const;
