import type { ColumnType, Generated } from 'kysely';
import type { OptionalTimestamp, Timestamp } from '../../platform/db/tables.ts';
import type { Environment } from '../settings/tables.ts';

/** PostgreSQL's 'infinity' is read as the number Infinity. */
type LaneTime = ColumnType<Date | number, Date | 'infinity' | undefined, Date | 'infinity'>;

/** Why a lane waits although something in it is due. */
export type LaneHold = '' | 'NO_KEY' | 'DISABLED' | 'NO_AUTHORITY' | 'REFUSED';

/** Tables of SQL 0030–0039. */
export interface SendingTables {
  /** The job "this tax memory has something to send, or to ask about". */
  sending_lanes: {
    account_id: string;
    environment: Environment;
    memory_id: string;
    send_at: LaneTime;
    ask_at: LaneTime;
    held_because: Generated<LaneHold>;
  };
  /** One row for each authority; no account's. */
  authority_health: {
    environment: Environment;
    state: 'up' | 'degraded' | 'down';
    last_answer_at: OptionalTimestamp;
    last_failure: Generated<string>;
    changed_at: Timestamp;
  };
  /** Keys that receipts were verified with; no account's. */
  authority_keys: {
    environment: Environment;
    /** SubjectPublicKeyInfo, base64 */
    spki: string;
    key_id: string;
    first_seen: Timestamp;
  };
}
