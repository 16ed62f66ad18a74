import { Type } from 'typebox';
import { defineCall } from '../call.ts';
import {
  countMax,
  deleted,
  idParams,
  instant,
  listOf,
  listQuery,
  oneOf,
  paging,
  sortBy,
  strict,
  text,
  uuid,
} from '../schemas/common.ts';
import { invoiceState, newInvoiceInput } from '../schemas/invoice.ts';
import { streamedFile } from '../schemas/upload.ts';

const issue = { level: 'employee', permission: 'issue' } as const;
const megabyte = 1024 * 1024;

/** What one file may hold. */
export const importLimits = {
  fileBytesMax: 200 * megabyte,
  /** of all files of an account that are not issued to their end, as long as something of them is kept */
  openBytesMax: 2_000 * megabyte,
  rowsMax: 500_000,
  editsMax: 50_000,
  sheetsMax: 200,
  bulkMax: 1_000,
} as const;

export const importStates = [
  'reading',
  'mapping',
  'checking',
  'ready',
  'editing',
  'issuing',
  'paused',
  'recalling',
  'done',
  'stopped',
  'failed',
] as const;

const mapping = Type.Record(
  Type.String({ pattern: '^.{1,80}$' }),
  Type.Union([
    // `unit` of amounts that are counted in tomans: they are ten times as many rials.
    Type.Object(
      { column: Type.Integer({ minimum: 0, maximum: 499 }), unit: Type.Optional(oneOf('toman')) },
      { additionalProperties: false },
    ),
    Type.Object({ value: Type.String({ maxLength: 400 }) }, { additionalProperties: false }),
    // By what stands in that column, from the account's own products (`items[].item_code`: name, own code or barcode)
    // or customers (`buyer_info.national_code`: name).
    Type.Object({ lookup: Type.Integer({ minimum: 0, maximum: 499 }) }, { additionalProperties: false }),
  ]),
  { additionalProperties: false, maxProperties: 500 },
);

const fault = Type.Object({
  /** of the file, from 0; -1 when the value comes from no column of it */
  column: Type.Integer(),
  path: Type.String(),
  code: Type.String(),
  severity: oneOf('error', 'warning'),
  message: Type.String(),
  /** the cell's text that mends it */
  fix: Type.Union([Type.String(), Type.Null()]),
});

const importJob = Type.Object({
  id: uuid(),
  etag: Type.String(),
  state: oneOf(...importStates),
  mode: oneOf('issue', 'draft', 'sandbox'),
  file_name: Type.String(),
  file_bytes: Type.Integer(),
  encoding: Type.String(),
  headers: Type.Array(Type.String()),
  mapping: Type.Union([mapping, Type.Null()]),
  column_key: Type.String(),
  memory_id: Type.String(),
  /** of a workbook, those with rows; empty where there is one */
  sheets: Type.Array(
    Type.Object({
      name: Type.String(),
      /** the place of the first sheet with the same header: those can be read together */
      alike: Type.Integer(),
      /** it has an invoice's number: those of different headers that have it can be put together by it */
      joins: Type.Boolean(),
      /** rows of a sheet that was read are numbered on from those before it, by so much; null: not read */
      offset: Type.Union([Type.Integer(), Type.Null()]),
      /** it is to be read: as the last `sheets`, also of a `draft`, say; those that were read where nothing was said */
      wanted: Type.Boolean(),
    }),
  ),
  notices: Type.Array(Type.Object({ code: Type.String(), message: Type.String() })),
  failure: Type.String(),
  rows: Type.Integer(),
  bad_rows: Type.Integer(),
  /** of `rows`, those that are left out by choice */
  left_out_rows: Type.Integer(),
  invoices: Type.Integer(),
  unchecked: Type.Integer(),
  valid: Type.Integer(),
  faulty: Type.Integer(),
  issued: Type.Integer(),
  /** of `issued` the ones that are drafts by now: kept as such, or waiting for room in the plan */
  drafts: Type.Integer(),
  /** of `issued` the ones that were deleted since, before they went to the authority */
  deleted: Type.Integer(),
  /** it is being issued, also while that is held, or goes on with it once what was mended meanwhile is checked: no deleted one is taken back */
  goes_out: Type.Boolean(),
  sandbox: Type.Integer(),
  /** right ones that the account has already, by number or content: held back until its user chooses */
  twins: Type.Integer(),
  /** of those the ones that are to be left out */
  skipped: Type.Integer(),
  /** invoices all of whose rows are left out by choice */
  left_out: Type.Integer(),
  /** milliseconds since the present phase began, for rate and time left */
  phase_ms: Type.Integer(),
  phase_done: Type.Integer(),
  /** an edit of very many rows, while it goes on in the background; null: none */
  editing: Type.Union([
    Type.Object({ percent: Type.Integer(), is_undo: Type.Boolean(), is_redo: Type.Boolean() }),
    Type.Null(),
  ]),
  /** of one that is over, until when its rows are kept at least, longer where some of its invoices are not sent; and when they went. null: not so */
  rows_kept_until: Type.Union([instant(), Type.Null()]),
  rows_gone_at: Type.Union([instant(), Type.Null()]),
  /** an earlier import of the same bytes; null: none */
  same_as: Type.Union([Type.Object({ id: uuid(), created_at: instant(), issued: Type.Integer() }), Type.Null()]),
  created_at: instant(),
  updated_at: instant(),
});

const cause = Type.Object({
  code: Type.String(),
  column: Type.Integer(),
  severity: oneOf('error', 'warning'),
  message: Type.String(),
  count: Type.Integer(),
  /** how many of them have a mend of their own */
  fixable: Type.Integer(),
});

const importDetail = Type.Object({
  ...importJob.properties,
  /** the first rows as they stand in the file, for the mapping */
  sample: Type.Array(Type.Array(Type.String())),
  causes: Type.Array(cause),
  can_undo: Type.Boolean(),
  /** something was undone and nothing edited since */
  can_redo: Type.Boolean(),
  /** the edit that undo takes back, and how many cells it changed, or rows it left out or took back; `null` when there is none */
  last_edit: Type.Union([
    Type.Object({ number: Type.Integer(), cells: Type.Integer(), of: oneOf('cells', 'left_out', 'taken_back') }),
    Type.Null(),
  ]),
  /**
   * How many rows of issued invoices the last edit, or undo, that met some left as they were, and the first of them. Another
   * `turn` is another time; null: none yet.
   */
  stayed: Type.Union([
    Type.Object({ turn: Type.Integer(), rows: Type.Integer(), first_row: Type.Integer() }),
    Type.Null(),
  ]),
  /** what the `valid` ones come to, in whole rials, `vat` within the total; null unless all are checked and some are right */
  sums: Type.Union([Type.Object({ total: Type.String(), vat: Type.String() }), Type.Null()]),
  /** the sum at the file's end, or those of its sheets, beside what its invoices come to, whole rials; null where it has none, or not all of them are right */
  file_sum: Type.Union([
    Type.Object({
      said: Type.String(),
      computed: Type.String(),
      difference: Type.String(),
      /** but for a rial of each row, which programs round */
      is_equal: Type.Boolean(),
      /** both are without the tax */
      before_tax: Type.Boolean(),
      /** of several sheets the first whose sum differs, and the figures are its own; '' where none does, or there is one sheet */
      sheet: Type.String(),
    }),
    Type.Null(),
  ]),
  /** bad rows that may be right by now: customers or products, for want of which they were refused, were changed since; `recheck` judges them again */
  rows_to_recheck: Type.Integer(),
  /** invoices of this import by what became of them, and the rejected by cause */
  report: Type.Object({
    states: Type.Array(Type.Object({ state: Type.String(), count: Type.Integer(), total: Type.String() })),
    sandbox: Type.Array(Type.Object({ state: Type.String(), count: Type.Integer() })),
    rejected: Type.Array(Type.Object({ code: Type.String(), message: Type.String(), count: Type.Integer() })),
  }),
});

const mappedColumns = { mapping, column_key: Type.Optional(text(4)), memory_id: Type.Optional(text(6)) };

/** What of the rows a list shows. */
const listed = {
  only: Type.Optional(oneOf('all', 'bad', 'twins', 'left_out')),
  code: Type.Optional(text(60)),
  code_column: Type.Optional(Type.Integer({ minimum: -1, maximum: 499 })),
};
const someRows = Type.Optional(
  Type.Array(Type.Integer({ minimum: 1, maximum: countMax }), { minItems: 1, maxItems: importLimits.editsMax }),
);

/**
 * The rows of the file that the list has from the first one on, as far as whoever edits knows them: where it has others by
 * now, as after the same edit whose answer was lost, nothing is written (409, `OTHER_ROWS`).
 */
const seenRows = { seen_rows: someRows };

/** A find and replace. */
const replacement = {
  find: Type.String({ minLength: 1, maxLength: 400 }),
  replace: Type.String({ maxLength: 400 }),
  /** none: every column */
  column: Type.Optional(Type.Integer({ minimum: 0, maximum: 499 })),
  whole: Type.Optional(Type.Boolean()),
  only_bad: Type.Optional(Type.Boolean()),
};

const change = Type.Union([
  strict(mappedColumns),
  /** keeps what the columns are to mean, for whoever comes back to them: nothing is checked until they are confirmed */
  strict({
    draft: strict({
      ...mappedColumns,
      /** those that are ticked, by their places; read they are by `sheets` of a change */
      sheets: Type.Optional(
        Type.Array(Type.Integer({ minimum: 0, maximum: importLimits.sheetsMax - 1 }), {
          maxItems: importLimits.sheetsMax,
        }),
      ),
    }),
  }),
  strict({
    cells: Type.Array(
      strict({
        row: Type.Integer({ minimum: 1, maximum: countMax }),
        column: Type.Integer({ minimum: 0, maximum: 499 }),
        value: Type.String({ maxLength: 32_767 }),
      }),
      { minItems: 1, maxItems: importLimits.editsMax },
    ),
  }),
  /** without `column` in all of them; with it and `text` those cells alone that say so */
  strict({
    fix: strict({
      code: text(60),
      column: Type.Optional(Type.Integer({ minimum: 0, maximum: 499 })),
      text: Type.Optional(Type.String({ maxLength: 32_767 })),
    }),
  }),
  strict({
    replace: strict(replacement),
  }),
  strict({
    fill: strict({
      column: Type.Integer({ minimum: 0, maximum: 499 }),
      value: Type.String({ maxLength: 32_767 }),
      /** what other columns of the same rows get */
      also: Type.Optional(
        Type.Array(
          strict({
            column: Type.Integer({ minimum: 0, maximum: 499 }),
            value: Type.String({ maxLength: 32_767 }),
          }),
          { maxItems: 499 },
        ),
      ),
      /** rows of the file, of which those that `only`, `code` and `code_column` list */
      from_row: Type.Integer({ minimum: 1, maximum: countMax }),
      to_row: Type.Integer({ minimum: 1, maximum: countMax }),
      ...listed,
      ...seenRows,
    }),
  }),
  strict({
    paste: strict({
      /** the file's row of the first line; each other line goes to the next row that `only`, `code` and `code_column` list */
      from_row: Type.Integer({ minimum: 1, maximum: countMax }),
      /** of the file, for the cells of each line in their order; cells beyond them are left out */
      columns: Type.Array(Type.Integer({ minimum: 0, maximum: 499 }), { minItems: 1, maxItems: 500 }),
      /** at most 50,000 cells */
      texts: Type.Array(Type.Array(Type.String({ maxLength: 32_767 }), { maxItems: 500 }), {
        minItems: 1,
        maxItems: importLimits.editsMax,
      }),
      ...listed,
      ...seenRows,
    }),
  }),
  strict({
    twins: strict({
      choice: oneOf('issue', 'skip'),
      /** none: all of them */
      rows: someRows,
    }),
  }),
  /** invoices of it that were deleted after they had been issued or kept as drafts may go again */
  strict({ take_deleted: strict({ rows: someRows }) }),
  /** what is not to be issued, or after all: rows of the file, or those that `only`, `code` and `code_column` list (of `bad` those that are so) */
  strict({
    leave_out: strict({
      choice: oneOf('leave', 'take_back'),
      rows: someRows,
      ...listed,
      /** all rows of their invoices with them (the default), or those rows alone */
      whole: Type.Optional(Type.Boolean()),
    }),
  }),
  /** how invoices go whose deadline has passed: by article 9, or not at all; where the file has no column for it */
  strict({ late: oneOf('article9', '') }),
  /** reads these of `sheets`, all `alike` or all of different headers that `joins`, by their places, instead of those that were read, before anything is issued */
  strict({
    sheets: Type.Array(Type.Integer({ minimum: 0, maximum: importLimits.sheetsMax - 1 }), {
      minItems: 1,
      maxItems: importLimits.sheetsMax,
    }),
  }),
  strict({ undo: Type.Literal(true) }),
  strict({ redo: Type.Literal(true) }),
  strict({
    action: oneOf(
      'issue',
      'draft',
      'sandbox',
      'pause',
      'resume',
      'recall',
      'remap',
      'reset_columns',
      'settle',
      'recheck',
    ),
  }),
]);

const shownRow = Type.Object({
  row: Type.Integer(),
  cells: Type.Array(Type.String()),
  faults: Type.Array(fault),
  bad: Type.Boolean(),
  /** whether its invoice is one that the account has already, held back or left out */
  twin: oneOf('', 'twin', 'skipped'),
  /** by choice: it is not issued */
  left_out: Type.Boolean(),
  /** its invoice is still to be judged: no fault says nothing yet */
  unchecked: Type.Boolean(),
  /** its invoice is issued, or kept as a draft: it stays as it is */
  issued: Type.Boolean(),
  /** it is a draft by now: kept as one and not issued since, or waiting for room in the plan */
  draft: Type.Boolean(),
  /** it was issued, or kept as a draft, and deleted since */
  deleted: Type.Boolean(),
});

export const importCalls = {
  importInvoices: defineCall({
    id: 'importInvoices',
    method: 'POST',
    path: '/bulk_invoice_import',
    tag: 'bulk_invoice_import',
    summary: 'XLSX or CSV of invoices, streamed: an import that is read in the background',
    access: issue,
    body: strict({ file: streamedFile }),
    upload: true,
    streamed: true,
    bodyLimitBytes: importLimits.fileBytesMax + 64 * 1024,
    reply: importJob,
    status: 201,
    idempotent: true,
    problems: ['MALFORMED_JSON', 'INVALID_INPUT', 'CONFLICT', 'TOO_LARGE', 'IDEMPOTENCY_MISMATCH'],
  }),
  listImports: defineCall({
    id: 'listImports',
    method: 'GET',
    path: '/bulk_invoice_import',
    tag: 'bulk_invoice_import',
    summary: 'Imports, newest first',
    access: issue,
    query: strict(listQuery(sortBy(['created_at', 'file_name']))),
    reply: listOf('imports', importJob),
    status: 200,
    problems: ['INVALID_INPUT'],
  }),
  importTemplate: defineCall({
    id: 'importTemplate',
    method: 'GET',
    path: '/bulk_invoice_import/template',
    tag: 'bulk_invoice_import',
    summary: "A pattern's spreadsheet: its columns with notes, lists and an example",
    access: issue,
    query: strict({ column_key: Type.Optional(text(4)) }),
    reply: Type.String({ format: 'binary' }),
    status: 200,
    stream: 'file',
    problems: ['INVALID_INPUT'],
  }),
  getImport: defineCall({
    id: 'getImport',
    method: 'GET',
    path: '/bulk_invoice_import/{id}',
    tag: 'bulk_invoice_import',
    summary: 'Progress, counts, faults by cause, and what became of the invoices',
    access: issue,
    params: idParams,
    reply: importDetail,
    status: 200,
    etag: true,
    problems: ['NOT_FOUND'],
  }),
  changeImport: defineCall({
    id: 'changeImport',
    method: 'PUT',
    path: '/bulk_invoice_import/{id}',
    tag: 'bulk_invoice_import',
    summary:
      'Chooses sheets, maps columns, repairs cells (one, many, all alike), undoes and redoes, chooses what of repeated invoices goes, leaves rows out, issues, pauses, goes on, takes back',
    access: issue,
    params: idParams,
    body: change,
    bodyLimitBytes: 16 * megabyte,
    reply: importDetail,
    status: 200,
    idempotent: true,
    etag: true,
    problems: ['MALFORMED_JSON', 'INVALID_INPUT', 'NOT_FOUND', 'CONFLICT', 'STALE', 'MEMORY_NOT_READY', 'TOO_LARGE'],
  }),
  stopImport: defineCall({
    id: 'stopImport',
    method: 'DELETE',
    path: '/bulk_invoice_import/{id}',
    tag: 'bulk_invoice_import',
    summary:
      'Stops it, with `act=remove` takes one that is over (done, stopped, failed) out of the list; what was issued stays. 409 where it stands otherwise than is meant; what is stopped already stays so',
    access: issue,
    params: idParams,
    query: strict({
      /** what is meant, whatever it has come to meanwhile; `stop` where nothing is said */
      act: Type.Optional(oneOf('stop', 'remove')),
    }),
    reply: deleted,
    status: 200,
    problems: ['INVALID_INPUT', 'NOT_FOUND', 'CONFLICT'],
  }),
  importRows: defineCall({
    id: 'importRows',
    method: 'GET',
    path: '/bulk_invoice_import/{id}/rows',
    tag: 'bulk_invoice_import',
    summary: 'Rows as they stand, with what is wrong in each cell',
    access: issue,
    params: idParams,
    query: strict({
      offset: paging.offset,
      limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 500, default: 100 })),
      only: Type.Optional(oneOf('all', 'bad', 'twins', 'left_out')),
      /** begins at the first bad row after this one, whatever `offset` says */
      after_fault: Type.Optional(Type.Integer({ minimum: 0, maximum: countMax })),
      code: Type.Optional(text(60)),
      column: Type.Optional(Type.Integer({ minimum: -1, maximum: 499 })),
      /** with `after_find`: begins at the first row after that one in which this stands, digits and Arabic letters as they are read */
      find: Type.Optional(text(400)),
      after_find: Type.Optional(Type.Integer({ minimum: 0, maximum: countMax })),
      find_column: Type.Optional(Type.Integer({ minimum: 0, maximum: 499 })),
      find_whole: Type.Optional(Type.Boolean()),
    }),
    reply: Type.Object({ count: Type.Integer(), offset: Type.Integer(), rows: Type.Array(shownRow) }),
    status: 200,
    problems: ['INVALID_INPUT', 'NOT_FOUND'],
  }),
  importMatches: defineCall({
    id: 'importMatches',
    method: 'GET',
    path: '/bulk_invoice_import/{id}/matches',
    tag: 'bulk_invoice_import',
    summary: 'What a find and replace would change, some thousand rows at a time: nothing is changed',
    access: issue,
    params: idParams,
    query: strict({
      ...replacement,
      /** none: it is taken out */
      replace: Type.Optional(replacement.replace),
      /** the row after which the next ones are gone through; `next` of the answer before */
      after: Type.Optional(Type.Integer({ minimum: 0, maximum: countMax })),
    }),
    reply: Type.Object({
      cells: Type.Integer(),
      rows: Type.Integer(),
      /** rows in which it stands that stay as they are, because their invoices are issued */
      stay: Type.Integer(),
      /** of the first rows one cell each, as it is and as it would be; long texts to their first 200 characters */
      examples: Type.Array(
        Type.Object({ row: Type.Integer(), column: Type.Integer(), before: Type.String(), after: Type.String() }),
      ),
      /** null: that was the last row */
      next: Type.Union([Type.Integer(), Type.Null()]),
    }),
    status: 200,
    problems: ['INVALID_INPUT', 'NOT_FOUND'],
  }),
  importFile: defineCall({
    id: 'importFile',
    method: 'GET',
    path: '/bulk_invoice_import/{id}/file',
    tag: 'bulk_invoice_import',
    summary:
      'The bad rows as a spreadsheet with a note in each bad cell, to be mended there and sent back; those that are left out among them; or all rows as they are now',
    access: issue,
    params: idParams,
    query: strict({ rows: Type.Optional(oneOf('bad', 'all')) }),
    reply: Type.String({ format: 'binary' }),
    status: 200,
    stream: 'file',
    problems: ['NOT_FOUND', 'CONFLICT'],
  }),
  mendImport: defineCall({
    id: 'mendImport',
    method: 'POST',
    path: '/bulk_invoice_import/{id}/file',
    tag: 'bulk_invoice_import',
    summary: 'Takes that spreadsheet back, mended: its rows replace those of the import',
    access: issue,
    params: idParams,
    body: strict({ file: Type.Optional(streamedFile) }),
    upload: true,
    streamed: true,
    bodyLimitBytes: importLimits.fileBytesMax + 64 * 1024,
    reply: importDetail,
    status: 200,
    idempotent: true,
    etag: true,
    problems: ['MALFORMED_JSON', 'INVALID_INPUT', 'NOT_FOUND', 'CONFLICT', 'TOO_LARGE', 'IDEMPOTENCY_MISMATCH'],
  }),
  bulkInvoices: defineCall({
    id: 'bulkInvoices',
    method: 'POST',
    path: '/invoice/bulk',
    tag: 'invoice',
    summary: `Up to ${importLimits.bulkMax} invoices in one call; one result each in the order given, all valid ones accepted; those over the plan's quota are kept and go by themselves later`,
    access: issue,
    body: strict({ invoices: Type.Array(newInvoiceInput, { minItems: 1, maxItems: importLimits.bulkMax }) }),
    bodyLimitBytes: 32 * megabyte,
    reply: Type.Object({
      accepted: Type.Integer(),
      refused: Type.Integer(),
      results: Type.Array(
        Type.Object({
          index: Type.Integer(),
          ok: Type.Boolean(),
          /** of the invoice; "" when it was refused */
          id: Type.String(),
          tax_number: Type.String(),
          serial_number: Type.String(),
          state: Type.Union([invoiceState, Type.Literal('')], {
            description:
              'as GET /invoice/{id} has it; "" when it was refused. One whose `client_id` stands as a draft is told of as `draft`, and is not issued by this call',
          }),
          /** accepted while the plan's quota was full: a draft for now, issued by itself once there is room */
          held: Type.Boolean(),
          /** of the problem; "" when it was accepted */
          code: Type.String(),
          message: Type.String(),
          errors: Type.Array(Type.Object({ path: Type.String(), code: Type.String(), message: Type.String() })),
        }),
      ),
    }),
    status: 201,
    idempotent: true,
    problems: ['MALFORMED_JSON', 'INVALID_INPUT', 'MEMORY_NOT_READY', 'IDEMPOTENCY_MISMATCH', 'TOO_LARGE'],
  }),
};
