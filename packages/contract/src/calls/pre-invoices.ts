import { Type } from 'typebox';
import { defineCall } from '../call.ts';
import {
  decimal,
  deleted,
  idParams,
  instant,
  listOf,
  listQuery,
  nullableString,
  oneOf,
  sortBy,
  strict,
  text,
  uuid,
} from '../schemas/common.ts';
import {
  draftTotals,
  invoiceDraft,
  invoiceInput,
  invoiceOutputType,
  invoicePattern,
  invoiceState,
} from '../schemas/invoice.ts';
import { offerAnswer, offerAnswers } from '../schemas/offer-answer.ts';
import { paperLayouts } from './paper.ts';

const issue = { level: 'employee', permission: 'issue' } as const;
const opt = Type.Optional;
/** 10,000 lines with every field filled. */
const bodyLimitBytes = 32 * 1024 * 1024;

export const preInvoiceStates = ['open', 'ended', 'converted'] as const;

const { save_as_draft: _never, ...draftFields } = invoiceInput.properties;
export const preInvoiceInput = strict({
  ...draftFields,
  /** last day (YYYY-MM-DD) on which the offer stands; "" or null for no end */
  valid_until: opt(Type.Union([text(40), Type.Null()])),
});

const preInvoiceSummary = Type.Object({
  id: uuid(),
  number: Type.String({ description: 'running number of the account, decimal' }),
  state: oneOf(...preInvoiceStates),
  title: Type.String(),
  invoice_output_type: invoiceOutputType,
  invoice_pattern: invoicePattern,
  buyer_name: Type.String(),
  buyer_code: Type.String(),
  total: decimal('rial'),
  total_vat: decimal('rial'),
  valid_until: nullableString(),
  /** the invoice it became; null: none, or one that the caller may not see (`state` says which) */
  invoice: Type.Union([
    Type.Object({ id: uuid(), state: invoiceState, tax_number: Type.String(), converted_at: instant() }),
    Type.Null(),
  ]),
  /** the buyer's last word; null: none */
  answer: Type.Union([
    Type.Intersect([
      offerAnswer,
      Type.Object({ is_stale: Type.Boolean({ description: 'the offer was changed since: it is no answer to it' }) }),
    ]),
    Type.Null(),
  ]),
  created_at: instant(),
  updated_at: instant(),
});

export const preInvoiceDetail = Type.Intersect([
  preInvoiceSummary,
  Type.Object({
    etag: Type.String(),
    memory_id: Type.String(),
    branch_id: nullableString(),
    draft: invoiceDraft,
    totals: draftTotals,
  }),
]);

export const preInvoiceCalls = {
  createPreInvoice: defineCall({
    id: 'createPreInvoice',
    method: 'POST',
    path: '/pre_invoice',
    tag: 'pre_invoice',
    summary: 'Creates a pre-invoice',
    access: issue,
    body: preInvoiceInput,
    bodyLimitBytes,
    reply: preInvoiceDetail,
    status: 201,
    idempotent: true,
    etag: true,
    problems: ['MALFORMED_JSON', 'INVALID_INPUT', 'IDEMPOTENCY_MISMATCH', 'TOO_LARGE'],
  }),
  listPreInvoices: defineCall({
    id: 'listPreInvoices',
    method: 'GET',
    path: '/pre_invoice/list',
    tag: 'pre_invoice',
    summary: 'Pre-invoices: search, filter by state, sort, page',
    access: issue,
    query: strict({
      ...listQuery(sortBy(['created_at', 'total', 'buyer_name'])),
      state: opt(oneOf(...preInvoiceStates)),
      /** what buyers answered to what the offers say now */
      answer: opt(oneOf(...offerAnswers)),
      /** one of each at a time: `converted`, else what the buyer answered, else whether it stands */
      standing: opt(oneOf(...preInvoiceStates, ...offerAnswers)),
      from_date: opt(instant()),
      to_date: opt(instant()),
    }),
    reply: listOf('pre_invoices', preInvoiceSummary),
    status: 200,
    problems: ['INVALID_INPUT'],
  }),
  getPreInvoice: defineCall({
    id: 'getPreInvoice',
    method: 'GET',
    path: '/pre_invoice/{id}',
    tag: 'pre_invoice',
    summary: 'One pre-invoice',
    access: issue,
    params: idParams,
    reply: preInvoiceDetail,
    status: 200,
    etag: true,
    problems: ['NOT_FOUND'],
  }),
  putPreInvoice: defineCall({
    id: 'putPreInvoice',
    method: 'PUT',
    path: '/pre_invoice/{id}',
    tag: 'pre_invoice',
    summary: 'Changes a pre-invoice; with `convert` turns it into an invoice draft, once',
    access: issue,
    params: idParams,
    body: strict({ ...preInvoiceInput.properties, convert: opt(Type.Boolean()) }),
    bodyLimitBytes,
    reply: preInvoiceDetail,
    status: 200,
    idempotent: true,
    etag: true,
    problems: ['MALFORMED_JSON', 'INVALID_INPUT', 'NOT_FOUND', 'STALE', 'ALREADY_CONVERTED', 'TOO_LARGE'],
  }),
  deletePreInvoice: defineCall({
    id: 'deletePreInvoice',
    method: 'DELETE',
    path: '/pre_invoice/{id}',
    tag: 'pre_invoice',
    summary: 'Removes a pre-invoice that did not become an invoice',
    access: issue,
    params: idParams,
    query: strict({
      answered_at: opt(
        Type.Union([instant(), oneOf('none')], {
          description: "of the buyer's last word that was seen: an offer with another word by now is STALE and stays",
        }),
      ),
    }),
    reply: deleted,
    status: 200,
    etag: true,
    problems: ['INVALID_INPUT', 'NOT_FOUND', 'STALE', 'ALREADY_CONVERTED'],
  }),
  preInvoicePdf: defineCall({
    id: 'preInvoicePdf',
    method: 'GET',
    path: '/pre_invoice/{id}/pdf',
    tag: 'pre_invoice',
    summary: 'The pre-invoice on paper, the plain one unless another layout is asked for',
    access: issue,
    params: idParams,
    query: strict({ layout: opt(oneOf(...paperLayouts)) }),
    reply: Type.Unknown(),
    status: 200,
    stream: 'file',
    head: true,
    problems: ['INVALID_INPUT', 'NOT_FOUND', 'TOO_LARGE'],
  }),
};
