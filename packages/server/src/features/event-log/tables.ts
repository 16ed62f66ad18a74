import type { Generated } from 'kysely';
import type { Json, Timestamp } from '../../platform/db/tables.ts';
import type { LoggedAction } from '../../platform/event-log/actions.fa.ts';
import type { JsonObject } from '../../platform/json.ts';

export interface EventLogTables {
  /** Written by the database alone, at the commit, from what platform/event-log leaves in `event_log_incoming`. */
  event_log: {
    account_id: string;
    id: Generated<string>;
    seq: string | null;
    at: Timestamp;
    actor_kind: 'user' | 'program' | 'system';
    actor_id: string | null;
    actor_name: string;
    ip: string;
    user_agent: string;
    request_id: string;
    action: LoggedAction;
    subject_id: string;
    subject_name: string;
    before: Json<JsonObject | null>;
    after: Json<JsonObject | null>;
    prev_hash: Buffer | null;
    hash: Buffer | null;
    folded: string;
  };
  event_log_heads: { account_id: string; seq: string; hash: Buffer };
}
