import { createRoute } from '@tanstack/react-router';
import { lazyScreen } from '../../app/lazy-screen.ts';
import { mainRoute } from '../../app/roots.tsx';
import { day, daysInOrder, offset, oneOf, searchOf, text } from '../../app/search-params.ts';
import { type InquiryTab, inquiryTabs, type SerialUse, serialUses } from './inquiry-tabs.ts';

export interface InquirySearch {
  tab?: InquiryTab;
  /** The tax id to ask about. */
  q?: string;
  /** Days whose books lie beside each other; they stay while another tab is looked at. */
  from?: string;
  to?: string;
  /** of the serials: those of one use, from which row on */
  use?: SerialUse;
  offset?: number;
}

const readers = {
  ...{ tab: oneOf(inquiryTabs), q: text, from: day, to: day },
  ...{ use: oneOf(serialUses), offset },
};

export const inquiryRoutes = [
  createRoute({
    getParentRoute: () => mainRoute,
    path: '/invoice-inquery',
    validateSearch: searchOf<InquirySearch>(readers, (search) => {
      const { tab, q, use, offset: rows, ...days } = daysInOrder(search);
      if (tab === undefined || tab === 'reconcile') return days;
      if (tab !== 'serials') return { tab, ...(tab === 'tax' && q !== undefined ? { q } : {}), ...days };
      return { tab, ...days, ...(use === undefined ? {} : { use }), ...(rows === undefined ? {} : { offset: rows }) };
    }),
    component: lazyScreen(() => import('./inquiry-page.tsx'), 'InquiryPage'),
  }),
] as const;
