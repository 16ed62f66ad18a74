import { columnOfSource, type SheetMapping, sheetsRead } from '@taraz/core';
import { type RawBuilder, sql } from 'kysely';
import type { ImportRow } from './job.ts';
import { areJoined } from './sheets.ts';
import type { ImportedState } from './tables.ts';

/** The file's columns that put rows together: its own groups, and where they say nothing the invoice's number. */
export interface KeyColumns {
  readonly group: number;
  readonly number: number;
}

export const keyColumns = (mapping: SheetMapping | null): KeyColumns => ({
  group: columnOfSource(mapping?.group),
  number: columnOfSource(mapping?.['invoice.internal_id']),
});

/** A cell's text as numbers of invoices are compared; '' of no column. */
export const textOf = (column: number): RawBuilder<string> =>
  column < 0 ? sql<string>`''` : sql<string>`import_number(cells ->> ${sql.lit(column)})`;

/** By what a row is put to others; '' when it is an invoice of its own. A group is never mistaken for a number. */
export function keyOf(mapping: SheetMapping | null): RawBuilder<string> {
  const { group, number } = keyColumns(mapping);
  if (group < 0) return textOf(number);
  return sql<string>`case when ${textOf(group)} <> '' then '# ' || ${textOf(group)} else ${textOf(number)} end`;
}

/**
 * That the invoice of a keyed row `c` is in a state: one that is put together by its number, and one that is a row of its
 * own. By the keys, so that each is found by an index; `c` must be materialized: a key that is still to be made of a cell could
 * tell what row-level security hides, and all invoices of the import would be read for each row instead.
 * @param also what holds of the invoice `i` besides
 */
export const invoiceStands = (
  { account_id, id }: Pick<ImportRow, 'account_id' | 'id'>,
  state: ImportedState,
  also: RawBuilder<unknown> = sql`true`,
): { byNumber: RawBuilder<unknown>; byPlace: RawBuilder<unknown> } => {
  const own = sql`i.account_id = ${account_id} and i.import_id = ${id} and i.state = ${state} and ${also}`;
  return {
    byNumber: sql`exists (select from import_invoices i where ${own} and i.number = c.key and i.number <> '' and c.row_number = any(i.rows))`,
    byPlace: sql`exists (select from import_invoices i where ${own} and i.place = c.row_number and i.number = '' and c.key = '')`,
  };
};

/** The sheet of a row, as a number from 1; null where rows come from one sheet. */
export function sheetOfRows(sheets: ImportRow['sheets'], row = sql<number>`row_number`): RawBuilder<number> | null {
  const starts = sheetsRead(sheets).map(({ offset }) => offset + 1);
  return starts.length < 2 ? null : sql<number>`width_bucket(${row}, ${starts}::int[])`;
}

/** The sheet of a row, where numbers begin anew in each: unless it is they that put sheets together. */
export const sheetApart = ({ sheets }: ImportRow, row?: RawBuilder<number>): RawBuilder<number> | null =>
  areJoined(sheets) ? null : sheetOfRows(sheets, row);

/**
 * What keeps an invoice of the import apart from others of its number in the file: its group, where the file has such, or its
 * place, where one number is said for all, and its sheet, where numbers begin anew in each.
 */
export function apartBy(row: ImportRow, invoice: string): RawBuilder<string> {
  const of = (column: string) => sql.ref(`${invoice}.${column}`);
  const { group, number } = keyColumns(row.mapping);
  const own = group < 0 && number >= 0 ? sql`''` : sql`coalesce(nullif(${of('number')}, ''), ${of('place')}::text)`;
  return sql<string>`concat_ws(' ', ${own}, ${sheetApart(row, sql`${of('place')}`) ?? sql`null`}::text)`;
}
