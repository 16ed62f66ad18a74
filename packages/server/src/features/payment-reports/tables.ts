import type { paymentReportStates } from '@taraz/contract';
import type { PaymentMethod } from '@taraz/core';
import type { ColumnType, Generated } from 'kysely';
import type { Int8, Json, OptionalTimestamp, Timestamp } from '../../platform/db/tables.ts';

export type PaymentReportState = (typeof paymentReportStates)[number];

/** Tables of SQL 0499. */
export interface PaymentReportTables {
  payment_reports: {
    account_id: string;
    id: string;
    invoice_id: string;
    /** rial */
    amount: Int8;
    /** YYYY-MM-DD in Tehran */
    day: string;
    method: PaymentMethod;
    terminal_number: string;
    reference_number: string;
    state: Generated<PaymentReportState>;
    /** JSON: the authority's code and message of each reason */
    errors: Generated<unknown>;
    created_by: string | null;
    created_at: Timestamp;
    answered_at: OptionalTimestamp;
    /** with which others it was reported at once; of SQL 0501 */
    batch_id: ColumnType<string | null, string | null | undefined, never>;
  };
  payment_report_batches: {
    account_id: string;
    id: string;
    left_out: Json<{ invoice_id: string; reason: string }[]>;
    created_by: string | null;
    created_at: Timestamp;
  };
}
