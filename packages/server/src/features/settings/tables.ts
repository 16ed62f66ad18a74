import type { ColumnType, Generated } from 'kysely';
import type { Json, OptionalTimestamp, Timestamp } from '../../platform/db/tables.ts';

export type Environment = 'simulator' | 'sandbox' | 'production';
export type SignerMode = 'platform' | 'trusted_provider' | 'taxpayer';

/** Where the taxpayer signs: whose key signs the tokens. */
export type TokensBy = 'desk' | 'operator';

export type KeyHolder = 'platform' | 'taxpayer';

/** One line of a connection test. */
export interface StoredCheck {
  check: string;
  ok: boolean;
  message: string;
  measured: string | null;
}

type LastTest = ColumnType<StoredCheck[] | null, string | undefined, string | null>;

export interface SettingsTables {
  account_settings: {
    account_id: string;
    number_format: Json<{ digits: 'persian' | 'latin' }>;
    is_trusted_tsp: boolean;
    paid_into: ColumnType<string | null, string | null | undefined, string | null>;
    payment_term: Generated<string>;
    invoice_footer: Generated<string>;
    offer_footer: Generated<string>;
    receipt_footer: Generated<string>;
    shows_balance: Generated<boolean>;
    version: Generated<number>;
    updated_at: Timestamp;
  };
  /** Tax memories (حافظه مالیاتی) of the account, with their settings. */
  tax_memories: {
    account_id: string;
    id: string;
    /** six characters, as the authority gave it */
    memory_id: string;
    environment: Environment;
    title: Generated<string>;
    is_default: Generated<boolean>;
    enabled: Generated<boolean>;
    signer: Generated<SignerMode>;
    tokens_by: Generated<TokensBy>;
    payment_method: Generated<'cash' | 'credit' | 'both'>;
    invoice_output_type: Generated<'type_one' | 'type_two'>;
    version: Generated<number>;
    created_at: Timestamp;
    updated_at: Timestamp;
    /** what the last connection test of what is in use found */
    last_test: LastTest;
    last_test_at: OptionalTimestamp;
  };
  /** The operator as a trusted company, in each environment where it is one. */
  trusted_providers: {
    environment: Environment;
    provider_id: string;
    name: string;
    /** leaf first, then its chain */
    certificate_pem: string;
    /** by the vault, bound to the environment */
    private_key_sealed: Buffer;
    not_after: Timestamp;
    updated_at: Timestamp;
  };
  /** Key pairs of a memory. `pending` waits for its certificate, `active` signs, `retired` is kept for what it signed. */
  memory_keys: {
    account_id: string;
    id: string;
    /** tax_memories.id */
    memory: string;
    state: 'pending' | 'active' | 'retired';
    public_key_pem: string;
    /** '' for keys that were not made here */
    csr_pem: string;
    origin: Generated<'generated' | 'imported' | 'taxpayer'>;
    /** who holds the private half */
    held_by: Generated<KeyHolder>;
    /** sealed by the vault, bound to account, memory and key; null when the taxpayer holds it */
    private_key_sealed: Buffer | null;
    /** leaf first, then its chain; null while pending */
    certificate_pem: string | null;
    subject: string | null;
    issuer: string | null;
    serial_number: string | null;
    not_before: OptionalTimestamp;
    not_after: OptionalTimestamp;
    created_at: Timestamp;
    activated_at: OptionalTimestamp;
    /** what the last connection test of one that waits to take over found, where it failed */
    last_test: LastTest;
    last_test_at: OptionalTimestamp;
  };
}
