import { createRoute } from '@tanstack/react-router';
import { lazyScreen } from '../../app/lazy-screen.ts';
import { mainRoute } from '../../app/roots.tsx';
import { searchOf, text } from '../../app/search-params.ts';

export interface ManageSearch {
  tab?: string;
  /** the open panel of a tab */
  id?: string;
}

export const manageAccountsRoutes = [
  createRoute({
    getParentRoute: () => mainRoute,
    path: '/manage-accounts',
    staticData: { parts: ['id'] },
    validateSearch: searchOf<ManageSearch>({ tab: text, id: text }),
    component: lazyScreen(() => import('./manage-accounts-page.tsx'), 'ManageAccountsPage'),
  }),
] as const;
