import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { Json, Timestamp } from '../../platform/db/tables.ts';

type OptionalId = ColumnType<string | null, string | null | undefined, string | null>;

/** The books that an invoice is entered in. */
export type EffectKind = 'stock' | 'treasury';

/** Goods of a product in a warehouse. */
export interface Goods {
  product_id: string;
  warehouse_id: string;
}

/** Of one product what people need to know of what is held; of a shortage where it was to be taken from. */
export type HeldGoods = Pick<Goods, 'product_id'> & Partial<Goods>;

export interface PostingsTables {
  /** what a confirmed invoice has to do to stock and treasury, and whether it is done */
  invoice_effects: {
    account_id: string;
    invoice_id: string;
    kind: EffectKind;
    seq: GeneratedAlways<string>;
    state: Generated<'waiting' | 'held' | 'done'>;
    reason: Generated<string>;
    /** what it is held for, or was before it waited again */
    detail: Json<HeldGoods[]>;
    tries: Generated<number>;
    created_at: Timestamp;
    updated_at: Timestamp;
  };
  /** how often something was said for which invoices may have waited */
  posting_wakes: {
    account_id: string;
    wakes: ColumnType<string, string, string>;
  };
  /** what an invoice did to stock and treasury, turn by turn */
  invoice_postings: {
    account_id: string;
    kind: EffectKind;
    invoice_id: string;
    turn: number;
    direction: 'take' | 'undo';
    cause_id: string;
    document_id: OptionalId;
    at: Timestamp;
  };
}
