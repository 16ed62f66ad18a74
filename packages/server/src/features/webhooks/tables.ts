import type { ColumnType, Generated } from 'kysely';
import type { Json, OptionalTimestamp, Timestamp } from '../../platform/db/tables.ts';
import type { JsonObject } from '../../platform/json.ts';

export interface WebhookTables {
  webhooks: {
    account_id: string;
    id: string;
    url: string;
    description: string;
    events: string[];
    secret_sealed: Buffer;
    state: Generated<'enabled' | 'disabled'>;
    disabled_because: Generated<string>;
    /** nobody else takes it before; without an owner: its receiver asked to be left alone until then */
    leased_until: OptionalTimestamp;
    /** the presence of the process that has it */
    lease_owner: ColumnType<string | null, string | null | undefined, string | null>;
    /** when it was served last; null: never */
    turn_at: OptionalTimestamp;
    version: Generated<number>;
    created_at: Timestamp;
    updated_at: Timestamp;
  };
  webhook_former_secrets: {
    account_id: string;
    webhook_id: string;
    id: string;
    sealed: Buffer;
    until: Timestamp;
  };
  webhook_deliveries: {
    account_id: string;
    webhook_id: string;
    id: Generated<string>;
    message_id: string;
    type: string;
    payload: Json<JsonObject>;
    lane: string;
    state: Generated<'pending' | 'delivered' | 'failed'>;
    tries: Generated<number>;
    next_at: Timestamp;
    created_at: Timestamp;
    finished_at: OptionalTimestamp;
    status: number | null;
    problem: Generated<string>;
    answer: Generated<string>;
    duration_ms: number | null;
  };
}
