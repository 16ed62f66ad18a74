import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { Int8, Json, Numeric, OptionalTimestamp, Timestamp } from '../../platform/db/tables.ts';
import type { Environment } from '../settings/tables.ts';
import type { InvoiceState, WaitingState } from './states.ts';
import type { StoredDraft } from './stored-draft.ts';

type OptionalText = ColumnType<string | null, string | null | undefined, string | null>;
type OptionalInt8 = ColumnType<string | null, string | bigint | null | undefined, string | bigint | null>;

/** How an attempt stands; `replaced`: its invoice was edited after a definite refusal, or before it ever left, so its bytes will never go again. */
export type AttemptOutcome =
  | 'stored'
  | 'not_sent'
  | 'no_answer'
  | 'accepted'
  | 'refused'
  | 'confirmed'
  | 'rejected'
  | 'timeout'
  | 'replaced';

/** Why a serial will never be an invoice's. */
export type VoidReason = 'deleted' | 'lost_in_restore' | 'taken_at_authority' | 'memory_changed';

/** What the authority said of an invoice, in its own words. */
export interface StoredMessage {
  code: string;
  message: string;
}
export interface StoredVerdict {
  errors: StoredMessage[];
  warnings: StoredMessage[];
}

/** Tables of SQL 0020–0029. */
export interface InvoiceTables {
  invoices: {
    account_id: string;
    id: string;
    version: Generated<number>;
    state: InvoiceState;
    environment: Environment;
    memory_id: string;
    serial: OptionalInt8;
    tax_id: Generated<string>;
    output_type: 'type_one' | 'type_two';
    pattern: string;
    subject: 'original' | 'corrective' | 'cancellation' | 'return';
    referral_tax_number: Generated<string>;
    referred_id: OptionalText;
    internal_id: string;
    buyer_name: string;
    buyer_sort: string;
    buyer_code: string;
    invoice_date: Timestamp;
    /** YYYY-MM-DD, the Tehran calendar's day of invoice_date */
    day: string;
    /** YYYY-MM-DD, until when what is on credit is to be paid; null: no day was given */
    payment_due: OptionalText;
    total: Numeric;
    total_vat: Numeric;
    total_sort: GeneratedAlways<string>;
    error_count: Generated<number>;
    warning_count: Generated<number>;
    reference_number: Generated<string>;
    superseded_by: OptionalText;
    cancelled_by: OptionalText;
    buyer_reaction: OptionalText;
    /** of the seller's sales limit, in the authority's word: EXCEEDED, NOT_EXCEEDED; null: not said (SQL 0498) */
    article6_status: OptionalText;
    /** taken into the book from the authority's portal (SQL 0150) */
    issued_elsewhere: Generated<boolean>;
    /** cancelled at the authority by an invoice that is not in this book, or a correction or return that its buyer refused */
    cancelled_elsewhere: Generated<boolean>;
    /** when the buyer's reaction is asked for next; null: not any more, or not yet */
    reaction_due: OptionalTimestamp;
    archived: Generated<boolean>;
    branch_id: OptionalText;
    created_by: OptionalText;
    created_at: Timestamp;
    updated_at: Timestamp;
    not_before: OptionalTimestamp;
    deadline: OptionalTimestamp;
    sent_at: OptionalTimestamp;
    verdict_at: OptionalTimestamp;
  };
  invoice_documents: {
    account_id: string;
    invoice_id: string;
    draft: Json<StoredDraft>;
    /** the wire's JSON as frozen when numbered; null while a draft */
    payload: string | null;
  };
  /** SQL 0080 */
  invoice_origins: { account_id: string; client_id: string; invoice_id: string };
  invoice_texts: {
    account_id: string;
    invoice_id: string;
    /** core's foldText of everything people search by */
    folded: string;
  };
  /** What its lines sell; kept by triggers on invoice_documents (SQL 0310). */
  invoice_goods: {
    account_id: string;
    invoice_id: string;
    keys: string[];
  };
  /** One row for each invoice that waits for its sending or its verdict. */
  invoice_queue: {
    account_id: string;
    invoice_id: string;
    environment: Environment;
    memory_id: string;
    /** the invoice's own */
    state: WaitingState;
    serial: Int8;
    deadline: Timestamp;
    next_at: Timestamp;
    waiting_since: Timestamp;
    lease_owner: OptionalText;
    attempt_uid: OptionalText;
    tries: Generated<number>;
    not_founds: Generated<number>;
  };
  invoice_events: {
    account_id: string;
    invoice_id: string;
    event_id: GeneratedAlways<string>;
    at: Timestamp;
    from_state: InvoiceState | null;
    to_state: InvoiceState;
    cause: string;
    detail: Json<Record<string, string>>;
    actor: string | null;
  };
  invoice_attempts: {
    account_id: string;
    invoice_id: string;
    uid: string;
    memory_id: string;
    tax_id: string;
    stored_at: Timestamp;
    /** requests that carried it, the one under way included; 0: it never left, and `last_sent_at` is when it was to */
    sends: Generated<number>;
    last_sent_at: Timestamp;
    answered_at: OptionalTimestamp;
    reference_numbers: ColumnType<string[], string[] | undefined, string[]>;
    outcome: Generated<AttemptOutcome>;
    /** the JWE; null once the verdict is in */
    sealed: string | null;
    sha256: Buffer;
    payload_sha256: Buffer;
    verdict: ColumnType<StoredVerdict | null, string | null | undefined, string | null>;
    verdict_at: OptionalTimestamp;
    receipt: OptionalText;
  };
  serial_counters: {
    account_id: string;
    environment: Environment;
    memory_id: string;
    last_serial: Int8;
    updated_at: Timestamp;
  };
  serial_voids: {
    account_id: string;
    environment: Environment;
    memory_id: string;
    first_serial: Int8;
    last_serial: Int8;
    reason: VoidReason;
    invoice_id: OptionalText;
    tax_id: Generated<string>;
    actor: OptionalText;
    at: Timestamp;
  };
  /** View: every serial of every memory, in runs. */
  serial_ledger: {
    account_id: string;
    environment: Environment;
    memory_id: string;
    first_serial: Int8;
    last_serial: Int8;
    use: 'sent' | 'held' | 'void';
    /** the invoice's state, or the reason of a void */
    reason: string;
    invoice_id: string | null;
    tax_id: string;
    at: Timestamp;
  };
  /** View: serials that nothing accounts for, and those that stand twice. */
  serial_faults: {
    account_id: string;
    environment: Environment;
    memory_id: string;
    first_serial: Int8;
    last_serial: Int8;
    use: 'missing' | 'twice';
  };
  /** Views of what is kept and of what has changed since (SQL 0170): several rows may speak of one state, to be added up. */
  invoice_sums: {
    account_id: string;
    environment: Environment;
    memory_id: string;
    state: InvoiceState;
    archived: boolean;
    /** as a sale (invoice_counts) */
    counts: boolean;
    invoices: Int8;
    total: Numeric;
    total_vat: Numeric;
  };
  invoice_day_sums: {
    account_id: string;
    day: string;
    environment: Environment;
    memory_id: string;
    state: InvoiceState;
    archived: boolean;
    /** the zero id where there is no branch */
    branch_id: string;
    counts: boolean;
    invoices: Int8;
    total: Numeric;
    total_vat: Numeric;
  };
}
