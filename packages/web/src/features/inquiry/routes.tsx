import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { mainRoute } from '../../app/roots.tsx';
import { type InquiryTab, inquiryTabs } from './inquiry-tabs.ts';

export interface InquirySearch {
  tab?: InquiryTab;
}

export const inquiryRoutes = [
  createRoute({
    getParentRoute: () => mainRoute,
    path: '/invoice-inquery',
    validateSearch: ({ tab }: Record<string, unknown>): InquirySearch => {
      const known = inquiryTabs.find((one) => one === tab);
      return known === undefined || known === 'reconcile' ? {} : { tab: known };
    },
    component: lazyRouteComponent(() => import('./inquiry-page.tsx'), 'InquiryPage'),
  }),
] as const;
