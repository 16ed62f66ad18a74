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
}
