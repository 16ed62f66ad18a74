import { Type } from 'typebox';
import { defineCall } from '../call.ts';
import { instant, listOf, paging, strict } from '../schemas/common.ts';
import { finding, invoiceDraft, invoiceSummary } from '../schemas/invoice.ts';

const see = { level: 'employee', permission: 'invoices' } as const;

export const invoiceErrorCalls = {
  listErrorCauses: defineCall({
    id: 'listErrorCauses',
    method: 'GET',
    path: '/invoice/error_causes',
    tag: 'invoice',
    summary: 'Why invoices stand rejected, by the code of the error, nearest deadline first; and what was mended today',
    access: see,
    query: strict({}),
    reply: Type.Object({
      /** rejected invoices in all */
      count: Type.Integer(),
      causes: Type.Array(
        Type.Object({ code: Type.String(), count: Type.Integer(), deadline: Type.Union([instant(), Type.Null()]) }),
      ),
      /** sent again since midnight in Tehran */
      mended: Type.Array(Type.Object({ code: Type.String(), count: Type.Integer() })),
    }),
    status: 200,
    problems: [],
  }),
  listInvoiceErrors: defineCall({
    id: 'listInvoiceErrors',
    method: 'GET',
    path: '/invoice/errors',
    tag: 'invoice',
    summary:
      'Rejected invoices of one cause with their content, so that many can be mended at once; nearest deadline first',
    access: see,
    query: strict({
      code: Type.String({ minLength: 1, maxLength: 60 }),
      offset: paging.offset,
      limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, default: 50 })),
      after: paging.after,
    }),
    reply: listOf(
      'invoices',
      Type.Intersect([
        invoiceSummary,
        Type.Object({
          etag: Type.String({ description: 'for If-Match of PUT /invoice/{invoiceType}' }),
          draft: invoiceDraft,
          findings: Type.Array(finding),
          own_rates: Type.Record(Type.String(), Type.String(), {
            description:
              'VAT percentage of each goods id of its lines in the account’s own list; without those that are not there or have several',
          }),
        }),
      ]),
    ),
    status: 200,
    problems: ['INVALID_INPUT'],
  }),
};
