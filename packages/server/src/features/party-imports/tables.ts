import type { MoneyUnit } from '@taraz/contract';
import type { ColumnType, Generated } from 'kysely';
import type { Json, OptionalTimestamp, Timestamp } from '../../platform/db/tables.ts';

/** What each column of a file means, by its place; null: it is left out. */
export type ColumnFields = readonly (string | null)[];

export type PartyKind = 'customers' | 'products';

export interface RowFault {
  path: string;
  message: string;
}

export interface PartyImportTables {
  party_imports: {
    account_id: string;
    id: string;
    kind: PartyKind;
    status: 'queued' | 'running' | 'done' | 'failed';
    existing: 'update' | 'skip';
    file_name: string;
    rows: Generated<number>;
    /** how often it was begun since it last took rows, and not come out of: each ended its process */
    begun: Generated<number>;
    created: Generated<number>;
    changed: Generated<number>;
    restored: Generated<number>;
    skipped: Generated<number>;
    failed: Generated<number>;
    headers: Json<{ title: string; field: string | null }[]>;
    notices: Json<string[]>;
    fields: ColumnType<ColumnFields | null, string | null | undefined, string | null>;
    unit: Generated<MoneyUnit>;
    /** YYYY-MM-DD: of the balances that it brings */
    opening_day: string | null;
    failure: Generated<string>;
    created_by: string;
    created_at: Timestamp;
    finished_at: OptionalTimestamp;
  };
  party_mappings: {
    account_id: string;
    kind: PartyKind;
    header_key: string;
    fields: Json<ColumnFields>;
    /** what the columns were taken for then */
    guess: ColumnType<ColumnFields | null, string, string>;
    unit: Generated<MoneyUnit>;
    updated_at: Timestamp;
  };
  party_import_files: {
    account_id: string;
    import_id: string;
    bytes: Buffer;
  };
  party_import_faults: {
    account_id: string;
    import_id: string;
    row_no: number;
    name: string;
    cells: Json<string[]>;
    errors: Json<RowFault[]>;
  };
}
