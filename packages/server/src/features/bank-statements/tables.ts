import type { MoneyUnit, statementFields, statementStates } from '@taraz/contract';
import type { ColumnType, Generated } from 'kysely';
import type { Json, OptionalTimestamp, Timestamp } from '../../platform/db/tables.ts';
import type { ColumnFields } from '../../platform/spreadsheet/guess-columns.ts';
import type { SpreadsheetRow } from '../../platform/spreadsheet/spreadsheet.ts';

export type StatementField = (typeof statementFields)[number];
/** What each column of a file is, by its place; null: it is left out. */
export type StatementColumnFields = ColumnFields<StatementField>;

type OptionalDay = ColumnType<string | null, string | null | undefined, string | null>;

/** Tables of SQL 0290, 0907. */
export interface BankStatementTables {
  bank_statements: {
    account_id: string;
    id: string;
    place_id: string;
    state: (typeof statementStates)[number];
    file_name: string;
    /** of the sheet that was read, what stands above the header too */
    rows: Json<readonly SpreadsheetRow[]>;
    /** the header's place among them, and its titles */
    header_at: number;
    titles: Json<readonly string[]>;
    fields: Json<StatementColumnFields>;
    unit: MoneyUnit;
    /** what its columns are was said by somebody, now or of such a file before */
    is_told: boolean;
    /** its columns, from 0, without a title in which figures stand and of which nobody said anything */
    untold: ColumnType<number[], number[] | undefined, number[]>;
    notices: Json<readonly string[]>;
    from_day: OptionalDay;
    to_day: OptionalDay;
    closing_balance: ColumnType<string | null, string | bigint | null | undefined, string | bigint | null>;
    written: Generated<number>;
    matched: Generated<number>;
    created_by: string;
    created_at: Timestamp;
    imported_at: OptionalTimestamp;
    undone_at: OptionalTimestamp;
  };
  bank_statement_matches: {
    account_id: string;
    statement_id: string;
    row_no: number;
    movement_id: string;
    is_written: boolean;
    /** YYYY-MM-DD in Tehran */
    day: string;
    numbers: string[];
  };
  bank_statement_mappings: {
    account_id: string;
    place_id: string;
    /** of the header's titles */
    header_key: string;
    fields: Json<StatementColumnFields>;
    /** what the file's columns were taken for then; null: not kept */
    guess: ColumnType<StatementColumnFields | null, string, string>;
    unit: MoneyUnit;
    updated_at: Timestamp;
  };
}
