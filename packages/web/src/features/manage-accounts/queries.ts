import { queryOptions } from '@tanstack/react-query';
import { type CallInput, type CallReply, calls, type PictureKind } from '@taraz/contract';
import { api } from '../../app/api.ts';
import { withLoading } from '../../app/loading.ts';
import { dispatchSession } from '../../app/session-store.ts';

export type ApiKey = CallReply<typeof calls.listApiKeys>['api_keys'][number];
export type Webhook = CallReply<typeof calls.listWebhooks>['webhooks'][number];
export type Delivery = CallReply<typeof calls.listWebhookDeliveries>['deliveries'][number];
export type LoggedEvent = CallReply<typeof calls.listEventLog>['events'][number];
type EventFilter = CallInput<typeof calls.listEventLog>['query'];

export type TerminalInfo = CallReply<typeof calls.getTerminalInfo>;

/** The body's own status decides whether the session keeps it: 201 and 999 (product.md section 4). */
export function takeTerminalInfo(body: TerminalInfo): TerminalInfo {
  dispatchSession({ type: 'terminal-info', status: body.status, body });
  return body;
}

/** Recomputed when somebody asks, not by itself: it reads the whole log. */
export const eventChainQuery = () =>
  queryOptions({
    queryKey: ['event-chain'],
    queryFn: ({ signal }) => api(calls.verifyEventLog, {}, { signal }),
    enabled: false,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });

export const settingsQuery = () =>
  queryOptions({ queryKey: ['settings'], queryFn: ({ signal }) => api(calls.getSettings, {}, { signal }) });

/** The account's logo or stamp, or null. */
export const pictureQuery = (kind: PictureKind) =>
  queryOptions({
    queryKey: ['own-picture', kind],
    queryFn: async ({ signal }) =>
      (await api(calls.getLogo, { query: { image_type: kind } }, { signal }))[kind] ?? null,
  });

export const registrationQuery = () =>
  queryOptions({ queryKey: ['registration'], queryFn: ({ signal }) => api(calls.getRegistration, {}, { signal }) });

export const terminalQuery = () =>
  queryOptions({
    queryKey: ['terminal-info'],
    queryFn: async ({ signal }) => takeTerminalInfo(await withLoading(api(calls.getTerminalInfo, {}, { signal }))),
  });

export const sessionsQuery = () =>
  queryOptions({
    queryKey: ['sessions'],
    queryFn: ({ signal }) => api(calls.listSessions, { query: { limit: 100 } }, { signal }),
  });

export const apiKeysQuery = () =>
  queryOptions({
    queryKey: ['api-keys'],
    queryFn: ({ signal }) => api(calls.listApiKeys, { query: { limit: 500 } }, { signal }),
  });

export const webhooksQuery = () =>
  queryOptions({
    queryKey: ['webhooks'],
    queryFn: ({ signal }) => api(calls.listWebhooks, { query: { limit: 500 } }, { signal }),
  });

export const deliveriesQuery = (id: string, offset: number) =>
  queryOptions({
    queryKey: ['webhooks', id, 'deliveries', offset],
    queryFn: ({ signal }) =>
      api(calls.listWebhookDeliveries, { params: { id }, query: { limit: 10, offset } }, { signal }),
    refetchInterval: 3_000,
  });

export const eventLogQuery = (filter: EventFilter) =>
  queryOptions({
    queryKey: ['event-log', filter],
    queryFn: ({ signal }) => api(calls.listEventLog, { query: filter }, { signal }),
  });

export const eventLogEntryQuery = (id: string) =>
  queryOptions({
    queryKey: ['event-log', 'one', id],
    queryFn: ({ signal }) => api(calls.getEventLogEntry, { params: { id } }, { signal }),
  });
