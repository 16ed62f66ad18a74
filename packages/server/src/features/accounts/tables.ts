import type { CallInput, calls } from '@taraz/contract';
import type { ColumnType, Generated } from 'kysely';
import type { Json, OptionalTimestamp, Timestamp } from '../../platform/db/tables.ts';
import type { SignupStatus } from '../access/tables.ts';

export type SignupValues = CallInput<typeof calls.mendRegistration>['body'];
export type DocumentKind = CallInput<typeof calls.uploadDocument>['body']['kind'];
export type CheckOutcome = 'match' | 'no_match' | 'unknown' | 'not_needed';

/** What the registries said of the values; `unknown` is for the operator to judge. */
export interface RegistryChecks {
  phone_owner: CheckOutcome;
  economic_code: CheckOutcome;
  ceo: CheckOutcome;
  postal_code: CheckOutcome;
}

export interface Reason {
  /** a signup value, or documents.<kind> */
  path: string;
  message: string;
}

export type OtpPurpose = 'signup' | 'login' | 'phone_change' | 'recover';
export type SmsState = 'queued' | 'sent' | 'delivered' | 'undelivered' | 'refused' | 'failed' | 'unknown' | 'decoy';

export interface AccountTables {
  registrations: {
    account_id: string;
    entered: Json<SignupValues>;
    checks: Json<RegistryChecks>;
    reasons: Json<Reason[]>;
    folded: string;
    version: Generated<number>;
    submitted_at: Timestamp;
    updated_at: Timestamp;
  };
  registration_log: {
    account_id: string;
    id: string;
    at: Timestamp;
    status: SignupStatus;
    by_kind: 'user' | 'system' | 'operator';
    by_user: string | null;
    reasons: Json<Reason[]>;
  };
  registration_documents: {
    account_id: string;
    id: string;
    kind: DocumentKind;
    file_name: string;
    media_type: string;
    size: number;
    sha256: Buffer;
    /** by the vault, bound to account and document */
    sealed: Buffer;
    created_by: string;
    created_at: Timestamp;
  };
  terminal_info: {
    account_id: string;
    title: string;
    documents: ColumnType<DocumentKind[], DocumentKind[], DocumentKind[]>;
    sent_by: string;
    sent_at: Timestamp;
  };
  account_logos: {
    account_id: string;
    /** changes with the picture */
    id: string;
    /** PNG */
    image: Buffer;
    width: number;
    height: number;
    updated_by: string;
    updated_at: Timestamp;
  };
  otp_challenges: {
    challenge_id: string;
    /** "login:0912…", "user:<id>", "recover:<text>" */
    subject: string;
    purpose: OtpPurpose;
    phone: string;
    /** null: nobody, no code leads to a login */
    user_id: string | null;
    code_hash: Buffer;
    tries: Generated<number>;
    created_at: Timestamp;
    expires_at: Timestamp;
    used_at: OptionalTimestamp;
    ticket_hash: ColumnType<Buffer | null, Buffer | null | undefined, Buffer | null>;
    ticket_expires_at: OptionalTimestamp;
    ticket_used_at: OptionalTimestamp;
  };
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
  };
  dev_outbox: {
    id: Generated<string>;
    receptor: string;
    text: string;
    code: string | null;
    local_id: string | null;
    status: number;
    at: Timestamp;
  };
  registry_lookups: {
    asked: Buffer;
    answer: Json<{ outcome: string; data?: Record<string, string> }>;
    good_until: Timestamp;
  };
}
