import { isUnseen, withoutOverrides } from '@taraz/core/texts';
import { storable } from '../db/storable.ts';
import { fault } from './spreadsheet-fault.ts';

/** A row with something in it. `number` counts as Excel does, from 1; cells are text, '' when empty, none after the last. */
export interface SpreadsheetRow {
  readonly number: number;
  readonly cells: string[];
}

/** What is told of a file that could be read. */
export type SpreadsheetNoticeCode =
  | 'FORMULAS'
  | 'FORMULAS_WITHOUT_VALUE'
  | 'ERROR_CELLS'
  | 'MERGED'
  | 'HIDDEN_ROWS'
  | 'MORE_SHEETS'
  | 'COLUMNS_PARTED'
  | 'ONE_COLUMN';

/** Something to know about a file that could be read. `message` is Persian. */
export interface SpreadsheetNotice {
  readonly code: SpreadsheetNoticeCode;
  readonly message: string;
  readonly count: number;
}

/** Cells of one column that were merged to one, which shows what stands in the first; columns count from 0. */
export interface MergedDown {
  readonly column: number;
  readonly from: number;
  readonly to: number;
}

/** Of those so many are told. */
export const mergedDownMax = 100_000;

/** A sheet of a workbook before it is read: its first rows with something in them, long texts cut short. */
export interface SheetHead {
  readonly name: string;
  readonly rows: readonly SpreadsheetRow[];
}

/** A sheet to read: its place among the heads, from 0, and the row of it down to which nothing is read. */
export interface ChosenSheet {
  readonly place: number;
  readonly after: number;
  /** where its columns are put; without it where they stand */
  readonly columns?: PlacedColumns;
}

/** Where the columns of a sheet are put beside those of others; all places count from 0. */
export interface PlacedColumns {
  /** for each of the first ones its place, -1 for one that is left out */
  readonly places: readonly number[];
  /** the place of the one behind these, and how far from each other those are that follow */
  readonly behind: number;
  readonly step: number;
}

/** Says which of several sheets are read, one or more, in which order. */
export type ChooseSheets = (heads: readonly SheetHead[]) => readonly ChosenSheet[];

/** A sheet that was read. Rows are numbered on from sheet to sheet: by `offset` more than in the sheet. */
export interface ReadSheet {
  readonly name: string;
  readonly offset: number;
}

export interface SpreadsheetSummary {
  readonly kind: 'xlsx' | 'csv' | 'html' | 'xml';
  /** 'utf-8', 'windows-1256', 'utf-16le', 'utf-16be'; of XLSX always 'utf-8' */
  readonly encoding: string;
  /** ',', ';' or a tab; '' of XLSX */
  readonly delimiter: string;
  /** of XLSX and XML */
  readonly sheets: readonly ReadSheet[];
  /** rows with something in them, the header among them */
  readonly rows: number;
  readonly notices: SpreadsheetNotice[];
  /** of all but CSV */
  readonly mergedDown?: readonly MergedDown[];
}

/** Whatever is beyond these is refused with a message, however small the file looks. */
export interface SpreadsheetLimits {
  readonly bytesMax: number;
  /** rows with something in them, besides the header */
  readonly rowsMax: number;
  readonly columnsMax: number;
  readonly cellCharactersMax: number;
  /** of all parts of an XLSX, unpacked */
  readonly unpackedBytesMax: number;
  /** unpacked to packed size of a part larger than 50 MB */
  readonly ratioMax: number;
  /** characters of the table of texts that XLSX cells share; it stands in memory */
  readonly sharedCharactersMax: number;
  /** characters of one row, and of all rows: a text that cells share is short in a file and long in a table */
  readonly rowCharactersMax: number;
  readonly charactersMax: number;
}

const megabyte = 1024 * 1024;

export const spreadsheetLimits = {
  bytesMax: 200 * megabyte,
  rowsMax: 500_000,
  columnsMax: 500,
  cellCharactersMax: 32_767,
  unpackedBytesMax: 2_000 * megabyte,
  ratioMax: 250,
  sharedCharactersMax: 100_000_000,
  rowCharactersMax: 1_000_000,
  charactersMax: 600_000_000,
} as const satisfies SpreadsheetLimits;

/** Excel's last row. */
export const lastRow = 1_048_576;

/** Far more rows of a sheet, empty ones too, and cells of one row, than any program writes: of nothing but these a file could be read for minutes. */
export const gridMax = { rows: 2 * lastRow, cells: 20_000 } as const;

/**
 * The number of the row that comes next. Rows go on from above: of two with one number, or one out of its place, a reader
 * would lose one. @param given what the file says; not above 0 when it says nothing @throws SpreadsheetFault DAMAGED
 */
export function rowAfter(previous: number, given: number): number {
  const number = given > 0 ? given : previous + 1;
  if (number <= previous || number > lastRow || !Number.isInteger(number)) throw fault('DAMAGED', []);
  return number;
}

/** Characters of a row's cells. */
export const charactersOf = ({ cells }: SpreadsheetRow): number => cells.reduce((sum, { length }) => sum + length, 0);

/** A cell's text as rows give it, fit to be kept: spaces at its ends are left out, unless an apostrophe says that it is to stay as it is. */
export function cellText(raw: string): string {
  if (raw === '') return '';
  const text = withoutOverrides(storable(raw));
  if (isUnseen(text)) return '';
  const trimmed = text.trim();
  return trimmed.startsWith("'") ? text.trimStart() : trimmed;
}

/** "A", "B", … "AA": the name of a column, from 0. */
export function columnName(index: number): string {
  let name = '';
  for (let rest = index + 1; rest > 0; rest = Math.floor((rest - 1) / 26)) {
    name = String.fromCharCode(65 + ((rest - 1) % 26)) + name;
  }
  return name;
}
