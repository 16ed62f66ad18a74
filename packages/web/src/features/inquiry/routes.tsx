import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { mainRoute } from '../../app/roots.tsx';
import { oneOf, searchOf, text } from '../../app/search-params.ts';
import { type InquiryTab, inquiryTabs } from './inquiry-tabs.ts';

export interface InquirySearch {
  tab?: InquiryTab;
  /** The tax id to ask about. */
  q?: string;
}

export const inquiryRoutes = [
  createRoute({
    getParentRoute: () => mainRoute,
    path: '/invoice-inquery',
    validateSearch: searchOf<InquirySearch>({ tab: oneOf(inquiryTabs), q: text }, ({ tab, q }) => {
      if (tab === undefined || tab === 'reconcile') return {};
      return { tab, ...(tab === 'tax' && q !== undefined ? { q } : {}) };
    }),
    component: lazyRouteComponent(() => import('./inquiry-page.tsx'), 'InquiryPage'),
  }),
] as const;
