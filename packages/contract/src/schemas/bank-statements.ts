/** What a bank's statement looks like on the wire: its file, its rows beside the books, and what came of it. */
import { Type } from 'typebox';
import { instant, moneyUnits, oneOf, strict, uuid } from './common.ts';
import { chequeDirections, movement, nullable } from './treasury.ts';

const opt = Type.Optional;
const s = Type.String;

/** What a column of a bank's file may be. */
export const statementFields = [
  'date',
  'time',
  'description',
  'deposit',
  'withdrawal',
  'amount',
  'direction',
  'state',
  'balance',
  'reference',
  'document',
  'cheque',
  'payer',
] as const;
/** `open`: read, nothing written yet. */
export const statementStates = ['open', 'imported', 'undone'] as const;
/**
 * Of a row of the file: to be written; in the books already; likely an invoice's payment, a cheque or a transfer that
 * is, or the money of a cheque that still waits for it; or not readable.
 */
export const statementRowStates = ['new', 'booked', 'likely', 'bad'] as const;

/** Largest file of a bank, bytes, and the most rows of one. */
export const statementFileMaxBytes = 10 * 1024 * 1024;
export const statementRowsMax = 5_000;
/** Movements that the file lacks of which so many are shown. */
export const statementUnmatchedMax = 500;

const summary = {
  id: uuid(),
  place_id: uuid(),
  place_name: s(),
  state: oneOf(...statementStates),
  file_name: s(),
  from_day: nullable(s({ description: 'YYYY-MM-DD in Tehran: the first day of its rows' })),
  to_day: nullable(s()),
  closing_balance: nullable(s({ description: 'rial, as the file says' })),
  book_balance: nullable(s({ description: "rial: what lies there by the books at the end of the file's last day" })),
  difference: nullable(s({ description: 'closing_balance less book_balance' })),
  /** once imported: rows that were written, and rows that were in the books already */
  written: Type.Integer(),
  matched: Type.Integer(),
  by: s(),
  created_at: instant(),
  imported_at: nullable(instant()),
  undone_at: nullable(instant()),
};
export const bankStatementSummary = Type.Object(summary);

const sums = Type.Object({ count: Type.Integer(), sum: s({ description: 'rial, never negative' }) });

export const bankStatement = Type.Object({
  ...summary,
  /** the header's, as the spreadsheet counts */
  header_row: Type.Integer(),
  columns: Type.Array(
    Type.Object({
      title: s(),
      /** what it is taken for; null: it is left out */
      field: nullable(oneOf(...statementFields)),
      samples: Type.Array(s()),
    }),
  ),
  fields: Type.Array(Type.Object({ field: oneOf(...statementFields), title: s() })),
  /** of each list a file must have one */
  needed: Type.Array(Type.Array(oneOf(...statementFields))),
  unit: oneOf(...moneyUnits),
  /** as was said of such a header of this place before */
  is_remembered: Type.Boolean(),
  /** what the titles say by themselves, column by column */
  by_title: Type.Array(nullable(oneOf(...statementFields))),
  /** its columns are to be looked at first: one is missing, its amounts seem to be in tomans, or there are `untold` ones */
  asks_columns: Type.Boolean(),
  /** columns, from 0, without a title in which figures stand, of which nothing was said: until then nothing of it is written */
  untold: Type.Array(Type.Integer()),
  notices: Type.Array(s()),
  counts: Type.Object({
    new: Type.Integer(),
    booked: Type.Integer(),
    likely: Type.Integer(),
    bad: Type.Integer(),
    only_in_books: Type.Integer(),
  }),
  deposits: sums,
  withdrawals: sums,
  opening_balance: nullable(s()),
  /** null where the file has no running balance */
  is_consistent: nullable(Type.Boolean()),
  /** the first row whose balance does not follow from the one before it */
  break: nullable(
    Type.Object({ row: Type.Integer(), expected: s({ description: 'rial' }), found: s({ description: 'rial' }) }),
  ),
});

export const statementRow = Type.Object({
  row: Type.Integer({ description: 'as the spreadsheet counts' }),
  state: oneOf(...statementRowStates),
  at: nullable(instant()),
  has_time: Type.Boolean(),
  amount: nullable(s({ description: 'rial; what leaves is negative' })),
  balance: nullable(s()),
  description: s(),
  reference_number: s(),
  payer: s(),
  errors: Type.Array(Type.Object({ field: oneOf(...statementFields), message: s() })),
  /** it was written by this import */
  is_written: Type.Boolean(),
  /** of one that may still be written: the customer whom its payer or its text names; `customer_id` of the import says so */
  likely_customer: nullable(Type.Object({ id: uuid(), name: s() })),
  /** of one that may still be written: the account's own terminal whose settlement it likely is; `place_id` of the import says so */
  likely_place: nullable(Type.Object({ id: uuid(), name: s() })),
  /** the waiting cheque whose money it likely is; `cheque_id` of the import says so */
  likely_cheque: nullable(
    Type.Object({
      id: uuid(),
      direction: oneOf(...chequeDirections),
      number: s(),
      due_day: s({ description: 'YYYY-MM-DD' }),
      party: s(),
    }),
  ),
  /** what it is, or likely is, in the books */
  movements: Type.Array(movement),
});

export const statementRows = Type.Object({
  rows: Type.Array(statementRow),
  only_in_books: Type.Array(movement, {
    description: `movements of the file's days that no row of it is; at most ${statementUnmatchedMax}`,
  }),
});

export const statementColumnsInput = strict({
  /** by the columns of the file, in their order; remembered for this place and header */
  fields: Type.Array(nullable(oneOf(...statementFields)), { maxItems: 100 }),
  unit: opt(oneOf(...moneyUnits)),
});

export const statementImportInput = strict({
  rows: Type.Array(
    strict({
      row: Type.Integer({ minimum: 1, maximum: 2 ** 31 - 1 }),
      /** of a likely one: it is the money that is in the books (`same`), or another; without it such a row is left out */
      as: opt(oneOf('new', 'same')),
      /** of a likely one: it is the money of this waiting cheque, which is cleared at the row's moment */
      cheque_id: opt(nullable(uuid())),
      /** it is a transfer: the account's own place that it came from or went to, whose balance moves too; not beside a cheque or customer */
      place_id: opt(nullable(uuid())),
      /** in whose account it counts; a cheque's money counts in its own customer's */
      customer_id: opt(nullable(uuid())),
    }),
    { maxItems: statementRowsMax },
  ),
});
