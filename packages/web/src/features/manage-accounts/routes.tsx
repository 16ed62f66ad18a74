import { createRoute } from '@tanstack/react-router';
import { lazyScreen } from '../../app/lazy-screen.ts';
import { mainRoute } from '../../app/roots.tsx';
import { day, daysInOrder, id, offset, searchOf, text, textOf } from '../../app/search-params.ts';

export interface ManageSearch {
  tab?: string;
  /** the open panel of a tab */
  id?: string;
  /** of the events: which are shown, from which row on */
  q?: string;
  subject?: string;
  actor?: string;
  from?: string;
  to?: string;
  offset?: number;
}

const readers = {
  ...{ tab: text, id: text, q: text, actor: id, from: day, to: day, offset },
  subject: textOf(/^[a-z_]+$/),
};

const placeOf = ({ tab, id: open }: ManageSearch): ManageSearch => ({
  ...(tab === undefined ? {} : { tab }),
  ...(open === undefined ? {} : { id: open }),
});

export const manageAccountsRoutes = [
  createRoute({
    getParentRoute: () => mainRoute,
    path: '/manage-accounts',
    staticData: { parts: ['id'] },
    validateSearch: searchOf<ManageSearch>(readers, (search) =>
      search.tab === 'events' ? daysInOrder(search) : placeOf(search),
    ),
    component: lazyScreen(() => import('./manage-accounts-page.tsx'), 'ManageAccountsPage'),
  }),
] as const;
