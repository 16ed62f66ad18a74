import type { CallInput, calls } from '@taraz/contract';
import type { CellFault, ColumnKey, SheetMapping } from '@taraz/core';
import type { ColumnType, Generated } from 'kysely';
import type { Int8, Json, Timestamp } from '../../platform/db/tables.ts';
import type { SpreadsheetNotice } from '../../platform/spreadsheet/spreadsheet.ts';
import type { Cause } from './causes.ts';
import type { ImportSheet } from './sheets.ts';

export type ImportState =
  | 'reading'
  | 'mapping'
  | 'checking'
  | 'ready'
  | 'editing'
  | 'issuing'
  | 'paused'
  | 'recalling'
  | 'done'
  | 'stopped'
  | 'failed';
export type ImportMode = 'issue' | 'draft' | 'sandbox';
export type ImportedState = 'new' | 'valid' | 'faulty' | 'twin' | 'skipped' | 'left_out' | 'issued';

/** A fault as it is kept with its row. */
export type StoredFault = Omit<CellFault, 'row'>;

/** Something to know about a file that goes on: of its reading, and of rows that were left out. */
export interface ImportNotice {
  readonly code:
    | SpreadsheetNotice['code']
    | 'TOTALS'
    | 'SUMS_BETWEEN'
    | 'FORM'
    | 'SPLIT_DATE'
    | 'CODES_IN_NAMES'
    | 'LOOKS_LIKE_TOMANS'
    | 'NO_HEADS'
    | 'REPEATED_HEADS'
    | 'PAGES'
    | 'UNFILLED'
    | 'MERGED_NUMBERS'
    | 'CONTINUED'
    | 'LEARNED'
    | 'COLUMNS_CHANGED'
    | 'COLUMNS_DOUBTED'
    | 'UNTOLD'
    | 'VALUES_ASKED'
    | 'REMEMBERED'
    | 'NO_ROWS';
  readonly message: string;
  readonly count: number;
}

type Body = CallInput<typeof calls.changeImport>['body'];
/**
 * Kept texts of an edit: those it replaced, those its undo replaced, or those of a paste that are to be written. Of rows
 * that were left out or taken back there is one for each, in the place of a column before the first.
 */
export type EditLine = 'undo' | 'redo' | 'given';
/** The place, among a row's columns, of whether all of it is left out. */
export const rowPlace = -1;
/** An edit that says what it does and not to which cells; `back` writes the kept texts of one, whose parts are so many. */
export type StepEdit =
  | Extract<Body, { fix: unknown }>
  | Extract<Body, { replace: unknown }>
  | Extract<Body, { fill: unknown }>
  | Extract<Body, { leave_out: unknown }>
  | { readonly back: { readonly line: EditLine; readonly edit: number; readonly parts: number } };

/** Rows that an edit, or the way back from one, left as they were, because their invoices are issued. */
export interface Stayed {
  readonly rows: number;
  /** the first of these rows; 0 when there is none */
  readonly first: number;
}

/** It with the import's version in which it was told: another one is told again. */
export interface ToldStayed extends Stayed {
  readonly turn: number;
}

/** An edit under way in steps. */
export interface EditWork {
  readonly what: StepEdit;
  /** what the import was before, and is again */
  readonly from: ImportState;
  /** its number among the import's edits, and the parts of it that are kept for undo */
  readonly number: number;
  readonly parts: number;
  /** the last row gone through; of `back` how many parts were written */
  readonly at: number;
  readonly isChanged: boolean;
  /** some rows may belong to other invoices now */
  readonly isRekeyed: boolean;
  readonly stayed: Stayed;
}

type GeneratedJson<T> = ColumnType<T, string | undefined, string>;
type OptionalJson<T> = ColumnType<T | null, string | null | undefined, string | null>;
type OptionalText = ColumnType<string | null, string | null | undefined, string | null>;

/** Tables of SQL 0105, 0140, 0180, 0197, 0220, 0241, 0280, 0330, 0340 to 0342, 0430, 0431, 0460, 0470, 0471, 0493, 0885, 0894, 0895, 0903, 0913, 0914, 0977. */
export interface ImportTables {
  imports: {
    account_id: string;
    id: string;
    version: Generated<number>;
    /** how often the step at which it is was begun since it last went on, and not come out of: each ended its process */
    begun: Generated<number>;
    state: ImportState;
    /** what it was before a pause, and while it is checked after that 'issuing' where it is to go on with it; before its issued ones are taken back 'stopped' where it was that, and is again */
    paused_from: Generated<'' | 'checking' | 'issuing' | 'stopped'>;
    mode: Generated<ImportMode>;
    file_name: string;
    file_bytes: Int8;
    sha256: string;
    encoding: Generated<string>;
    headers: GeneratedJson<string[]>;
    /** columns that were made of others stand from this one on, from 0; null: none were made */
    made_from: ColumnType<number | null, number | null | undefined, number | null>;
    mapping: OptionalJson<SheetMapping>;
    column_key: Generated<ColumnKey>;
    memory_id: Generated<string>;
    notices: GeneratedJson<ImportNotice[]>;
    failure: Generated<string>;
    sheets: GeneratedJson<ImportSheet[]>;
    wanted_sheets: ColumnType<number[] | null, number[] | null | undefined, number[] | null>;
    last_row: Generated<number>;
    row_count: Generated<number>;
    bad_rows: Generated<number>;
    causes: GeneratedJson<Cause[]>;
    new_count: Generated<number>;
    valid_count: Generated<number>;
    faulty_count: Generated<number>;
    issued_count: Generated<number>;
    sandbox_count: Generated<number>;
    twin_count: Generated<number>;
    skipped_count: Generated<number>;
    left_out_count: Generated<number>;
    left_out_rows: Generated<number>;
    cursor_place: Generated<number>;
    has_drafts: Generated<boolean>;
    edit_work: OptionalJson<EditWork>;
    stayed: OptionalJson<ToldStayed>;
    file_sums: OptionalJson<string[][]>;
    file_sum_rows: ColumnType<number[] | null, number[] | null | undefined, number[] | null>;
    comma_columns: Generated<number[]>;
    /** a figure alone in a column whose title counts in another unit than rials is asked about */
    units_of_titles: Generated<boolean>;
    rows_gone_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
    rows_going: Generated<boolean>;
    judged_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
    phase_at: Timestamp;
    phase_done: Generated<number>;
    turn_at: Timestamp;
    created_by: OptionalText;
    writer_id: OptionalText;
    branch_id: OptionalText;
    within_branch: OptionalText;
    memory_ids: ColumnType<string[] | null, string[] | null | undefined, string[] | null>;
    brought_with: ColumnType<string[] | null, string[] | null | undefined, string[] | null>;
    created_at: Timestamp;
    updated_at: Timestamp;
  };
  import_chunks: { account_id: string; import_id: string; place: number; bytes: Buffer };
  import_rows: {
    account_id: string;
    import_id: string;
    row_number: number;
    cells: Json<string[]>;
    faults: OptionalJson<StoredFault[]>;
    bad: Generated<boolean>;
    touched: Generated<boolean>;
    had: OptionalJson<StoredFault[]>;
    /** by column, from 0: the row of the cell that an empty one was merged with */
    merged: OptionalJson<Record<string, number>>;
    /** by column, from 0: the number that was put into an empty cell, from a row above; kept where somebody has written something else there since, or nothing */
    filled: OptionalJson<Record<string, string>>;
    left_out: Generated<boolean>;
  };
  import_invoices: {
    account_id: string;
    import_id: string;
    place: number;
    number: string;
    rows: number[];
    state: Generated<ImportedState>;
    invoice_id: OptionalText;
    sandbox_id: OptionalText;
    total: OptionalText;
    total_vat: OptionalText;
    /** it goes although the account has it: its user said so of its number */
    allowed: Generated<boolean>;
    /** its user let it go: it is an invoice by itself beside others of its number in the file */
    by_itself: Generated<boolean>;
    /** of one whose rows are all left out: it was left out as a repetition before */
    was_skipped: Generated<boolean>;
    deleted: Generated<boolean>;
  };
  import_edits: {
    account_id: string;
    import_id: string;
    line: Generated<EditLine>;
    edit: number;
    part: Generated<number>;
    changes: Json<[row: number, column: number, text: string][]>;
    cells: Generated<number>;
    at: Timestamp;
    /** of the first part: what was chosen about repetitions, and is no more since (`putBackChosen`) */
    choices: OptionalJson<unknown[]>;
  };
  import_mappings: {
    account_id: string;
    header_key: string;
    mapping: Json<SheetMapping>;
    guess: OptionalJson<SheetMapping>;
    /** columns of the widest such file of which they were told; 0: not kept then */
    width: Generated<number>;
    column_key: ColumnKey;
    updated_at: Timestamp;
  };
}
