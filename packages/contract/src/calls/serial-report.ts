import { Type } from 'typebox';
import { defineCall } from '../call.ts';
import { instant, nullableString, oneOf, paging, strict, text } from '../schemas/common.ts';
import { environment } from '../schemas/invoice.ts';

const see = { level: 'employee', permission: 'invoices' } as const;
const which = {
  memory_id: Type.Optional(text(10)),
  use: Type.Optional(oneOf('sent', 'held', 'void', 'missing', 'twice')),
};

export const serialReportCalls = {
  serialReport: defineCall({
    id: 'serialReport',
    method: 'GET',
    path: '/invoice/serials',
    tag: 'invoice',
    summary:
      'Every serial of each tax memory accounted for, newest first: sent, held, void with the reason, and any that is missing or stands twice',
    access: see,
    query: strict({
      ...which,
      offset: paging.offset,
      limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 500, default: 50 })),
    }),
    reply: Type.Object({
      /** one for each memory that gave a number */
      memories: Type.Array(
        Type.Object({
          memory_id: Type.String(),
          environment,
          last_serial: Type.String(),
          sent: Type.Integer(),
          held: Type.Integer(),
          void: Type.Integer(),
          missing: Type.Integer(),
          twice: Type.Integer(),
        }),
      ),
      count: Type.Integer(),
      serials: Type.Array(
        Type.Object({
          memory_id: Type.String(),
          environment,
          first_serial: Type.String(),
          last_serial: Type.String(),
          use: oneOf('sent', 'held', 'void', 'missing', 'twice'),
          /** the invoice's state, or why it is void */
          reason: Type.String(),
          invoice_id: nullableString(),
          tax_number: Type.String(),
          at: Type.Union([instant(), Type.Null()]),
        }),
      ),
    }),
    status: 200,
    problems: ['INVALID_INPUT'],
  }),
  exportSerials: defineCall({
    id: 'exportSerials',
    method: 'GET',
    path: '/invoice/serials_export',
    tag: 'invoice',
    summary: 'The report of serials as CSV or XLSX, streamed',
    access: see,
    query: strict({ ...which, format: Type.Optional(oneOf('csv', 'xlsx')) }),
    reply: Type.String({ format: 'binary' }),
    status: 200,
    stream: 'file',
    problems: ['INVALID_INPUT'],
  }),
};
