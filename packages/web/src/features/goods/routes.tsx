import { createRoute } from '@tanstack/react-router';
import { lazyScreen } from '../../app/lazy-screen.ts';
import { mainRoute } from '../../app/roots.tsx';

export const goodsRoutes = [
  createRoute({
    getParentRoute: () => mainRoute,
    path: '/operator/goods',
    component: lazyScreen(() => import('./catalogue-page.tsx'), 'CataloguePage'),
  }),
] as const;
