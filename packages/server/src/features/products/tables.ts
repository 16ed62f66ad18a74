import type { CallInput, calls } from '@taraz/contract';
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { Json, Numeric, OptionalTimestamp, Timestamp } from '../../platform/db/tables.ts';

type BulkBody = CallInput<typeof calls.bulkChangeProducts>['body'];

/** What changes from a day on, and of which products: those named, or all that a filter shows. */
export interface ProductWork {
  change: BulkBody['change'];
  /** YYYY-MM-DD in Tehran, when it was asked for: whose prices count */
  today: string;
  ids: readonly string[] | null;
  filter: NonNullable<BulkBody['filter']>;
}

/** A change of many products that is taken back. */
export interface UndoWork {
  /** its id */
  undo: string;
}

/** A price that a change of many products wrote. */
export interface WrittenPrice {
  /** YYYY-MM-DD in Tehran */
  valid_from: string;
  /** that held on the day before, as decimals without trailing noughts */
  before: string;
  after: string;
  /** the one that began on the very day, in whose place it came */
  replaced: { price: string; created_by: string | null; created_at: string } | null;
}

/** What a product was before a change of many. */
export interface FieldsBefore {
  has_tax: boolean;
  vat_percentage: string;
  unit: string;
  category: string;
  type: 'goods' | 'services';
  warehouse_id: string | null;
}

export interface ProductTables {
  products: {
    account_id: string;
    id: string;
    name: string;
    spec: string;
    type: 'goods' | 'services';
    /** goods id (sstid), 13 digits */
    code: string;
    gtin: string;
    unit: string;
    currency_type: string;
    exchange_rate: Numeric;
    sku: string;
    /** `sku` as it is compared: what core's foldText makes of it (SQL 0807) */
    sku_key: GeneratedAlways<string>;
    /** since when `sku` is this one; null: since it was made */
    sku_changed_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
    price: Numeric;
    discount: Numeric;
    has_tax: boolean;
    vat_percentage: Numeric;
    other_tax_subject: string;
    other_tax_percentage: Numeric;
    other_legal_payments_subject: string;
    other_legal_payments_percentage: Numeric;
    /** core's foldText over name, spec, code, gtin and sku */
    folded: string;
    /** the name, so that bytes sort as the Persian alphabet goes */
    name_sort: string;
    version: ColumnType<number, number | undefined, number>;
    created_at: Timestamp;
    updated_at: Timestamp;
    deleted_at: Generated<Date | null>;
    category: string;
    /** of the photo; changes with it */
    photo_id: ColumnType<string | null, string | null | undefined, string | null>;
  };
  /** The price of a day is the newest that began by then. */
  product_prices: {
    account_id: string;
    product_id: string;
    /** YYYY-MM-DD in Tehran */
    valid_from: string;
    price: Numeric;
    created_by: string | null;
    created_at: Timestamp;
  };
  /** The last change of very many products. */
  product_changes: {
    account_id: string;
    id: string;
    work: Json<ProductWork | UndoWork>;
    started_at: Timestamp;
    of: number;
    seen: Generated<number>;
    changed: Generated<number>;
    after: string | null;
    stepped_at: Timestamp;
    finished_at: OptionalTimestamp;
    failure: Generated<string>;
  };
  /** A change of many products that can be taken back. */
  product_undos: {
    account_id: string;
    id: string;
    made_by: string | null;
    made_at: Timestamp;
    of: number;
    changed: number;
    undone_at: OptionalTimestamp;
  };
  /** What the newest change of many changed of a product. */
  product_undo_rows: {
    account_id: string;
    product_id: string;
    change_id: string;
    changed_at: Timestamp;
    version_after: number;
    before: Json<FieldsBefore>;
    prices: Json<WrittenPrice[]>;
  };
  product_photos: {
    account_id: string;
    product_id: string;
    id: string;
    whole: Buffer;
    small: Buffer;
    created_by: string | null;
    created_at: Timestamp;
  };
}
