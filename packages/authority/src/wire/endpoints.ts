/** One endpoint of the collection API, version 2. */
export interface Endpoint {
  readonly method: 'GET' | 'POST';
  /** Path below `…/api/v2/`, without a leading slash. */
  readonly path: string;
  /** Whether the call needs `Authorization: Bearer <token>`. */
  readonly token: boolean;
  /** Names of the query parameters; `[]` after a name: it may be repeated. */
  readonly query: readonly string[];
  /** Where it is known from: the published document, or only the authority's own client library. */
  readonly source: 'document' | 'library';
}

/** Every endpoint of version 2, by the name of the client's method for it. */
export const endpoints = {
  nonce: { method: 'GET', path: 'nonce', token: false, query: ['timeToLive'], source: 'document' },
  serverInformation: { method: 'GET', path: 'server-information', token: true, query: [], source: 'document' },
  fiscalInformation: {
    method: 'GET',
    path: 'fiscal-information',
    token: true,
    query: ['memoryId'],
    source: 'document',
  },
  taxpayer: { method: 'GET', path: 'taxpayer', token: true, query: ['economicCode'], source: 'document' },
  sendInvoices: { method: 'POST', path: 'invoice', token: true, query: [], source: 'document' },
  inquiryByReferenceId: {
    method: 'GET',
    path: 'inquiry-by-reference-id',
    token: true,
    query: ['referenceIds[]', 'start', 'end'],
    source: 'document',
  },
  inquiryByUid: {
    method: 'GET',
    path: 'inquiry-by-uid',
    token: true,
    query: ['uidList[]', 'fiscalId', 'start', 'end'],
    source: 'document',
  },
  inquiry: {
    method: 'GET',
    path: 'inquiry',
    token: true,
    query: ['pageNumber', 'pageSize', 'status', 'start', 'end'],
    source: 'document',
  },
  inquiryInvoiceStatus: {
    method: 'GET',
    path: 'inquiry-invoice-status',
    token: true,
    query: ['taxIds[]'],
    source: 'document',
  },
  invoicePayment: { method: 'POST', path: 'invoice-payment', token: true, query: [], source: 'document' },
  taxpayerInfo: { method: 'GET', path: 'taxpayer-info', token: true, query: ['economicCode'], source: 'library' },
  taxpayerArticle6Status: {
    method: 'GET',
    path: 'taxpayer-article6-status',
    token: true,
    query: ['economicCode', 'vatValue', 'period'],
    source: 'library',
  },
} as const satisfies Record<string, Endpoint>;

/** Name of an endpoint, and of the client method for it. */
export type EndpointName = keyof typeof endpoints;

/** Base addresses, without `/api/v2`. The hosts answer to Iranian addresses only; memory ids are per environment. */
export const baseUrls = {
  production: 'https://tp.tax.gov.ir/requestsmanager',
  sandbox: 'https://sandboxrc.tax.gov.ir/requestsmanager',
} as const;

/** What comes between the base address and an endpoint's path. */
export const apiPath = '/api/v2';
