import type { BuyerInfo, InvoiceDraft, InvoiceItemDraft, SellerInfo } from '../model/draft.ts';
import type { ColumnKey } from '../patterns/columns.ts';

/**
 * Where a value comes from that stands in the file or is the same for all rows: a column of it, from 0, or that value. The
 * amounts of a column are rials, unless it says otherwise. `titled`: its title counts in another unit, which nobody has
 * confirmed; known while rows are judged. `believed`: its figures that say no unit are rials all the same.
 */
export type PlainSource =
  | { readonly column: number; readonly unit?: 'toman'; readonly titled?: string; readonly believed?: boolean }
  | { readonly value: string };

/** Or from the account's own list, where what it is called there stands in a column of the file (`own-lists.ts`). */
export type SheetSource = PlainSource | { readonly lookup: number };

/** The column of the file in which a source stands, from 0; -1 where it is none. */
export function columnOfSource(source: SheetSource | undefined): number {
  if (source === undefined || 'value' in source) return -1;
  return 'column' in source ? source.column : source.lookup;
}

/** Where each column's values come from. */
export type SheetMapping = Readonly<Record<string, SheetSource>>;

/** A product of the account as a line of it is filled. */
export type OwnGoods = Pick<
  InvoiceItemDraft,
  'product_id' | 'item_code' | 'item_name' | 'item_type' | 'item_unit' | 'item_vat_percentage'
>;

/** A customer of the account as the buyer of an invoice is filled, with the term that was agreed (`termOf`). */
export interface OwnBuyer {
  readonly buyer: Partial<BuyerInfo>;
  readonly term: string;
}

/** What texts of the file are in the account's own lists, by `lookupKey`; null: of several, so nobody can tell of which. */
export interface OwnLists {
  /** by the cell's text itself: of own codes that differ in their writing alone that one is meant */
  readonly goods: ReadonlyMap<string, OwnGoods | null>;
  readonly buyers: ReadonlyMap<string, OwnBuyer | null>;
  /** customers by their national codes, where one alone has it */
  readonly coded: ReadonlyMap<string, OwnBuyer>;
  /** the name of the one product, and of the one customer, that is called nearly so */
  readonly nearGoods: ReadonlyMap<string, string>;
  readonly nearBuyers: ReadonlyMap<string, string>;
}

/** A row of the file by its number, from 1. */
export interface SheetRow {
  readonly row: number;
  readonly cells: readonly string[];
}

/** What is wrong in a cell. */
export interface CellFault {
  readonly row: number;
  /** of the file, from 0; -1 when the value comes from no column of it */
  readonly column: number;
  readonly path: string;
  readonly code: string;
  readonly severity: 'error' | 'warning';
  readonly message: string;
  /** the cell's text that mends it; null when nobody but the user knows */
  readonly fix: string | null;
}

export interface SheetFacts {
  readonly nowMs: number;
  readonly uuid: () => string;
  /** type and pattern of invoices whose rows do not say */
  readonly column: ColumnKey;
  readonly seller: Partial<SellerInfo>;
  readonly sandbox: boolean;
  readonly paymentMethod: InvoiceDraft['invoice']['payment_method'];
  /** of the account's own products, percent by goods id */
  readonly ownRates: ReadonlyMap<string, string>;
  /** the unit that they are counted in, by goods id */
  readonly ownUnits: ReadonlyMap<string, string>;
  readonly own: OwnLists;
  /** days that the account gives whoever has no other term; '' or left out: none */
  readonly term?: string;
  /** columns of the file whose other figures have a comma for their decimal mark */
  readonly commaDecimals?: ReadonlySet<number>;
}

export interface DraftOfRows {
  readonly draft: InvoiceDraft;
  readonly faults: CellFault[];
}

/** A column beside the one a finding names that holds the same: the buyer's name, or his code. */
const besides: Readonly<Record<string, readonly string[]>> = {
  'buyer_info.economic_code': ['buyer_info.national_code'],
  'buyer_info.company': ['buyer_info.name'],
  'buyer_info.last_name': ['buyer_info.name'],
  'buyer_info.buyer_entity': ['buyer_info.national_code'],
  'items[].item_vat_percentage': ['items[].item_vat_amount'],
  'items[].item_currency_type': ['invoice.currency_type'],
  'items[].item_exchange_rate': ['invoice.exchange_rate'],
  'invoice.exchange_rate': ['items[].item_exchange_rate'],
};

/** The column a value of the draft is read from; -1 where none is. */
export function sourceOf(path: string, mapping: SheetMapping): { path: string; column: number } {
  for (const one of [path, ...(besides[path] ?? [])]) {
    const column = columnOfSource(mapping[one]);
    if (column >= 0) return { path: one, column };
  }
  return { path, column: -1 };
}
