import type { ColumnType, Generated } from 'kysely';
import type { Int8, OptionalTimestamp, Timestamp } from '../../platform/db/tables.ts';

/** Signup status (design.md "Accounts and access"). */
export type SignupStatus = 'REGISTERED' | 'DOCUMENTS_REQUIRED' | 'UNDER_REVIEW' | 'VERIFIED' | 'REJECTED' | 'SUSPENDED';

export type EntityKind = 'real' | 'legal' | 'civil_partnership' | 'follower';
type TextArray = ColumnType<string[], string[] | undefined, string[]>;

export type OtpPurpose = 'signup' | 'login' | 'phone_change' | 'recover';

export interface AccessTables {
  /** One taxpayer. Row-level security shows the current account's row alone. */
  accounts: {
    account_id: string;
    name: string;
    entity: EntityKind;
    economic_code: string;
    national_code: string;
    register_number: Generated<string>;
    address: Generated<string>;
    postal_code: Generated<string>;
    phone: Generated<string>;
    province: Generated<string>;
    city: Generated<string>;
    signup_status: SignupStatus;
    created_at: Timestamp;
    updated_at: Timestamp;
  };
  /** A person; only those who work for the current account can be seen. Password hashes lie elsewhere. */
  users: {
    user_id: string;
    username: string;
    first_name: Generated<string>;
    last_name: Generated<string>;
    phone: string | null;
    phone_verified_at: OptionalTimestamp;
    is_operator: Generated<boolean>;
    disabled: Generated<boolean>;
    created_at: Timestamp;
  };
  memberships: {
    account_id: string;
    user_id: string;
    role: 'admin' | 'employee';
    permissions: TextArray;
    branch_id: string | null;
    /** null: every tax memory of the account */
    memory_ids: ColumnType<string[] | null, string[] | null | undefined, string[] | null>;
    created_at: Timestamp;
  };
  logins: {
    account_id: string;
    login_id: string;
    user_id: string;
    created_at: Timestamp;
    /** after this no refresh is given, however often it was used */
    expires_at: Timestamp;
    ended_at: OptionalTimestamp;
    ended_because: string | null;
    ip: string;
    user_agent: string;
  };
  login_tokens: {
    account_id: string;
    token_hash: Buffer;
    login_id: string;
    kind: 'access' | 'refresh';
    created_at: Timestamp;
    expires_at: Timestamp;
    /** refresh only: when it was exchanged; seen again afterwards, the whole login ends */
    used_at: OptionalTimestamp;
  };
  /** Second factors show to their own user alone: `actAs` first (second-factor/factors.ts). */
  user_totp: {
    user_id: string;
    secret_sealed: Buffer;
    confirmed_at: OptionalTimestamp;
    last_step: ColumnType<string, string | undefined, string>;
    created_at: Timestamp;
  };
  user_passkeys: {
    user_id: string;
    id: string;
    credential_id: string;
    public_key: Buffer;
    counter: Int8;
    transports: string[];
    name: string;
    created_at: Timestamp;
    last_used_at: OptionalTimestamp;
  };
  user_recovery_codes: { user_id: string; code_hash: Buffer; used_at: OptionalTimestamp };
  /** Browsers that need not prove the second factor for a time; they show as the factors do. */
  trusted_devices: {
    user_id: string;
    id: string;
    token_hash: Buffer;
    ip: string;
    user_agent: string;
    created_at: Timestamp;
    expires_at: Timestamp;
    last_used_at: OptionalTimestamp;
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
    /** who changed their phone with it */
    ticket_used_by: ColumnType<string | null, undefined, string>;
    /** by a sign-up */
    opened_account: ColumnType<string | null, undefined, string>;
    /** by a code to log in with */
    opened_login: ColumnType<string | null, undefined, string>;
    /** SHA-256 of its user's password, as it lies there, when the code served */
    used_password: ColumnType<Buffer | null, undefined, Buffer>;
    /** by a code to log in with */
    second_step_begun: ColumnType<boolean, undefined, true>;
  };
  /** Logins whose first step is done, and enrolments under way. */
  second_steps: {
    token_hash: Buffer;
    /** null: a login by passkey, whose user the passkey names */
    user_id: string | null;
    challenge: Generated<string>;
    created_at: Timestamp;
    expires_at: Timestamp;
  };
}
