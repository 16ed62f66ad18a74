import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { mainRoute } from '../../app/roots.tsx';

const statuses = ['REGISTERED', 'DOCUMENTS_REQUIRED', 'UNDER_REVIEW', 'VERIFIED', 'REJECTED', 'SUSPENDED'] as const;

export interface OperatorSearch {
  q?: string;
  status?: (typeof statuses)[number];
  /** the registration in the panel */
  id?: string;
  sort?: 'created_at';
  offset?: number;
  limit?: number;
}

function readSearch(search: Record<string, unknown>): OperatorSearch {
  const text = (value: unknown) => (typeof value === 'string' || typeof value === 'number' ? String(value) : '');
  const { q, status, id, sort, offset, limit } = search;
  const known = statuses.find((one) => one === status);
  return {
    ...(text(q) === '' ? {} : { q: text(q) }),
    ...(known === undefined ? {} : { status: known }),
    ...(text(id) === '' ? {} : { id: text(id) }),
    ...(sort === 'created_at' ? { sort } : {}),
    ...(Number(offset) > 0 ? { offset: Math.trunc(Number(offset)) } : {}),
    ...([25, 50, 100].includes(Number(limit)) ? { limit: Number(limit) } : {}),
  };
}

export const operatorRoutes = [
  createRoute({
    getParentRoute: () => mainRoute,
    path: '/operator',
    validateSearch: readSearch,
    component: lazyRouteComponent(() => import('./operator-page.tsx'), 'OperatorPage'),
  }),
] as const;
