import { createRoute } from '@tanstack/react-router';
import { lazyScreen } from '../../app/lazy-screen.ts';
import { mainRoute } from '../../app/roots.tsx';
import { day, daysInOrder, oneOf, searchOf, text } from '../../app/search-params.ts';
import { type InquiryTab, inquiryTabs } from './inquiry-tabs.ts';

export interface InquirySearch {
  tab?: InquiryTab;
  /** The tax id to ask about. */
  q?: string;
  /** Days whose books lie beside each other; they stay while another tab is looked at. */
  from?: string;
  to?: string;
}

export const inquiryRoutes = [
  createRoute({
    getParentRoute: () => mainRoute,
    path: '/invoice-inquery',
    validateSearch: searchOf<InquirySearch>({ tab: oneOf(inquiryTabs), q: text, from: day, to: day }, (search) => {
      const { tab, q, ...days } = daysInOrder(search);
      if (tab === undefined || tab === 'reconcile') return days;
      return { tab, ...(tab === 'tax' && q !== undefined ? { q } : {}), ...days };
    }),
    component: lazyScreen(() => import('./inquiry-page.tsx'), 'InquiryPage'),
  }),
] as const;
