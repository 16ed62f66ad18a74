import type { ColumnType } from 'kysely';
import type { OptionalTimestamp, Timestamp } from '../../platform/db/tables.ts';

export interface ApiKeyTables {
  api_keys: {
    account_id: string;
    id: string;
    name: string;
    beginning: string;
    key_hash: Buffer;
    scopes: string[];
    memory_ids: ColumnType<string[] | null, string[] | null | undefined, string[] | null>;
    created_by: string;
    created_at: Timestamp;
    expires_at: OptionalTimestamp;
    last_used_at: OptionalTimestamp;
    revoked_at: OptionalTimestamp;
  };
  api_key_tokens: {
    account_id: string;
    token_hash: Buffer;
    key_id: string;
    created_at: Timestamp;
    expires_at: Timestamp;
  };
}
