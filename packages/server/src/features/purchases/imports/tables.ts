import type { MoneyUnit, purchaseFields, purchaseImportStates } from '@taraz/contract';
import type { ColumnType, Generated } from 'kysely';
import type { Json, OptionalTimestamp, Timestamp } from '../../../platform/db/tables.ts';
import type { ColumnFields } from '../../../platform/spreadsheet/guess-columns.ts';
import type { SpreadsheetRow } from '../../../platform/spreadsheet/spreadsheet.ts';
import type { Stored } from './stored.ts';

export type PurchaseField = (typeof purchaseFields)[number];

/** Tables of SQL 0302, 0461, 0907. */
export interface PurchaseImportTables {
  purchase_imports: {
    account_id: string;
    id: string;
    state: (typeof purchaseImportStates)[number];
    file_name: string;
    /** of the sheet that was read, what stands above the header too */
    rows: Json<readonly SpreadsheetRow[]>;
    /** the header's place among them, and its titles */
    header_at: number;
    titles: Json<readonly string[]>;
    fields: Json<ColumnFields<PurchaseField>>;
    unit: MoneyUnit;
    /** what its columns are was said by somebody, now or of such a file before */
    is_told: boolean;
    /** its columns, from 0, without a title in which figures stand and of which nobody said anything */
    untold: ColumnType<number[], number[] | undefined, number[]>;
    notices: Json<readonly string[]>;
    branch_id: string | null;
    written: Generated<number>;
    changed: Generated<number>;
    created_by: string;
    created_at: Timestamp;
    imported_at: OptionalTimestamp;
    undone_at: OptionalTimestamp;
  };
  purchase_import_effects: {
    account_id: string;
    import_id: string;
    purchase_id: string;
    /** null: it was written */
    before: Json<Stored | null>;
    version: number;
  };
  purchase_import_mappings: {
    account_id: string;
    /** of the header's titles */
    header_key: string;
    fields: Json<ColumnFields<PurchaseField>>;
    /** what the columns were taken for then */
    guess: ColumnType<ColumnFields<PurchaseField> | null, string, string>;
    unit: MoneyUnit;
    updated_at: Timestamp;
  };
}
