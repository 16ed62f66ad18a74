import { createRoute } from '@tanstack/react-router';
import { lazyScreen } from '../../app/lazy-screen.ts';
import { mainRoute } from '../../app/roots.tsx';
import { id, idOrNew, limit, offset, oneOf, searchOf, text } from '../../app/search-params.ts';

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

const readSearch = searchOf<EmployeeSearch>({
  q: text,
  branch: id,
  role: oneOf(['admin', 'employee']),
  id: idOrNew,
  sort: oneOf(['name', '-name', 'created_at', 'username', '-username']),
  offset,
  limit,
});

export const employeeRoutes = [
  createRoute({
    getParentRoute: () => mainRoute,
    path: '/employees',
    staticData: { parts: ['id'] },
    validateSearch: readSearch,
    component: lazyScreen(() => import('./employees-page.tsx'), 'EmployeesPage'),
  }),
] as const;
