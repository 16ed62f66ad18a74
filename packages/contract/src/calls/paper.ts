import { Type } from 'typebox';
import { defineCall } from '../call.ts';
import { idParams, oneOf, strict, uuid } from '../schemas/common.ts';

const draft = { level: 'employee', permission: 'draft' } as const;
const see = { level: 'employee', permission: 'invoices' } as const;

/** The printed forms: the customary official sheet (A4 landscape), a plain one (A4 portrait), a receipt 80 mm wide. */
export const paperLayouts = ['official', 'normal', 'dotin'] as const;
export type PaperLayout = (typeof paperLayouts)[number];

/** Most invoices in one request: as one PDF they are set together, in a ZIP one after the other. */
export const paperLimits = { pdf: 100, zip: 1_000 } as const;

const layout = Type.Optional(oneOf(...paperLayouts));

/** One invoice on paper. */
const onPaper = {
  method: 'GET',
  tag: 'invoice',
  params: idParams,
  query: strict({ layout }),
  reply: Type.Unknown(),
  status: 200,
  stream: 'file',
  head: true,
  problems: ['INVALID_INPUT', 'NOT_FOUND', 'TOO_LARGE'],
} as const;

export const paperCalls = {
  invoicePdf: defineCall({
    ...onPaper,
    id: 'invoicePdf',
    path: '/invoice/{id}/pdf',
    summary: "The invoice on paper: PDF/A-3 with the invoice's JSON inside; the same invoice gives the same bytes",
    access: see,
  }),
  ownInvoicePdf: defineCall({
    ...onPaper,
    id: 'ownInvoicePdf',
    path: '/invoice/own/{id}/pdf',
    summary: 'The same of an invoice that the caller wrote, for those who write without seeing invoices',
    access: draft,
  }),
  invoicePdfs: defineCall({
    id: 'invoicePdfs',
    method: 'POST',
    path: '/invoice/pdf',
    tag: 'invoice',
    summary: `Many invoices on paper, in the given order: one PDF (at most ${paperLimits.pdf} invoices) or a ZIP with a PDF each (at most ${paperLimits.zip})`,
    access: see,
    body: strict({
      ids: Type.Array(uuid(), { minItems: 1, maxItems: paperLimits.zip, uniqueItems: true }),
      layout,
      format: Type.Optional(oneOf('pdf', 'zip')),
    }),
    reply: Type.Unknown(),
    status: 200,
    stream: 'file',
    problems: ['MALFORMED_JSON', 'INVALID_INPUT', 'NOT_FOUND', 'TOO_LARGE'],
  }),
};
