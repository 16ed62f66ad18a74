import type { CallInput, calls } from '@taraz/contract';
import type { ColumnType, Generated } from 'kysely';
import type { Json, Timestamp } from '../../platform/db/tables.ts';
import type { SignupStatus } from '../access/tables.ts';

export type SignupValues = CallInput<typeof calls.mendRegistration>['body'];
export type DocumentKind = CallInput<typeof calls.uploadDocument>['body']['kind'];
export type CheckOutcome = 'match' | 'no_match' | 'unknown' | 'not_needed';

/** A picture of the account's own on papers. */
export interface OwnPictureRow {
  account_id: string;
  /** changes with the picture */
  id: string;
  /** PNG */
  image: Buffer;
  width: number;
  height: number;
  updated_by: string;
  updated_at: Timestamp;
}

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
  account_logos: OwnPictureRow;
  account_stamps: OwnPictureRow;
  registry_lookups: {
    asked: Buffer;
    answer: Json<{ outcome: string; data?: Record<string, string> }>;
    good_until: Timestamp;
  };
}
