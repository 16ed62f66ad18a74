import type { ColumnType, Generated } from 'kysely';
import type { OptionalTimestamp, Timestamp } from '../../platform/db/tables.ts';

export type SmsState = 'queued' | 'sent' | 'delivered' | 'undelivered' | 'refused' | 'failed' | 'unknown' | 'decoy';

export interface SmsTables {
  sms_messages: {
    message_id: Generated<string>;
    receptor: string;
    template: string;
    /** tokens, by the vault; null once the message is settled */
    sealed: Buffer | null;
    state: SmsState;
    vendor_id: ColumnType<string | null, string | null | undefined, string | null>;
    detail: ColumnType<string | null, string | null | undefined, string | null>;
    attempts: Generated<number>;
    created_at: Timestamp;
    finished_at: OptionalTimestamp;
    /** when the vendor is asked whether it arrived; null: nothing (more) to ask */
    ask_at: OptionalTimestamp;
    /** nobody should get it later; null: whenever it goes */
    not_after: OptionalTimestamp;
    /** the vendor's localid of a text that waited when SQL 0799 came; null: that of its moment and number */
    local_id: ColumnType<string | null, never, never>;
    /** tells that what lets the receiver in was changed */
    is_warning: Generated<boolean>;
  };
  /** SQL 1030: what accounts sent to others within the last hour */
  account_messages: {
    account_id: string;
    message_id: string;
    receptor: string;
    with_link: boolean;
    created_at: Timestamp;
  };
  /** what the embedded vendor would have sent */
  dev_outbox: {
    id: Generated<string>;
    receptor: string;
    text: string;
    code: string | null;
    local_id: string | null;
    status: number;
    at: Timestamp;
  };
}
