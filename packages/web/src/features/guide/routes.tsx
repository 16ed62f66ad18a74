import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { publicRoute } from '../../app/roots.tsx';

export interface GuideSearch {
  /** what is looked for */
  q?: string;
  /** id of the topic that is read */
  topic?: string;
}

const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value.slice(0, 200) : undefined;

function readGuideSearch(search: Record<string, unknown>): GuideSearch {
  const [q, topic] = [textOf(search.q), textOf(search.topic)];
  return { ...(q === undefined ? {} : { q }), ...(topic === undefined ? {} : { topic }) };
}

export const guideRoutes = [
  createRoute({
    getParentRoute: () => publicRoute,
    path: '/guide',
    validateSearch: readGuideSearch,
    component: lazyRouteComponent(() => import('./guide-page.tsx'), 'GuidePage'),
  }),
] as const;
