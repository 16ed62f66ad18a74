import { Type } from 'typebox';
import { defineCall } from '../call.ts';
import {
  bookDay,
  day,
  decimal,
  decimalRequired,
  idParams,
  instant,
  oneOf,
  strict,
  text,
  uuid,
} from '../schemas/common.ts';
import { paymentMethod } from '../schemas/invoice.ts';

const see = { level: 'employee', permission: 'invoices' } as const;
const change = { level: 'employee', permission: 'issue' } as const;

/** `unknown`: it was on its way when its answer got lost; it is never sent again by itself. */
export const paymentReportStates = ['queued', 'sending', 'accepted', 'refused', 'unknown'] as const;

export const paymentReport = Type.Object({
  id: uuid(),
  amount: decimal('rial'),
  day: day(),
  method: paymentMethod,
  terminal_number: Type.String(),
  reference_number: Type.String(),
  state: oneOf(...paymentReportStates),
  errors: Type.Array(Type.Object({ code: Type.String(), message: Type.String() }), {
    description:
      "of a refused one, in the authority's words; `CONFLICT`: it was not sent, the invoice does not stand any more; `WITHDRAWN`: it was taken back before it went; `NOT_THERE`: somebody did not find it in the portal",
  }),
  author: Type.String({ description: 'name of who reported it' }),
  created_at: instant(),
});

export const paymentReportCalls = {
  listPaymentReports: defineCall({
    id: 'listPaymentReports',
    method: 'GET',
    path: '/invoice/{id}/payment_reports',
    tag: 'invoice',
    summary: 'Payments of an invoice on credit that were reported to the authority, oldest first',
    access: see,
    params: idParams,
    query: strict({}),
    reply: Type.Object({
      count: Type.Integer(),
      reportable: Type.Boolean({ description: 'it is registered, stands, and was sold on credit, wholly or in part' }),
      left: decimal(
        'rial: what may still be reported of its total; what was reported of an invoice counts for its correction, too',
      ),
      due: decimal('rial: what came in of what was sold on credit, and is not reported yet'),
      set_off: Type.Boolean({
        description: 'purchases stand in its buyer’s account: of what came in some may be no money',
      }),
      reports: Type.Array(paymentReport),
    }),
    status: 200,
    problems: ['NOT_FOUND'],
  }),
  reportPayment: defineCall({
    id: 'reportPayment',
    method: 'POST',
    path: '/invoice/{id}/payment_reports',
    tag: 'invoice',
    summary:
      'Reports a payment of an invoice on credit to the authority: it is kept, and sent at once in the background',
    access: change,
    params: idParams,
    body: strict({
      amount: decimalRequired(),
      day: bookDay(),
      method: paymentMethod,
      terminal_number: Type.Optional(text(14)),
      reference_number: Type.Optional(text(40)),
    }),
    reply: paymentReport,
    status: 201,
    idempotent: true,
    problems: ['MALFORMED_JSON', 'INVALID_INPUT', 'NOT_FOUND', 'CONFLICT', 'IDEMPOTENCY_MISMATCH'],
  }),
  settlePaymentReport: defineCall({
    id: 'settlePaymentReport',
    method: 'PUT',
    path: '/payment_reports/{id}',
    tag: 'invoice',
    summary:
      "Says what became of a report whose answer got lost, as the authority's portal has it; `accepted: false` takes one back that still waits",
    access: change,
    params: idParams,
    body: strict({ accepted: Type.Boolean() }),
    reply: paymentReport,
    status: 200,
    problems: ['MALFORMED_JSON', 'INVALID_INPUT', 'NOT_FOUND', 'CONFLICT'],
  }),
};
