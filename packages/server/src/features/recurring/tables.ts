import type { RecurrenceUnit } from '@taraz/core';
import type { ColumnType, Generated } from 'kysely';
import type { Json, Numeric, OptionalTimestamp, Timestamp } from '../../platform/db/tables.ts';
import type { StoredDraft } from '../invoices/stored-draft.ts';
import type { ListPrices } from './list-prices.ts';

type OptionalText = ColumnType<string | null, string | null | undefined, string | null>;

/** Tables of SQL 0285, 0286, 0515, 0933 and 1062; days are YYYY-MM-DD. */
export interface RecurringTables {
  recurring_invoices: {
    account_id: string;
    id: string;
    name: string;
    draft: Json<StoredDraft>;
    list_prices: ColumnType<ListPrices | null, string, string>;
    written_on: string;
    output_type: 'type_one' | 'type_two';
    pattern: string;
    buyer_name: string;
    total: Numeric;
    may_issue: boolean;
    memory_id: string;
    branch_id: OptionalText;
    every: RecurrenceUnit;
    interval: number;
    first_day: string;
    /** nothing is made before it; null: no such day */
    not_before: OptionalText;
    ends_on: OptionalText;
    next_day: OptionalText;
    mode: 'draft' | 'issue';
    moves_months: boolean;
    sends_link: Generated<boolean>;
    takes_term: Generated<boolean>;
    paused: Generated<boolean>;
    version: Generated<number>;
    created_by: OptionalText;
    created_at: Timestamp;
    updated_at: Timestamp;
  };
  recurring_runs: {
    account_id: string;
    recurring_id: string;
    day: string;
    at: Timestamp;
    invoice_id: OptionalText;
    problem: string;
    waited: Generated<boolean>;
    link_at: OptionalTimestamp;
    link_problem: Generated<string>;
  };
}
