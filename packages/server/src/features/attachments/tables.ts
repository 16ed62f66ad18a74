import type { ColumnType } from 'kysely';
import type { Timestamp } from '../../platform/db/tables.ts';

type SubjectId = ColumnType<string | null, string | null | undefined, never>;

/** Tables of SQL 0720. */
export interface AttachmentTables {
  attachments: {
    account_id: string;
    id: string;
    /** one of these three is given */
    invoice_id: SubjectId;
    purchase_id: SubjectId;
    cheque_id: SubjectId;
    file_name: string;
    media_type: string;
    /** bytes of the file, before it is sealed */
    size: number;
    sealed: Buffer;
    is_shared: ColumnType<boolean, boolean | undefined, boolean>;
    created_by: string | null;
    created_at: Timestamp;
  };
}
