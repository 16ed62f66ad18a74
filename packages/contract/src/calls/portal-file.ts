import { Type } from 'typebox';
import { defineCall } from '../call.ts';
import { instant, nullableString, oneOf, strict, text } from '../schemas/common.ts';
import { invoiceState } from '../schemas/invoice.ts';
import { streamedFile } from '../schemas/upload.ts';

const see = { level: 'employee', permission: 'invoices' } as const;
const megabyte = 1024 * 1024;

/** Columns of the authority's portal that are compared; of them only the tax id is needed. */
export const portalColumns = ['tax_number', 'total', 'total_vat', 'status', 'buyer_name'] as const;
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
      mapping: Type.Optional(text(400)),
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
            }),
          ),
        }),
        Type.Null(),
      ]),
    }),
    status: 200,
    problems: ['MALFORMED_JSON', 'INVALID_INPUT', 'TOO_LARGE'],
  }),
};
