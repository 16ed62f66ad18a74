import { createRoute } from '@tanstack/react-router';
import { type JournalAccountKey, journalAccountKeys } from '@taraz/contract';
import { lazyScreen } from '../../app/lazy-screen.ts';
import { mainRoute } from '../../app/roots.tsx';
import { day, daysInOrder, id, limit, offset, oneOf, searchOf, text } from '../../app/search-params.ts';

export interface JournalSearch {
  /** default: the trial balance */
  view?: 'journal' | 'ledger';
  /** days `YYYY-MM-DD`, both inclusive; default: the year that runs */
  from?: string;
  to?: string;
  /** of the ledger, and of it one customer, buyer without a record or place */
  account?: JournalAccountKey;
  customer?: string;
  buyer?: string;
  place?: string;
  offset?: number;
  limit?: number;
}

const readJournalSearch = searchOf<JournalSearch>(
  {
    ...{ view: oneOf(['journal', 'ledger']), from: day, to: day, account: oneOf(journalAccountKeys) },
    ...{ customer: id, buyer: text, place: id, offset, limit },
  },
  daysInOrder,
);

export const journalRoutes = [
  createRoute({
    getParentRoute: () => mainRoute,
    path: '/analytics/journal',
    validateSearch: readJournalSearch,
    component: lazyScreen(() => import('./journal-page.tsx'), 'JournalPage'),
  }),
] as const;
