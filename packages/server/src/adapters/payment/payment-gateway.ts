/** What is told where the panel does not take its key, or answers with an error: of a part (`code/part`), for payments go on without it. */
export const panelAlerts = { key: 'key/panel', fault: 'fault/panel' } as const;

/** `alert`: only the merchant can mend why, and is told by it: a code, or one of `panelAlerts`. */
type NotKnown = { kind: 'unknown'; reason: string; alert?: string };

/** Asked of the gateway: one payment, in rial. */
export interface PaymentRequest {
  amount: bigint;
  callbackUrl: string;
  description: string;
  /** our id of it */
  orderId: string;
}

export type RequestOutcome =
  | { kind: 'opened'; authority: string; payUrl: string }
  /** set up wrongly here, or not as the vendor wants it */
  | { kind: 'refused'; code: string }
  | { kind: 'down'; reason: string };

export type VerifyOutcome =
  /** now or before: the same answer as often as it is asked */
  | { kind: 'paid'; refId: string; cardPan: string }
  | { kind: 'unpaid'; code: string }
  /** no payment of ours; `fraud`: another amount than ours was paid */
  | { kind: 'refused'; code: string; fraud: boolean }
  | NotKnown;

/** Undone within the time in which the bank takes it back whole. */
export type ReverseOutcome =
  | { kind: 'reversed' }
  /** no longer, or not by this bank: to be given back by `refund` */
  | { kind: 'too_late'; code: string }
  | { kind: 'refused'; code: string }
  | { kind: 'unknown'; reason: string };

/** A payment as the gateway's panel knows it. */
export type TransactionOutcome =
  | { kind: 'found'; session: string; isRefunded: boolean }
  | { kind: 'missing' }
  /** the panel's key is not set up here */
  | { kind: 'no_key' }
  | NotKnown;

export interface RefundRequest {
  session: string;
  amount: bigint;
  /** why, for the panel; with our id of it */
  description: string;
}

/** `unknown`: it may have been taken; asked again only once `transaction` says that it was not. */
export type RefundOutcome =
  | { kind: 'refunded'; refId: string }
  | { kind: 'refused'; code: string }
  | { kind: 'unknown'; reason: string };

export type PaymentStatus = 'in_bank' | 'paid' | 'verified' | 'failed' | 'reversed' | 'unknown';

/** Where money is taken. Nothing counts before `verify` says paid for the amount that we asked for. */
export interface PaymentGateway {
  request(payment: PaymentRequest): Promise<RequestOutcome>;
  verify(authority: string, amount: bigint): Promise<VerifyOutcome>;
  /** never a substitute for verify */
  inquire(authority: string): Promise<PaymentStatus>;
  /** paid and not verified yet; null: it cannot be told now */
  unverified(): Promise<{ authority: string; amount: bigint }[] | null>;
  /** may be repeated: what is reversed stays reversed, and `inquire` says so */
  reverse(authority: string): Promise<ReverseOutcome>;
  transaction(refId: string): Promise<TransactionOutcome>;
  /** the vendor does not recognise a repetition */
  refund(request: RefundRequest): Promise<RefundOutcome>;
}
