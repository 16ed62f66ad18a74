import type { ColumnType, Generated, Selectable } from 'kysely';
import type { Int8, OptionalTimestamp, Timestamp } from '../../platform/db/tables.ts';

type OptionalText = ColumnType<string | null, string | null | undefined, string | null>;

export type OnlinePaymentState = 'new' | 'open' | 'paid' | 'failed' | 'refused';

/** Tables of SQL 0640, 1060. */
export interface OnlinePaymentTables {
  payment_gateways: {
    account_id: string;
    id: string;
    merchant_sealed: Buffer;
    merchant_end: string;
    place_id: string;
    is_active: boolean;
    version: number;
    created_at: Timestamp;
    updated_at: Timestamp;
    /** null: it is the account's now */
    replaced_at: OptionalTimestamp;
    /** why it opened no payment when it was asked last; '': it did */
    refused_code: Generated<string>;
    refused_at: OptionalTimestamp;
  };
  online_payments: {
    account_id: string;
    id: string;
    gateway_id: string;
    link_id: OptionalText;
    customer_id: string;
    invoice_id: OptionalText;
    title: string;
    /** rial */
    amount: Int8;
    state: OnlinePaymentState;
    authority: OptionalText;
    pay_url: Generated<string>;
    ref_id: Generated<string>;
    card_pan: Generated<string>;
    reason: Generated<string>;
    movement_id: OptionalText;
    /** rial, of what was paid: more than was open of what it was for */
    surplus: ColumnType<string, bigint | undefined, bigint>;
    created_at: Timestamp;
    settled_at: OptionalTimestamp;
  };
}

export type OnlinePaymentRow = Selectable<OnlinePaymentTables['online_payments']>;
