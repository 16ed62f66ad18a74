import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { mainRoute } from '../../app/roots.tsx';

const states = ['waiting_for_us', 'waiting_for_you', 'closed'] as const;

export interface TicketSearch {
  q?: string;
  state?: (typeof states)[number];
  /** the slider that opens a new one */
  new?: true;
  /** of a report: the request that failed */
  trace?: string;
  offset?: number;
}

function readSearch(search: Record<string, unknown>): TicketSearch {
  const text = (value: unknown) => (typeof value === 'string' || typeof value === 'number' ? String(value) : '');
  const state = states.find((one) => one === search.state);
  return {
    ...(text(search.q) === '' ? {} : { q: text(search.q) }),
    ...(state === undefined ? {} : { state }),
    ...(search.new === true || search.new === 'true' ? { new: true as const } : {}),
    ...(text(search.trace) === '' ? {} : { trace: text(search.trace).slice(0, 100) }),
    ...(Number(search.offset) > 0 ? { offset: Math.trunc(Number(search.offset)) } : {}),
  };
}

export interface DeskSearch {
  q?: string;
  state?: (typeof states)[number];
  /** the ticket in the panel */
  id?: string;
  offset?: number;
}

function readDeskSearch(search: Record<string, unknown>): DeskSearch {
  const { new: _new, trace: _trace, ...shared } = readSearch(search);
  return { ...shared, ...(typeof search.id === 'string' ? { id: search.id } : {}) };
}

const list = () => import('./tickets-page.tsx');
const one = () => import('./ticket-page.tsx');

export const ticketRoutes = [
  createRoute({
    getParentRoute: () => mainRoute,
    path: '/ticketing',
    validateSearch: readSearch,
    component: lazyRouteComponent(list, 'TicketingPage'),
  }),
  createRoute({
    getParentRoute: () => mainRoute,
    path: '/ticketing/$id',
    component: lazyRouteComponent(one, 'TicketDetailsPage'),
  }),
  createRoute({
    getParentRoute: () => mainRoute,
    path: '/reports',
    validateSearch: readSearch,
    component: lazyRouteComponent(list, 'ReportsPage'),
  }),
  createRoute({
    getParentRoute: () => mainRoute,
    path: '/reports/$id',
    component: lazyRouteComponent(one, 'UserReportPage'),
  }),
  createRoute({
    getParentRoute: () => mainRoute,
    path: '/operator/tickets',
    validateSearch: readDeskSearch,
    component: lazyRouteComponent(() => import('./desk-page.tsx'), 'DeskPage'),
  }),
] as const;
