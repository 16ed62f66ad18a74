import { createRoute } from '@tanstack/react-router';
import { lazyScreen } from '../../app/lazy-screen.ts';
import { publicRoute } from '../../app/roots.tsx';
import { searchOf, text } from '../../app/search-params.ts';

export interface GuideSearch {
  /** what is looked for */
  q?: string;
  /** id of the topic that is read */
  topic?: string;
}

export const guideRoutes = [
  createRoute({
    getParentRoute: () => publicRoute,
    path: '/guide',
    staticData: { parts: ['q'] },
    validateSearch: searchOf<GuideSearch>({ q: text, topic: text }),
    component: lazyScreen(() => import('./guide-page.tsx'), 'GuidePage'),
  }),
] as const;
