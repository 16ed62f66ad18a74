import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { Json, Timestamp } from '../../platform/db/tables.ts';

type OptionalId = ColumnType<string | null, string | null | undefined, string | null>;

/** The books that an invoice is entered in. */
export type EffectKind = 'stock' | 'treasury';

export interface PostingsTables {
  /** what a confirmed invoice has to do to stock and treasury, and whether it is done */
  invoice_effects: {
    account_id: string;
    invoice_id: string;
    kind: EffectKind;
    seq: GeneratedAlways<string>;
    state: Generated<'waiting' | 'held' | 'done'>;
    reason: Generated<string>;
    detail: Json<unknown[]>;
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
