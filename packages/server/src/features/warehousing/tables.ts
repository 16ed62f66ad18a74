import type { invoiceSubjects, stockDocumentKinds, stockMovementKinds } from '@taraz/contract';
import type { ColumnType, GeneratedAlways } from 'kysely';
import type { Int8, Numeric, Timestamp } from '../../platform/db/tables.ts';

export type DocumentKind = (typeof stockDocumentKinds)[number];
export type InvoiceSubject = (typeof invoiceSubjects)[number];
export type StockMovementKind = (typeof stockMovementKinds)[number];
type Version = ColumnType<number, number | undefined, number>;
type OptionalId = ColumnType<string | null, string | null | undefined, string | null>;

/** Tables of SQL 0096. */
export interface WarehousingTables {
  warehouses: {
    account_id: string;
    id: string;
    name: string;
    code: string;
    address: string;
    notes: string;
    branch_id: OptionalId;
    is_default: boolean;
    is_active: boolean;
    version: Version;
    created_at: Timestamp;
    updated_at: Timestamp;
  };
  stock_settings: {
    account_id: string;
    negative: 'refuse' | 'allow';
    takes_invoices: boolean;
    version: Version;
    updated_at: Timestamp;
  };
  stock_rules: {
    account_id: string;
    product_id: string;
    warehouse_id: OptionalId;
    min_qty: ColumnType<string | null, string | null, string | null>;
    updated_at: Timestamp;
  };
  /** SQL 0130. */
  product_units: {
    account_id: string;
    product_id: string;
    /** the authority's codes */
    unit: string;
    base_unit: string;
    per: Numeric;
    makes: Numeric;
    updated_at: Timestamp;
  };
  /** SQL 0812. */
  product_former_units: {
    account_id: string;
    product_id: string;
    until_number: Int8;
    unit: string;
    min_qty: string | null;
  };
  stock_counters: { account_id: string; last_number: Int8 };
  stock_documents: {
    account_id: string;
    id: string;
    number: Int8;
    kind: DocumentKind;
    warehouse_id: OptionalId;
    to_warehouse_id: OptionalId;
    /** SQL 0721: of receipts and issues */
    purchase_id: OptionalId;
    at: Timestamp;
    party: string;
    reference_number: string;
    notes: string;
    folded: string;
    invoice_id: OptionalId;
    reverses: OptionalId;
    actor: OptionalId;
    version: Version;
    created_at: Timestamp;
    updated_at: Timestamp;
  };
  stock_lines: {
    account_id: string;
    document_id: string;
    no: number;
    product_id: string;
    qty: Numeric;
    expected: ColumnType<string | null, string | null | undefined, never>;
    unit_price: ColumnType<string | null, string | null | undefined, never>;
  };
  stock_levels: {
    account_id: string;
    warehouse_id: string;
    product_id: string;
    qty: GeneratedAlways<string>;
    value: GeneratedAlways<string>;
    last_cost: GeneratedAlways<string>;
    last_seq: GeneratedAlways<string>;
  };
  stock_movements: {
    account_id: string;
    id: string;
    document_id: string;
    line_no: number;
    warehouse_id: string;
    product_id: string;
    seq: GeneratedAlways<string>;
    qty_after: GeneratedAlways<string>;
    value_after: GeneratedAlways<string>;
    kind: StockMovementKind;
    qty: Numeric;
    value: Int8;
    may_be_short: boolean;
    at: Timestamp;
    created_at: Timestamp;
  };
}
