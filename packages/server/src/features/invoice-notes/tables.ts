import type { Timestamp } from '../../platform/db/tables.ts';

/** Tables of SQL 0311. */
export interface InvoiceNoteTables {
  invoice_notes: {
    account_id: string;
    id: string;
    invoice_id: string;
    text: string;
    /** what of it is searched (SQL 0380) */
    folded: string;
    created_by: string | null;
    created_at: Timestamp;
  };
}
