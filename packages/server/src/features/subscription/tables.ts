import type { ColumnType, Generated } from 'kysely';
import type { Int8, Json, OptionalTimestamp, Timestamp } from '../../platform/db/tables.ts';

/** What a plan gives; null: no limit. */
export interface Quotas {
  invoices: number | null;
  users: number | null;
  memories: number | null;
}

/** A plan as it was offered when a payment began. */
export interface OfferedPlan extends Quotas {
  id: string;
  title: string;
  /** rial */
  price: string;
  days: number;
}

export type PaymentState = 'new' | 'open' | 'paid' | 'failed' | 'refused';
export type GivenBy = 'signup' | 'payment' | 'choice' | 'operator';

interface QuotaColumns {
  invoices: number | null;
  users: number | null;
  memories: number | null;
}

export interface SubscriptionTables {
  plans: QuotaColumns & {
    id: string;
    title: string;
    description: string;
    price: Int8;
    days: number;
    position: number;
    active: boolean;
    is_default: boolean;
    version: Generated<number>;
    created_at: Timestamp;
    updated_at: Timestamp;
  };
  subscriptions: QuotaColumns & {
    account_id: string;
    plan_id: string;
    title: string;
    price: Int8;
    days: number;
    starts_at: Timestamp;
    /** null: it does not end */
    ends_at: OptionalTimestamp;
    /** what may be used from `later_from` on; null: the same */
    later: ColumnType<Quotas | null, string | null | undefined, string | null>;
    later_from: OptionalTimestamp;
    updated_at: Timestamp;
  };
  subscription_payments: {
    account_id: string;
    id: string;
    plan_id: string;
    plan: Json<OfferedPlan>;
    amount: Int8;
    state: PaymentState;
    authority: string | null;
    pay_url: Generated<string>;
    ref_id: Generated<string>;
    card_pan: Generated<string>;
    /** the gateway's code of a failure */
    reason: Generated<string>;
    created_by: string;
    created_at: Timestamp;
    settled_at: OptionalTimestamp;
    /** when the gateway was last asked because somebody looked */
    looked_at: OptionalTimestamp;
  };
  subscription_entries: {
    account_id: string;
    id: string;
    payment_id: string | null;
    plan_id: string;
    title: string;
    plan: Json<OfferedPlan>;
    starts_at: Timestamp;
    ends_at: OptionalTimestamp;
    by_kind: GivenBy;
    at: Timestamp;
    /** in the order in which they were given */
    place: Generated<Int8>;
  };
  subscription_refunds: {
    account_id: string;
    payment_id: string;
    amount: Int8;
    reason: string;
    state: 'asked' | 'done' | 'refused';
    ref_id: Generated<string>;
    code: Generated<string>;
    asked_by: string;
    asked_at: Timestamp;
    sent_at: OptionalTimestamp;
    leased_until: OptionalTimestamp;
    settled_at: OptionalTimestamp;
  };
  subscription_use: { account_id: string; month: string; memory_id: string; invoices: Int8 };
  quota_held: {
    account_id: string;
    invoice_id: string;
    by_user: string | null;
    at: Timestamp;
    /** until when the law has it sent */
    deadline: Timestamp;
  };
  dev_gateway_payments: {
    authority: string;
    merchant_id: Generated<string>;
    ref_id: Generated<string>;
    amount: Int8;
    callback_url: string;
    description: string;
    status: 'IN_BANK' | 'PAID' | 'VERIFIED' | 'FAILED' | 'REVERSED';
    card_pan: Generated<string>;
    failures_left: Generated<number>;
    at: Timestamp;
    refunded_at: OptionalTimestamp;
  };
}
