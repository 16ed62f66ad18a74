import { Type } from 'typebox';
import { defineCall } from '../call.ts';
import { eachResult, idParams, oneOf, strict, uuid } from '../schemas/common.ts';
import { exceptIds, invoiceDetail, invoiceListQuery, invoiceSums } from '../schemas/invoice.ts';

const see = { level: 'employee', permission: 'invoices' } as const;
const issue = { level: 'employee', permission: 'issue' } as const;

/** Most invoices in one request; more go in several, so that progress shows. */
export const bulkActionMax = 100;

const { offset: _offset, limit: _limit, after: _after, sort: _sort, ...filter } = invoiceListQuery.properties;

export const invoiceBulkCalls = {
  invoiceSelection: defineCall({
    id: 'invoiceSelection',
    method: 'GET',
    path: '/invoice/selection',
    tag: 'invoice',
    summary: 'Number and sums by state of everything a filter of the list shows',
    access: see,
    query: strict({ ...filter, except: exceptIds }),
    reply: invoiceSums,
    status: 200,
    problems: ['INVALID_INPUT'],
  }),
  bulkInvoiceAction: defineCall({
    id: 'bulkInvoiceAction',
    method: 'POST',
    path: '/invoice/bulk_action',
    tag: 'invoice',
    summary: `Issues drafts, sends now, deletes or abandons up to ${bulkActionMax} invoices, each on its own: one result each, in the order given. Of drafts issued over the plan's quota the \`code\` is HELD: they go by themselves`,
    access: issue,
    body: strict({
      action: oneOf('issue', 'push', 'delete', 'abandon'),
      ids: Type.Array(uuid(), { minItems: 1, maxItems: bulkActionMax, uniqueItems: true }),
      etags: Type.Optional(
        Type.Array(Type.String({ maxLength: 60 }), {
          maxItems: bulkActionMax,
          description:
            'of drafts to be issued, or of what is to be deleted, as they were seen, one for each id: what was changed since is STALE and stays as it is',
        }),
      ),
    }),
    reply: eachResult,
    status: 200,
    idempotent: true,
    problems: ['MALFORMED_JSON', 'INVALID_INPUT', 'IDEMPOTENCY_MISMATCH'],
  }),
  askReaction: defineCall({
    id: 'askReaction',
    method: 'POST',
    path: '/invoice/reaction/{id}',
    tag: 'invoice',
    summary: "Asks the authority for the buyer's reaction to an invoice now",
    access: see,
    params: idParams,
    reply: invoiceDetail,
    status: 200,
    problems: ['NOT_FOUND', 'CONFLICT', 'MEMORY_NOT_READY', 'UNAVAILABLE'],
  }),
  abandonInvoice: defineCall({
    id: 'abandonInvoice',
    method: 'POST',
    path: '/invoice/abandon/{id}',
    tag: 'invoice',
    summary: 'Gives a refused invoice up: it will not be sent again; its serial stays accounted for',
    access: issue,
    params: idParams,
    reply: invoiceDetail,
    status: 200,
    idempotent: true,
    problems: ['NOT_FOUND', 'CONFLICT'],
  }),
};
