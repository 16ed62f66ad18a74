import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { mainRoute } from '../../app/roots.tsx';

export interface ManageSearch {
  tab?: string;
  /** the open panel of a tab */
  id?: string;
}

export const manageAccountsRoutes = [
  createRoute({
    getParentRoute: () => mainRoute,
    path: '/manage-accounts',
    validateSearch: ({ tab, id }: Record<string, unknown>): ManageSearch => ({
      ...(typeof tab === 'string' ? { tab } : {}),
      ...(typeof id === 'string' ? { id } : {}),
    }),
    component: lazyRouteComponent(() => import('./manage-accounts-page.tsx'), 'ManageAccountsPage'),
  }),
] as const;
