import type { Generated } from 'kysely';
import type { OptionalTimestamp, Timestamp } from '../../platform/db/tables.ts';

export type TicketKind = 'ticket' | 'report';
export type TicketState = 'waiting_for_us' | 'waiting_for_you' | 'closed';
/** The account asks, the platform's support answers. */
export type Side = 'request' | 'response';

export interface TicketTables {
  tickets: {
    account_id: string;
    id: string;
    kind: TicketKind;
    number: number;
    subject: string;
    trace_code: Generated<string>;
    state: TicketState;
    unread_by_account: Generated<boolean>;
    unread_by_operator: Generated<boolean>;
    messages: Generated<number>;
    created_by: string;
    folded: string;
    version: Generated<number>;
    created_at: Timestamp;
    /** of the last message */
    updated_at: Timestamp;
    closed_at: OptionalTimestamp;
  };
  ticket_messages: {
    account_id: string;
    ticket_id: string;
    id: string;
    side: Side;
    body: string;
    author_id: string;
    /** '' for the platform's support */
    author: string;
    created_at: Timestamp;
  };
  ticket_files: {
    account_id: string;
    id: string;
    ticket_id: string;
    message_id: string;
    file_name: string;
    media_type: string;
    size: number;
    /** by the vault, bound to account and file */
    sealed: Buffer;
  };
  canned_answers: { id: string; title: string; body: string; created_at: Timestamp };
}
