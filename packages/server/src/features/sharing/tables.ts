import type { ColumnType, Generated } from 'kysely';
import type { OptionalTimestamp, Timestamp } from '../../platform/db/tables.ts';

type OptionalText = ColumnType<string | null, string | null | undefined, string | null>;

/** Tables of SQL 0079, 0287. */
export interface SharingTables {
  share_links: {
    account_id: string;
    id: string;
    token: string;
    purpose: 'paper' | 'sms' | 'link';
    invoice_id: OptionalText;
    pre_invoice_id: OptionalText;
    customer_id: OptionalText;
    /** YYYY-MM-DD: the days that a statement is over; null: from the first row, to the day on which it is opened */
    from_day: OptionalText;
    to_day: OptionalText;
    receptor: Generated<string>;
    /** of the message that carried it */
    sms_id: OptionalText;
    created_by: OptionalText;
    created_at: Timestamp;
    expires_at: OptionalTimestamp;
    revoked_at: OptionalTimestamp;
    seen_at: OptionalTimestamp;
    last_seen_at: OptionalTimestamp;
    seen_count: Generated<number>;
  };
}
