import type { InvoiceDraft } from '@taraz/core';
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { Int8, Json, Numeric, Timestamp } from '../../platform/db/tables.ts';

type OptionalText = ColumnType<string | null, string | null | undefined, string | null>;

/** Tables of SQL 0078 and 0650. */
export interface PreInvoiceTables {
  pre_invoices: {
    account_id: string;
    id: string;
    number: Int8;
    title: string;
    draft: Json<InvoiceDraft>;
    output_type: 'type_one' | 'type_two';
    pattern: string;
    buyer_name: string;
    buyer_sort: string;
    buyer_code: string;
    total: Numeric;
    total_vat: Numeric;
    total_sort: GeneratedAlways<string>;
    /** YYYY-MM-DD */
    valid_until: OptionalText;
    memory_id: string;
    branch_id: OptionalText;
    created_by: OptionalText;
    /** core's foldText of what people search by */
    folded: string;
    version: Generated<number>;
    created_at: Timestamp;
    updated_at: Timestamp;
  };
  pre_invoice_counters: { account_id: string; last_number: Int8 };
  pre_invoice_answers: {
    account_id: string;
    pre_invoice_id: string;
    answer: 'accepted' | 'declined';
    by_name: string;
    note: string;
    /** of the offer that was answered */
    version: number;
    link_id: OptionalText;
    at: Timestamp;
  };
  pre_invoice_conversions: {
    account_id: string;
    pre_invoice_id: string;
    invoice_id: string;
    converted_by: OptionalText;
    converted_at: Timestamp;
  };
}
