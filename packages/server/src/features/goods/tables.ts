import type { CallReply, calls } from '@taraz/contract';
import type { Generated } from 'kysely';
import type { Int8, Json, Numeric, OptionalTimestamp, Timestamp } from '../../platform/db/tables.ts';

type Import = CallReply<typeof calls.getGoodsImport>;

export interface GoodsTables {
  goods: {
    id: string;
    description: string;
    words: string;
    vat: Numeric | null;
    taxable: string;
    kind: string;
    pricing: string;
    last_edit: string;
    starts_on: string | null;
    ends_on: string | null;
    missing: boolean;
  };
  goods_imports: {
    id: string;
    status: Import['status'];
    files: Json<Import['files']>;
    bytes_total: Int8;
    bytes_received: Generated<string>;
    bytes_read: Generated<string>;
    rows_read: Generated<string>;
    rows_kept: Generated<string>;
    rows_bad: Generated<string>;
    report: Json<Import['report']>;
    sha256: Generated<string>;
    failure: Generated<string>;
    /** which reading of it is the newest; 0: none was begun */
    reading: Generated<number>;
    /** how often it was begun and not come out of: each ended its process */
    begun: Generated<number>;
    created_by: string | null;
    created_at: Timestamp;
    updated_at: Timestamp;
    finished_at: OptionalTimestamp;
  };
  goods_chunks: {
    import_id: string;
    file_no: number;
    no: number;
    bytes: Buffer;
  };
}
