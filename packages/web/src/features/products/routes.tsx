import { createRoute } from '@tanstack/react-router';
import { lazyScreen } from '../../app/lazy-screen.ts';
import { mainRoute } from '../../app/roots.tsx';
import { id, idOrNew, limit, offset, oneOf, searchOf, text } from '../../app/search-params.ts';

const sorts = ['name', '-name', 'created_at', 'price', '-price'] as const;

/** The open product stands in the path: /products/{id?}, `new` for a new one. */
export interface ProductSearch {
  q?: string;
  type?: 'goods' | 'services';
  category?: string;
  tax?: 'yes' | 'no';
  /** with `new`: the product that it begins as a copy of */
  copy?: string;
  /** the open import from a file: an id, or `new` */
  import?: string;
  sort?: (typeof sorts)[number];
  offset?: number;
  limit?: number;
}

const readSearch = searchOf<ProductSearch>({
  q: text,
  type: oneOf(['goods', 'services']),
  category: text,
  tax: oneOf(['yes', 'no']),
  copy: id,
  import: idOrNew,
  sort: oneOf(sorts),
  offset,
  limit,
});

export const productRoutes = [
  createRoute({
    getParentRoute: () => mainRoute,
    path: '/products/{-$id}',
    validateSearch: readSearch,
    staticData: { parts: ['id', 'copy', 'import'] },
    component: lazyScreen(() => import('./products-page.tsx'), 'ProductsPage'),
  }),
] as const;
