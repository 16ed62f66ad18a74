/** What a file of purchases looks like on the wire: its rows beside the register, and what came of it. */
import { Type } from 'typebox';
import { day, instant, moneyUnits, oneOf, strict, uuid } from './common.ts';
import { purchaseCredits, purchaseKinds } from './purchases.ts';
import { nullable } from './treasury.ts';

const opt = Type.Optional;
const s = Type.String;

/** What a column of such a file may be. */
export const purchaseFields = [
  'tax_number',
  'date',
  'supplier_name',
  'supplier_code',
  /** beside `supplier_code`: a person's own, of a list that has both */
  'national_code',
  'number',
  'net',
  'vat',
  /** a part of the VAT that a list has in a column of its own */
  'duty',
  'other_taxes',
  'total',
  'status',
  'reaction',
  'limit',
  'subject',
  'reference',
  'payment_due',
  /** whether its VAT is credited, in the words of this product's own file */
  'credit',
] as const;
/** `open`: read, nothing written yet. */
export const purchaseImportStates = ['open', 'imported', 'undone'] as const;
/**
 * Of a row of the file: to be written; in the register and other than in the file; likely there, though only one side has a tax
 * number, so that it is left out until it is asked for; there as it is; rejected, cancelled or replaced, so that nothing is
 * written of it; or not readable.
 */
export const purchaseRowStates = ['new', 'changed', 'likely', 'known', 'left_out', 'bad'] as const;

/** Largest file, bytes, and the most rows of one. */
export const purchaseFileMaxBytes = 10 * 1024 * 1024;
export const purchaseRowsMax = 5_000;

const field = oneOf(...purchaseFields);

const summary = {
  id: uuid(),
  state: oneOf(...purchaseImportStates),
  file_name: s(),
  /** once imported: purchases that were written, and those that were changed */
  written: Type.Integer(),
  changed: Type.Integer(),
  by: s(),
  created_at: instant(),
  imported_at: nullable(instant()),
  undone_at: nullable(instant()),
};
export const purchaseImportSummary = Type.Object(summary);

export const purchaseImport = Type.Object({
  ...summary,
  columns: Type.Array(
    Type.Object({
      title: s(),
      /** what it is taken for; null: it is left out */
      field: nullable(field),
      samples: Type.Array(s()),
    }),
  ),
  fields: Type.Array(Type.Object({ field, title: s() })),
  /** of each list a file must have one */
  needed: Type.Array(Type.Array(field)),
  unit: oneOf(...moneyUnits),
  /** its columns are as was said, of it or of such a header before */
  is_remembered: Type.Boolean(),
  /** what the titles say by themselves, column by column */
  by_title: Type.Array(nullable(field)),
  /** its columns are to be looked at first: one is missing, its amounts seem to be in tomans, or there are `untold` ones */
  asks_columns: Type.Boolean(),
  /** columns, from 0, without a title in which figures stand, of which nothing was said: until then nothing of it is written */
  untold: Type.Array(Type.Integer()),
  notices: Type.Array(s()),
  counts: Type.Object({
    new: Type.Integer(),
    changed: Type.Integer(),
    likely: Type.Integer(),
    known: Type.Integer(),
    left_out: Type.Integer(),
    bad: Type.Integer(),
  }),
  /** of the new rows, less what rows make void, returns taken off; rial. Likely rows are in none of it */
  net: s(),
  vat: s(),
  creditable_vat: s(),
});

export const purchaseImportRow = Type.Object({
  row: Type.Integer({ description: 'as the spreadsheet counts' }),
  state: oneOf(...purchaseRowStates),
  kind: oneOf(...purchaseKinds),
  day: nullable(day()),
  supplier_name: s(),
  supplier_code: s(),
  tax_number: s(),
  number: s(),
  net: nullable(s({ description: 'rial' })),
  vat: nullable(s()),
  other_taxes: nullable(s()),
  total: nullable(s()),
  credit: oneOf(...purchaseCredits),
  /** in the register as it is; taking the file tells that it stands in the place of another, whose payments are then its own */
  is_heir: Type.Boolean(),
  /** purchases of the register that taking it makes void: itself, or those in whose place it stands and that the file does not have */
  voids: Type.Array(
    Type.Object({ id: uuid(), kind: oneOf(...purchaseKinds), net: s(), vat: s(), credit: oneOf(...purchaseCredits) }),
  ),
  /** why nothing is written of it, or what it does to another; "" */
  reason: s(),
  errors: Type.Array(Type.Object({ field, message: s() })),
  /** the purchase that it is in the register, or likely is */
  purchase_id: nullable(uuid()),
  /** of a changed one: what the register has, and what the file */
  changes: Type.Array(
    Type.Object({ field: oneOf('tax_number', 'day', 'net', 'vat', 'other_taxes', 'credit'), before: s(), after: s() }),
  ),
});

export const purchaseColumnsInput = strict({
  /** by the columns of the file, in their order; remembered for files with the same header */
  fields: Type.Array(nullable(field), { maxItems: 100 }),
  unit: opt(oneOf(...moneyUnits)),
});

const rowNumbers = Type.Array(Type.Integer({ minimum: 1, maximum: 2 ** 31 - 1 }), { maxItems: purchaseRowsMax });

export const purchaseImportInput = strict({
  /** rows that are left out, by their number in the file */
  without: opt(rowNumbers),
  /** of the likely rows those that are another purchase and are written; without it such a row is left out */
  likely: opt(rowNumbers),
  /** what is new of suppliers who are customers too stands in their accounts; default false */
  on_account: opt(Type.Boolean()),
});
