import { queryOptions } from '@tanstack/react-query';
import { type CallInput, type CallReply, type Client, calls } from '@taraz/contract';
import { api } from '../../app/api.ts';

export type TicketKind = 'ticket' | 'report';
export type Ticket = CallReply<typeof calls.getTicket>;
export type TicketSummary = CallReply<typeof calls.listTickets>['tickets'][number];
type TicketList = CallReply<typeof calls.listTickets>;
export type TicketFilter = CallInput<typeof calls.listTickets>['query'];
export type TicketChange = CallInput<typeof calls.putTicket>['body'];
type NewTicket = CallInput<typeof calls.createProblemReport>['body'];

interface Way {
  list(query: TicketFilter, signal?: AbortSignal): Promise<TicketList>;
  get(id: string, signal?: AbortSignal): Promise<Ticket>;
  put(id: string, body: TicketChange): Promise<Ticket>;
  create(once: Client, body: NewTicket): Promise<Ticket>;
  reply(once: Client, id: string, body: TicketChange): Promise<Ticket>;
}

const over = (signal: AbortSignal | undefined) => (signal === undefined ? {} : { signal });

/** Tickets and problem reports are one thing with two doors. */
export const ways: Readonly<Record<TicketKind, Way>> = {
  ticket: {
    list: (query, signal) => api(calls.listTickets, { query }, over(signal)),
    get: (id, signal) => api(calls.getTicket, { params: { id } }, over(signal)),
    put: (id, body) => api(calls.putTicket, { params: { id }, body }),
    create: (once, { trace_code: _none, ...body }) => once(calls.createTicket, { body }),
    reply: (once, id, body) => once(calls.putTicket, { params: { id }, body }),
  },
  report: {
    list: (query, signal) => api(calls.listProblemReports, { query }, over(signal)),
    get: (id, signal) => api(calls.getProblemReport, { params: { id } }, over(signal)),
    put: (id, body) => api(calls.putProblemReport, { params: { id }, body }),
    create: (once, body) => once(calls.createProblemReport, { body }),
    reply: (once, id, body) => once(calls.putProblemReport, { params: { id }, body }),
  },
};

export const ticketsKey = ['tickets'] as const;
export const ticketKey = (kind: TicketKind, id: string) => [...ticketsKey, kind, 'one', id] as const;

export const ticketListQuery = (kind: TicketKind, filter: TicketFilter) =>
  queryOptions({
    queryKey: [...ticketsKey, kind, 'list', filter],
    queryFn: ({ signal }) => ways[kind].list(filter, signal),
  });

export const ticketQuery = (kind: TicketKind, id: string) =>
  queryOptions({ queryKey: ticketKey(kind, id), queryFn: ({ signal }) => ways[kind].get(id, signal) });

export const ticketTemplatesQuery = () =>
  queryOptions({
    queryKey: ['ticket-templates'],
    queryFn: ({ signal }) => api(calls.ticketTemplates, {}, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
