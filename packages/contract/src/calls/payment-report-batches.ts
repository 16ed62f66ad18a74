import { Type } from 'typebox';
import { defineCall } from '../call.ts';
import { bookDay, day, decimal, decimalRequired, idParams, instant, oneOf, strict, uuid } from '../schemas/common.ts';
import { paymentMethod } from '../schemas/invoice.ts';
import { paymentReportStates } from './payment-reports.ts';

const see = { level: 'employee', permission: 'invoices' } as const;
const change = { level: 'employee', permission: 'issue' } as const;

/** Most invoices whose payments are reported by one call. */
export const reportBatchMax = 500;

const invoice = {
  id: uuid(),
  tax_number: Type.String(),
  internal_id: Type.String(),
  buyer_name: Type.String(),
};

const wish = {
  ids: Type.Array(uuid(), { minItems: 1, maxItems: reportBatchMax, uniqueItems: true }),
  day: bookDay(),
  method: paymentMethod,
};

const leftOut = Type.Array(Type.Object({ ...invoice, reason: Type.String({ description: 'in Persian' }) }));

const part = Type.Object({
  amount: decimal('rial'),
  day: day(),
  method: paymentMethod,
  is_known: Type.Boolean({ description: 'as the money that names the invoice was booked; else as it was asked for' }),
});

const batch = {
  id: uuid(),
  created_at: instant(),
  author: Type.String({ description: 'name of who reported them' }),
  count: Type.Integer({ description: 'payments reported of invoices that the caller may see' }),
  sum: decimal('rial'),
  accepted_sum: decimal('rial: of those that the authority took'),
  states: Type.Object(
    Object.fromEntries(paymentReportStates.map((state) => [state, Type.Integer()])) as Record<
      (typeof paymentReportStates)[number],
      ReturnType<typeof Type.Integer>
    >,
  ),
};

/** Payments of many sales on credit, reported to the authority at once. */
export const paymentReportBatchCalls = {
  previewPaymentReports: defineCall({
    id: 'previewPaymentReports',
    method: 'POST',
    path: '/payment_reports/preview',
    tag: 'invoice',
    summary:
      'What came in of these invoices and is not reported to the authority yet, as `startPaymentReports` would report it; changes nothing',
    access: change,
    body: strict({ ...wish }),
    reply: Type.Object({
      sum: decimal('rial'),
      invoices: Type.Array(Type.Object({ ...invoice, amount: decimal('rial'), parts: Type.Array(part) })),
      left_out: leftOut,
    }),
    status: 200,
    problems: ['MALFORMED_JSON', 'INVALID_INPUT', 'NOT_FOUND'],
  }),
  startPaymentReports: defineCall({
    id: 'startPaymentReports',
    method: 'POST',
    path: '/payment_reports/batches',
    tag: 'invoice',
    summary:
      'Reports to the authority what came in of these invoices and is not reported yet: kept as one, and sent in the background, each once',
    access: change,
    body: strict({
      ...wish,
      /** of the preview: what came in meanwhile is not reported unseen */
      sum: decimalRequired(),
    }),
    reply: Type.Object(batch),
    status: 201,
    idempotent: true,
    problems: ['MALFORMED_JSON', 'INVALID_INPUT', 'NOT_FOUND', 'CONFLICT', 'IDEMPOTENCY_MISMATCH'],
  }),
  listPaymentReportBatches: defineCall({
    id: 'listPaymentReportBatches',
    method: 'GET',
    path: '/payment_reports/batches',
    tag: 'invoice',
    summary: 'The newest ten of them, and how far each is',
    access: see,
    query: strict({}),
    reply: Type.Object({ batches: Type.Array(Type.Object(batch)) }),
    status: 200,
    problems: [],
  }),
  getPaymentReportBatch: defineCall({
    id: 'getPaymentReportBatch',
    method: 'GET',
    path: '/payment_reports/batches/{id}',
    tag: 'invoice',
    summary: 'How far one of them is, what was refused or got no answer, and what was left out, with the reasons',
    access: see,
    params: idParams,
    reply: Type.Object({
      ...batch,
      problems: Type.Array(
        Type.Object({
          ...invoice,
          amount: decimal('rial'),
          state: oneOf('refused', 'unknown'),
          errors: Type.Array(Type.Object({ code: Type.String(), message: Type.String() })),
        }),
        { description: 'of the reports that were refused or got no answer the first 100' },
      ),
      refused_ids: Type.Array(uuid(), {
        description: 'invoices of which a report was refused and nothing was reported since',
      }),
      left_out: leftOut,
    }),
    status: 200,
    problems: ['NOT_FOUND'],
  }),
};
