import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { mainRoute } from '../../app/roots.tsx';

export const goodsRoutes = [
  createRoute({
    getParentRoute: () => mainRoute,
    path: '/operator/goods',
    component: lazyRouteComponent(() => import('./catalogue-page.tsx'), 'CataloguePage'),
  }),
] as const;
