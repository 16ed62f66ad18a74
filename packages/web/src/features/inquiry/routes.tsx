import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { mainRoute } from '../../app/roots.tsx';
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
    validateSearch: ({ tab, q }: Record<string, unknown>): InquirySearch => {
      const known = inquiryTabs.find((one) => one === tab);
      if (known === undefined || known === 'reconcile') return {};
      return { tab: known, ...(known === 'tax' && typeof q === 'string' ? { q } : {}) };
    },
    component: lazyRouteComponent(() => import('./inquiry-page.tsx'), 'InquiryPage'),
  }),
] as const;
