import type { Generated } from 'kysely';
import type { Json, OptionalTimestamp, Timestamp } from '../../platform/db/tables.ts';

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
    created: Generated<number>;
    changed: Generated<number>;
    skipped: Generated<number>;
    failed: Generated<number>;
    headers: Json<{ title: string; field: string | null }[]>;
    notices: Json<string[]>;
    failure: Generated<string>;
    created_by: string;
    created_at: Timestamp;
    finished_at: OptionalTimestamp;
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
