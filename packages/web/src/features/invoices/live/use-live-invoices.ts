import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { invoiceStates } from '@taraz/contract';
import { useEffect } from 'react';
import { apiFetch } from '../../../app/api.ts';
import { useSession } from '../../../app/session-store.ts';
import { readToken } from '../../../app/token.ts';
import { type InvoiceDetail, type InvoiceSummary, invoiceKey } from '../queries.ts';
import { type Listening, listen, type ServerEvent } from './event-stream.ts';
import { type GatherPace, gather } from './gather.ts';

let listeners = 0;
let stop: (() => void) | null = null;

type InvoiceState = InvoiceSummary['state'];
const isState = (value: unknown): value is InvoiceState => (invoiceStates as readonly unknown[]).includes(value);

/** The invoice a server event speaks of, and its new state when it says so. */
export function changedInvoice(event: ServerEvent): { id: string; state: InvoiceState | null } | null {
  if (!event.type.startsWith('invoice.')) return null;
  const { data } = event;
  const id = [data.invoice_id, data.id].find((value): value is string => typeof value === 'string');
  if (id === undefined) return null;
  const state = [data.state, data.to_state].find(isState) ?? null;
  return { id, state };
}

/** What is asked of a list: its rows, or only the sums of all that is chosen of it. */
type InvoiceList = { invoices?: InvoiceSummary[] };

/** Shows the new state at once where the invoice is in sight, then fetches what else changed. */
function apply(client: QueryClient, event: ServerEvent, refetch: () => void): void {
  // A list tells which invoices have notes and files, and shows those alone.
  if (event.type === 'invoice_notes.changed' || event.type === 'invoice_files.changed') refetch();
  const change = changedInvoice(event);
  if (change === null) return;
  const { id, state } = change;
  if (state !== null) {
    client.setQueriesData<InvoiceList>({ queryKey: ['invoices', 'list'] }, (list) =>
      list?.invoices?.some((invoice) => invoice.id === id)
        ? { ...list, invoices: list.invoices.map((one) => (one.id === id ? { ...one, state } : one)) }
        : list,
    );
    client.setQueryData<InvoiceDetail>(invoiceKey(id), (invoice) => (invoice ? { ...invoice, state } : invoice));
  }
  void client.invalidateQueries({ queryKey: invoiceKey(id) });
  refetch();
}

const ofInvoices = (...parts: string[]): string[][] => parts.map((part) => ['invoices', part]);

/**
 * What follows invoices, each at its pace, so that a dear one keeps none waiting; what nobody looks at is asked for later.
 * The books of customers, what comes in and the journal do: of a sale on credit nothing but its verdict is told.
 */
const followers: readonly ({ keys: readonly string[][] } & GatherPace)[] = [
  { keys: ofInvoices('list', 'counts', 'own-drafts'), firstMs: 400 },
  { keys: ofInvoices('last-prices', 'contracts'), firstMs: 800, longestMs: 10_000 },
  { keys: ofInvoices('dashboard'), firstMs: 800, longestMs: 10_000 },
  {
    keys: [
      ...ofInvoices('analytics', 'authority-report', 'sales', 'vat', 'profit', 'journal'),
      ...[['customers'], ['cash-flow']],
    ],
    ...{ firstMs: 3_000, longestMs: 30_000 },
  },
];

/** With what new invoices begin: what an admin sets holds for everybody at once. */
const memoriesKey = ['memories'];

/** Fetched anew, of a burst (a batch was answered) once. */
function createRefetch(client: QueryClient): () => void {
  const gatherings = followers.map(({ keys, ...pace }) =>
    gather(() => Promise.all(keys.map((queryKey) => client.invalidateQueries({ queryKey }))), pace),
  );
  return () => {
    for (const { hear } of gatherings) hear();
  };
}

function start(client: QueryClient): () => void {
  const refetch = createRefetch(client);
  const listening = listen({
    open: apiFetch,
    baseUrl: '/api',
    token: readToken,
    random: Math.random,
    later: (task, ms) => {
      const timer = setTimeout(task, ms);
      return () => clearTimeout(timer);
    },
    onEvent: (event) => {
      apply(client, event, refetch);
      if (event.type === 'authority.status') void client.invalidateQueries({ queryKey: ['authority', 'status'] });
      if (event.type === 'unissued.changed') void client.invalidateQueries({ queryKey: ['invoices'] });
      if (event.type === 'settings.changed') void client.invalidateQueries({ queryKey: memoriesKey });
      for (const hear of others) hear(event);
    },
    onResume: () => {
      void client.invalidateQueries({ queryKey: ['invoices'] });
      void client.invalidateQueries({ queryKey: ['authority', 'status'] });
      void client.invalidateQueries({ queryKey: memoriesKey });
      for (const goOn of resumed) goOn();
    },
  });
  const stopLooking = restWhileHidden(listening);
  return () => {
    stopLooking();
    listening.stop();
  };
}

/** So long a window may be out of sight before it lets its connection go: not at every look at another one. */
const hiddenMs = 5_000;

/**
 * A window that nobody sees listens to nothing, and catches up when it is looked at. Without HTTP/2 a browser holds six
 * connections to a server: with six windows open, none of them could ask anything more.
 */
function restWhileHidden({ rest, goOn }: Listening): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const isHidden = () => document.visibilityState === 'hidden';
  const look = () => {
    clearTimeout(timer);
    if (isHidden()) timer = setTimeout(rest, hiddenMs);
    else goOn();
  };
  // Opened behind the one in sight.
  if (isHidden()) rest();
  document.addEventListener('visibilitychange', look);
  return () => {
    clearTimeout(timer);
    document.removeEventListener('visibilitychange', look);
  };
}

const others = new Set<(event: ServerEvent) => void>();
const resumed = new Set<() => void>();

/** Hears every event of the account while some screen is live; the function it gives ends that. */
export function onServerEvent(hear: (event: ServerEvent) => void): () => void {
  others.add(hear);
  return () => void others.delete(hear);
}

/** Runs when the stream is back after a break in which events may have been missed; the function it gives ends that. */
export function onStreamResume(goOn: () => void): () => void {
  resumed.add(goOn);
  return () => void resumed.delete(goOn);
}

/** While mounted, invoices in sight change by themselves as the authority answers; nothing is told before the account is open. */
export function useLiveInvoices(): void {
  const client = useQueryClient();
  const { isAuthenticated } = useSession();
  useEffect(() => {
    if (!isAuthenticated) return;
    listeners += 1;
    stop ??= start(client);
    return () => {
      listeners -= 1;
      // A moment's grace: the next screen usually listens too.
      setTimeout(() => {
        if (listeners > 0) return;
        stop?.();
        stop = null;
      }, 2_000);
    };
  }, [client, isAuthenticated]);
}
