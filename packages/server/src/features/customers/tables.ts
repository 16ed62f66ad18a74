import type { customerEntryKinds } from '@taraz/contract';
import type { ColumnType, Generated } from 'kysely';
import type { Json, Numeric, OptionalTimestamp, Timestamp } from '../../platform/db/tables.ts';
import type { EntityKind } from '../access/tables.ts';

export interface CustomerTables {
  customers: {
    account_id: string;
    id: string;
    person_type: EntityKind;
    /** as shown in lists: the company, or first and last name */
    name: string;
    first_name: string;
    last_name: string;
    company: string;
    phone: string;
    address: string;
    province: string;
    city: string;
    postal_code: string;
    national_code: string;
    economic_code: string;
    register_number: string;
    landline: string;
    branch_code: string;
    /** days that it is given to pay, up to three digits; '' where nothing was agreed */
    payment_term: Generated<string>;
    /** rial that it may owe, whole, up to 18 digits; '' where nothing was agreed */
    credit_limit: Generated<string>;
    /** core's foldText over name, codes and phone */
    folded: string;
    /** the name, so that bytes sort as the Persian alphabet goes */
    name_sort: string;
    version: ColumnType<number, number | undefined, number>;
    created_at: Timestamp;
    updated_at: Timestamp;
    deleted_at: Generated<Date | null>;
    /** the customer that took its place in a merge */
    merged_into: ColumnType<string | null, string | null | undefined, string | null>;
  };
  /** Whose an invoice is, kept by triggers on its document. */
  customer_invoices: {
    account_id: string;
    invoice_id: string;
    customer_id: string | null;
    code: string;
    method: string;
    cash: Numeric;
    /** cash by type and pattern, yet owed as it says: money received while all was owed stands beside it */
    keeps_credit: Generated<boolean>;
  };
  customer_entries: {
    account_id: string;
    id: string;
    customer_id: string;
    kind: CustomerEntryKind;
    /** rial */
    amount: Numeric;
    /** YYYY-MM-DD */
    day: string;
    note: string;
    /** the one that a receipt paid, where it was told */
    invoice_id: ColumnType<string | null, string | null | undefined, never>;
    /** the one that a payment paid, where it was told */
    pays_purchase_id: ColumnType<string | null, string | null | undefined, never>;
    /** of a cheque that was given on to somebody else: kept by the database (SQL 0489) */
    cheque_id: ColumnType<string | null, never, never>;
    /** of a purchase that stands in the account: kept by the database (SQL 0600) */
    purchase_id: ColumnType<string | null, never, never>;
    created_by: string | null;
    created_at: Timestamp;
  };
  /** A view of what is kept and what changed since (SQL 0190): read only. */
  customer_balances: {
    account_id: string;
    /** the zero id where it is a code */
    customer_id: string;
    /** of a buyer who is no customer here, else '' */
    code: string;
    is_customer: boolean;
    /** rial; positive: owed to the account */
    balance: Numeric;
  };
  debt_reminders: {
    account_id: string;
    id: string;
    customer_id: string;
    receptor: string;
    /** what was owed then, rial */
    amount: Numeric;
    /** of the message that told it */
    sms_id: string;
    /** by a plan, not by a person */
    is_auto: ColumnType<boolean, boolean | undefined, never>;
    /** by the operator's SMS; a trigger keeps it, also when the message is swept */
    never_sent: ColumnType<boolean, never, never>;
    created_by: string | null;
    created_at: Timestamp;
  };
  reminder_plans: {
    account_id: string;
    is_active: boolean;
    after_days: number;
    every_days: number;
    most: number;
    /** rial */
    least: Numeric;
    with_link: boolean;
    note: string;
    excluded: string[];
    version: number;
    updated_at: Timestamp;
    /** Tehran's, `YYYY-MM-DD`: over with */
    last_day: string;
    told_day: string | null;
    told: number;
  };
  customer_merges: {
    account_id: string;
    id: string;
    kept_id: string;
    merged: string[];
    /** the kept customer's fields before */
    before: Json<Record<string, string>>;
    version_after: number;
    created_at: Timestamp;
    undone_at: OptionalTimestamp;
  };
}

export type CustomerEntryKind = (typeof customerEntryKinds)[number];
