import { createRoute } from '@tanstack/react-router';
import { lazyScreen } from '../../app/lazy-screen.ts';
import { mainRoute } from '../../app/roots.tsx';
import { flag, id, limit, offset, oneOf, searchOf, text } from '../../app/search-params.ts';

const states = ['waiting_for_us', 'waiting_for_you', 'closed'] as const;

export interface TicketSearch {
  q?: string;
  state?: (typeof states)[number];
  /** the slider that opens a new one */
  new?: true;
  /** of a report: the request that failed */
  trace?: string;
  offset?: number;
  limit?: number;
}

const shared = { q: text, state: oneOf(states), offset, limit };

const readSearch = searchOf<TicketSearch>({ ...shared, new: flag, trace: text });

export interface DeskSearch {
  q?: string;
  state?: (typeof states)[number];
  /** the ticket in the panel */
  id?: string;
  offset?: number;
  limit?: number;
}

const readDeskSearch = searchOf<DeskSearch>({ ...shared, id });

const list = () => import('./tickets-page.tsx');
const one = () => import('./ticket-page.tsx');

export const ticketRoutes = [
  createRoute({
    getParentRoute: () => mainRoute,
    path: '/ticketing',
    staticData: { parts: ['new', 'trace'] },
    validateSearch: readSearch,
    component: lazyScreen(list, 'TicketingPage'),
  }),
  createRoute({
    getParentRoute: () => mainRoute,
    path: '/ticketing/$id',
    component: lazyScreen(one, 'TicketDetailsPage'),
  }),
  createRoute({
    getParentRoute: () => mainRoute,
    path: '/reports',
    staticData: { parts: ['new', 'trace'] },
    validateSearch: readSearch,
    component: lazyScreen(list, 'ReportsPage'),
  }),
  createRoute({
    getParentRoute: () => mainRoute,
    path: '/reports/$id',
    component: lazyScreen(one, 'UserReportPage'),
  }),
  createRoute({
    getParentRoute: () => mainRoute,
    path: '/operator/tickets',
    staticData: { parts: ['id'] },
    validateSearch: readDeskSearch,
    component: lazyScreen(() => import('./desk-page.tsx'), 'DeskPage'),
  }),
] as const;
