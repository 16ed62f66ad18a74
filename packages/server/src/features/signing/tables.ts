import type { Timestamp } from '../../platform/db/tables.ts';

/** Tables of SQL 0050. */
export interface SigningTables {
  /** The taxpayer's signature over a numbered invoice. */
  invoice_signatures: {
    account_id: string;
    invoice_id: string;
    payload_sha256: Buffer;
    jws: string;
    certificate_sha256: Buffer;
    received_at: Timestamp;
    received_from: string | null;
  };
  /** A browser that signs tokens for a memory while it is open. */
  signing_desks: {
    account_id: string;
    /** tax_memories.id */
    memory: string;
    user_id: string;
    opened_at: Timestamp;
    seen_at: Timestamp;
  };
  /** Tokens that wait for a desk. */
  desk_requests: {
    account_id: string;
    id: string;
    memory: string;
    signing_input: string;
    created_at: Timestamp;
    signature: Buffer | null;
  };
}
