import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { mainRoute } from '../../app/roots.tsx';

export interface EmployeeSearch {
  q?: string;
  branch?: string;
  role?: 'admin' | 'employee';
  /** the open panel: an id, or `new` */
  id?: string;
  sort?: string;
  offset?: number;
  limit?: number;
}

function readSearch(search: Record<string, unknown>): EmployeeSearch {
  const text = (value: unknown) => (typeof value === 'string' || typeof value === 'number' ? String(value) : '');
  const { q, branch, role, id, sort, offset, limit } = search;
  return {
    ...(text(q) === '' ? {} : { q: text(q) }),
    ...(text(branch) === '' ? {} : { branch: text(branch) }),
    ...(role === 'admin' || role === 'employee' ? { role } : {}),
    ...(text(id) === '' ? {} : { id: text(id) }),
    ...(['name', '-name', 'created_at', 'username', '-username'].includes(text(sort)) ? { sort: text(sort) } : {}),
    ...(Number(offset) > 0 ? { offset: Math.trunc(Number(offset)) } : {}),
    ...([25, 50, 100].includes(Number(limit)) ? { limit: Number(limit) } : {}),
  };
}

export const employeeRoutes = [
  createRoute({
    getParentRoute: () => mainRoute,
    path: '/employees',
    validateSearch: readSearch,
    component: lazyRouteComponent(() => import('./employees-page.tsx'), 'EmployeesPage'),
  }),
] as const;
