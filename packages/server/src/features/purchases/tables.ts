import type { purchaseCredits, purchaseKinds } from '@taraz/contract';
import type { ColumnType } from 'kysely';
import type { Int8, OptionalTimestamp, Timestamp } from '../../platform/db/tables.ts';
import type { EntityKind } from '../access/tables.ts';

type OptionalId = ColumnType<string | null, string | null | undefined, string | null>;

export type PurchaseKind = (typeof purchaseKinds)[number];
export type PurchaseCredit = (typeof purchaseCredits)[number];

/** Tables of SQL 0301, 0600, 0603 and 0918. */
export interface PurchaseTables {
  purchases: {
    account_id: string;
    id: string;
    kind: PurchaseKind;
    /** YYYY-MM-DD in Tehran */
    day: string;
    person_type: EntityKind;
    supplier_name: string;
    economic_code: string;
    national_code: string;
    customer_id: OptionalId;
    /** stands in the customer's account: kept there by the database (SQL 0600) */
    on_account: ColumnType<boolean, boolean | undefined, boolean>;
    tax_number: string;
    number: string;
    /** rial */
    net: Int8;
    vat: Int8;
    other_taxes: Int8;
    total: Int8;
    credit: PurchaseCredit;
    /** YYYY-MM-DD in Tehran, until when it is to be paid */
    payment_due: ColumnType<string | null, string | null | undefined, string | null>;
    returns_id: OptionalId;
    /** what stands in its place by a file; counts while it is void (SQL 0918) */
    replaced_by: OptionalId;
    note: string;
    branch_id: OptionalId;
    /** core's foldText of name, codes, numbers and note */
    folded: string;
    name_sort: string;
    version: ColumnType<number, number | undefined, number>;
    created_by: OptionalId;
    created_at: Timestamp;
    updated_at: Timestamp;
    deleted_at: OptionalTimestamp;
  };
}
