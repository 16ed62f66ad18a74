import { Type } from 'typebox';
import { defineCall } from '../call.ts';
import { decimalInput, instant, nullableString, oneOf, strict, text } from '../schemas/common.ts';
import { invoiceOutputType, invoicePattern, invoiceState, invoiceSubject } from '../schemas/invoice.ts';
import { streamedFile } from '../schemas/upload.ts';

const see = { level: 'employee', permission: 'invoices' } as const;
const issue = { level: 'employee', permission: 'issue' } as const;
const megabyte = 1024 * 1024;

/**
 * Columns of the authority's portal: the first five are compared, and of them only the tax id is needed; all of them go
 * with an invoice that is taken into the book.
 */
export const portalColumns = [
  'tax_number',
  'total',
  'total_vat',
  'status',
  'buyer_name',
  'buyer_code',
  'output_type',
  'pattern',
  'subject',
  'referral_tax_number',
  'payment_method',
  'invoice_date',
] as const;
export type PortalColumn = (typeof portalColumns)[number];

/** How both books differ about an invoice. */
export const portalDifferences = [
  'only_here',
  'only_there',
  'answer_lost',
  'amount_differs',
  'reaction_differs',
  'cancelled_there',
  'twice_there',
] as const;

/** Most differences in one answer; the counts are of all. */
export const portalDifferencesMax = 500;

/** Most invoices taken into the book by one request. */
export const adoptionMax = 100;

const wholeRials = Type.String({ pattern: '^\\d{1,18}$', maxLength: 18 });

/** An invoice that only the portal has, as its file tells of it: ready to be taken into the book. Amounts are whole rials. */
export const portalInvoice = strict({
  tax_number: text(40),
  total: wholeRials,
  total_vat: wholeRials,
  buyer_name: text(300),
  /** economic or national code; its length tells which */
  buyer_code: text(20),
  invoice_output_type: invoiceOutputType,
  invoice_pattern: invoicePattern,
  invoice_type: invoiceSubject,
  referral_tax_number: text(40),
  payment_method: oneOf('cash', 'credit'),
  /**
   * when it was issued, of the day in its tax id, or in Tehran the night after; null: not known, then that day's noon,
   * unless a season of VAT ends with it
   */
  invoice_date: Type.Optional(Type.Union([instant(), Type.Null()])),
});

/** The same as a program may write it. */
const adopted = strict({
  ...portalInvoice.properties,
  total: decimalInput('whole rials'),
  total_vat: decimalInput('whole rials'),
});

const column = () => Type.Optional(Type.Integer({ minimum: 0, maximum: 499 }));
const book = Type.Object({ count: Type.Integer(), total: Type.String() });

export const portalFileCalls = {
  comparePortalFile: defineCall({
    id: 'comparePortalFile',
    method: 'POST',
    path: '/invoice_std/portal_file',
    tag: 'invoice_std',
    summary:
      "Own book against a spreadsheet exported from the authority's portal (XLSX or CSV), amounts too; how its columns were read is remembered for files with the same headers",
    access: see,
    body: strict({
      file: streamedFile,
      /** JSON: which column (from 0) is which; without it what was remembered, or what the headers say */
      mapping: Type.Optional(text(1000)),
      from_date: Type.Optional(instant()),
      to_date: Type.Optional(instant()),
    }),
    upload: true,
    streamed: true,
    bodyLimitBytes: 100 * megabyte,
    reply: Type.Object({
      headers: Type.Array(Type.String()),
      /** the first rows, to see what a column holds */
      sample: Type.Array(Type.Array(Type.String())),
      mapping: Type.Object(
        Object.fromEntries(portalColumns.map((name) => [name, column()])) as Record<
          PortalColumn,
          ReturnType<typeof column>
        >,
      ),
      /** null: the column of tax ids is not known; say it in `mapping` */
      result: Type.Union([
        Type.Object({
          from_date: instant(),
          to_date: instant(),
          here: book,
          there: book,
          same: Type.Integer(),
          /** rows whose tax id cannot be read, by their number in the file */
          unreadable: Type.Array(Type.Integer()),
          /** rows whose total or VAT cannot be read, and is not compared, by their number in the file */
          unread_amounts: Type.Array(Type.Integer()),
          counts: Type.Array(Type.Object({ kind: oneOf(...portalDifferences), count: Type.Integer() })),
          differences: Type.Array(
            Type.Object({
              kind: oneOf(...portalDifferences),
              tax_number: Type.String(),
              invoice_id: nullableString(),
              buyer_name: Type.String(),
              state: Type.Union([invoiceState, Type.Null()]),
              /** "" where that side does not know it */
              total_here: Type.String(),
              total_there: Type.String(),
              vat_here: Type.String(),
              vat_there: Type.String(),
              reaction_here: nullableString(),
              /** the portal's word */
              status_there: Type.String(),
              /** row of the file, from 1 as Excel counts; null: not in it */
              row: Type.Union([Type.Integer(), Type.Null()]),
              /** of what only the portal has; null: otherwise, or the file does not tell its amounts, or that it refers to another and not how */
              adopt: Type.Union([portalInvoice, Type.Null()]),
            }),
          ),
        }),
        Type.Null(),
      ]),
    }),
    status: 200,
    problems: ['MALFORMED_JSON', 'INVALID_INPUT', 'TOO_LARGE'],
  }),
  adoptInvoices: defineCall({
    id: 'adoptInvoices',
    method: 'POST',
    path: '/invoice_std/adopt',
    tag: 'invoice_std',
    summary: `Takes up to ${adoptionMax} invoices that only the authority has into the book, as registered and issued elsewhere: each is asked about by its tax id first, none is ever sent, and one that is here already stays as it is; safe to repeat; one result each, in the order given`,
    access: issue,
    body: strict({ invoices: Type.Array(adopted, { minItems: 1, maxItems: adoptionMax }) }),
    reply: Type.Object({
      results: Type.Array(
        Type.Object({
          tax_number: Type.String(),
          ok: Type.Boolean(),
          /** of the problem; "" when it went well */
          code: Type.String(),
          message: Type.String(),
          /** of the invoice in the book, also when it was there before; null: there is none, or it is not the caller's to see */
          invoice_id: nullableString(),
        }),
      ),
    }),
    status: 200,
    // Without a key: no tax id can stand twice in a book, so that a repeated request gives the same answer.
    problems: ['MALFORMED_JSON', 'INVALID_INPUT', 'MEMORY_NOT_READY', 'UNAVAILABLE'],
  }),
};
