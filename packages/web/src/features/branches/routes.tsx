import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { mainRoute } from '../../app/roots.tsx';

export interface BranchSearch {
  q?: string;
  /** the open panel: an id, or `new` */
  id?: string;
  sort?: string;
  offset?: number;
}

function readSearch({ q, id, sort, offset }: Record<string, unknown>): BranchSearch {
  const text = (value: unknown) => (typeof value === 'string' || typeof value === 'number' ? String(value) : '');
  return {
    ...(text(q) === '' ? {} : { q: text(q) }),
    ...(text(id) === '' ? {} : { id: text(id) }),
    ...(['name', '-name', '-code', '-created_at'].includes(text(sort)) ? { sort: text(sort) } : {}),
    ...(Number(offset) > 0 ? { offset: Math.trunc(Number(offset)) } : {}),
  };
}

export const branchRoutes = [
  createRoute({
    getParentRoute: () => mainRoute,
    path: '/branches',
    validateSearch: readSearch,
    component: lazyRouteComponent(() => import('./branches-page.tsx'), 'BranchesPage'),
  }),
] as const;
