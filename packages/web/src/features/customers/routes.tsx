import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { mainRoute } from '../../app/roots.tsx';

const persons = ['legal', 'real', 'civil_partnership', 'follower'] as const;
const lackings = ['economic_code', 'national_code', 'phone', 'postal_code'] as const;
const standings = ['debtor', 'creditor', 'settled'] as const;
const sorts = ['name', '-name', 'created_at', 'balance', '-balance'] as const;

export interface CustomerSearch {
  q?: string;
  person?: (typeof persons)[number];
  province?: string;
  lacking?: (typeof lackings)[number];
  standing?: (typeof standings)[number];
  /** the open panel: an id, or `new` */
  id?: string;
  /** what stands in the list's place */
  view?: 'duplicates';
  sort?: (typeof sorts)[number];
  offset?: number;
  limit?: number;
}

export interface CustomerPageSearch {
  from?: string;
  to?: string;
  panel?: 'edit';
}

const text = (value: unknown) => (typeof value === 'string' || typeof value === 'number' ? String(value) : '');
const day = (value: unknown) => (/^\d{4}-\d{2}-\d{2}$/.test(text(value)) ? text(value) : '');

function readSearch(search: Record<string, unknown>): CustomerSearch {
  const { q, person, province, lacking, standing, id, view, sort, offset, limit } = search;
  const knownPerson = persons.find((one) => one === person);
  const knownLacking = lackings.find((one) => one === lacking);
  const knownStanding = standings.find((one) => one === standing);
  const knownSort = sorts.find((one) => one === sort);
  return {
    ...(text(q) === '' ? {} : { q: text(q) }),
    ...(knownPerson === undefined ? {} : { person: knownPerson }),
    ...(text(province) === '' ? {} : { province: text(province) }),
    ...(knownLacking === undefined ? {} : { lacking: knownLacking }),
    ...(knownStanding === undefined ? {} : { standing: knownStanding }),
    ...(text(id) === '' ? {} : { id: text(id) }),
    ...(view === 'duplicates' ? { view } : {}),
    ...(knownSort === undefined ? {} : { sort: knownSort }),
    ...(Number(offset) > 0 ? { offset: Math.trunc(Number(offset)) } : {}),
    ...([25, 50, 100].includes(Number(limit)) ? { limit: Number(limit) } : {}),
  };
}

function readPageSearch(search: Record<string, unknown>): CustomerPageSearch {
  const [from, to] = [day(search.from), day(search.to)];
  return {
    ...(from === '' || to === '' ? {} : { from, to }),
    ...(search.panel === 'edit' ? { panel: 'edit' as const } : {}),
  };
}

export const customerRoutes = [
  createRoute({
    getParentRoute: () => mainRoute,
    path: '/customers',
    validateSearch: readSearch,
    component: lazyRouteComponent(() => import('./customers-page.tsx'), 'CustomersPage'),
  }),
  createRoute({
    getParentRoute: () => mainRoute,
    path: '/customers/$id',
    validateSearch: readPageSearch,
    component: lazyRouteComponent(() => import('./customer-page.tsx'), 'CustomerPage'),
  }),
] as const;
