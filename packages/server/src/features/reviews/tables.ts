import type { DraftReviewState } from '@taraz/contract';
import type { Timestamp } from '../../platform/db/tables.ts';

/** Tables of SQL 0750. */
export interface ReviewTables {
  draft_reviews: {
    account_id: string;
    invoice_id: string;
    state: DraftReviewState;
    asked_by: string;
    /** the program's key that asked in their name, or they themselves; null: from before SQL 0785 */
    writer_id: string | null;
    asked_at: Timestamp;
    note: string;
    returned_by: string | null;
    returned_at: Timestamp | null;
    return_note: string | null;
  };
}
