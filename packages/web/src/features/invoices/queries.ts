import { queryOptions } from '@tanstack/react-query';
import { type CallInput, type CallReply, calls } from '@taraz/contract';
import { api } from '../../app/api.ts';
import { codeFirst } from '../../app/code-first.ts';

export type InvoiceSummary = CallReply<typeof calls.listInvoices>['invoices'][number];
export type InvoiceDetail = CallReply<typeof calls.getInvoice>;
export type InvoiceListFilter = CallInput<typeof calls.listInvoices>['query'];
export type ServerFinding = InvoiceDetail['findings'][number];

export const invoiceListQuery = (filter: InvoiceListFilter) =>
  queryOptions({
    queryKey: ['invoices', 'list', filter],
    queryFn: ({ signal }) => api(calls.listInvoices, { query: filter }, { signal }),
  });

export const invoiceKey = (id: string) => ['invoices', 'one', id] as const;

export const invoiceQuery = (id: string) =>
  queryOptions({
    queryKey: invoiceKey(id),
    queryFn: ({ signal }) => api(calls.getInvoice, { params: { id } }, { signal }),
  });

/** The same of one that the user wrote, for who may write but not see invoices: they go on with it, or read what became of it. */
export const ownInvoiceQuery = (id: string) =>
  queryOptions({
    queryKey: invoiceKey(id),
    queryFn: ({ signal }) => api(calls.getOwnInvoice, { params: { id } }, { signal }),
  });

export const ownDraftsQuery = queryOptions({
  queryKey: ['invoices', 'own-drafts'],
  queryFn: ({ signal }) => api(calls.listOwnDrafts, {}, { signal }),
});

/** Rows of a catalogue kept in the browser for the typeaheads; above so many the server is asked as well. */
export const catalogueLimit = 500;

export const productCatalogueQuery = () =>
  queryOptions({
    queryKey: ['products', 'catalogue'],
    queryFn: ({ signal }) => api(calls.searchProducts, { query: { limit: catalogueLimit } }, { signal }),
    staleTime: 60_000,
  });

export const customerCatalogueQuery = () =>
  queryOptions({
    queryKey: ['customers', 'catalogue'],
    queryFn: ({ signal }) => api(calls.searchCustomers, { query: { limit: catalogueLimit } }, { signal }),
    staleTime: 60_000,
  });

/** Names of the places a payment may go to, for those who issue; the treasury's key, since what changes there renews it. */
export const payablePlacesQuery = () =>
  queryOptions({
    queryKey: ['treasury', 'payable'],
    queryFn: ({ signal }) => api(calls.listPlaces, { query: { limit: 500, sort: 'name' } }, { signal }),
    staleTime: 60_000,
  });

export const searchProductsOnServer = (text: string, signal: AbortSignal) =>
  codeFirst(
    text,
    async (typed) => (await api(calls.searchProducts, { query: { ...typed, limit: 12 } }, { signal })).products,
  );

export const searchCustomersOnServer = async (text: string, signal: AbortSignal) =>
  (await api(calls.searchCustomers, { query: { search_field: text, limit: 12 } }, { signal })).customers;

/** The tax memories this user may use, for the defaults of a new invoice. */
export const memorySettingsQuery = queryOptions({
  queryKey: ['memories', 'defaults'],
  queryFn: ({ signal }) => api(calls.listMemories, {}, { signal }),
  staleTime: 5 * 60_000,
  retry: false,
});
