/** What a fault's `seconds` means, where it has one. */
export interface FaultKindEntry {
  /** `request`: drawn once a call; `invoice-request`: once a POST of invoices; `packet`: once a packet; `payment`: once a payment that nothing else is wrong with; `clock`: not drawn. */
  readonly drawn: 'request' | 'nonce' | 'invoice-request' | 'packet' | 'payment' | 'clock';
  /** Seconds that a delay or a skew takes by default; absent where no time is involved. */
  readonly seconds?: number;
}

/** Every fault that can be asked for. Chances are per drawing, between 0 and 1. */
export const faultKinds = {
  /** The answer comes, but late. */
  'late-answer': { drawn: 'request', seconds: 3 },
  /** Invoices are taken and kept, then the connection is cut before a byte of the answer. */
  'answer-lost': { drawn: 'invoice-request' },
  /** Invoices are taken and kept, then a gateway in front answers 502 with an HTML page. */
  'gateway-after-accept': { drawn: 'invoice-request' },
  /** A gateway answers 502 or 503 with an HTML page; nothing was read. */
  'error-html': { drawn: 'request' },
  /** The authority answers 500 with its own JSON; nothing was read. */
  'error-json': { drawn: 'request' },
  /** The connection is reset before the request's body is read. */
  reset: { drawn: 'request' },
  /** A nonce is handed out that has expired already. */
  'nonce-expired': { drawn: 'nonce' },
  /** A good certificate is answered with CERTIFICATE_INVALID_ISSUER. */
  'unknown-certificate': { drawn: 'request' },
  /** A gateway delivers the same request twice; the answer is the first delivery's. */
  duplicate: { drawn: 'invoice-request' },
  /** Processing takes too long: TIMEOUT, not registered. */
  timeout: { drawn: 'packet' },
  /** The verdict takes longer. */
  'slow-verdict': { drawn: 'packet', seconds: 20 },
  /** An internal error of the authority: 05139, 05151 or 05159. */
  'internal-error': { drawn: 'packet' },
  /** The buyer rejects as soon as the invoice is registered. */
  'buyer-rejects': { drawn: 'packet' },
  /** A payment that is in order is refused all the same: FAILED with a code (protocol.md 2.7). */
  'payment-refused': { drawn: 'payment' },
  /** The authority's clock is ahead of everybody's (behind, when negative). On when its chance is above 0. */
  'clock-ahead': { drawn: 'clock', seconds: 600 },
} as const satisfies Record<string, FaultKindEntry>;

export type FaultKind = keyof typeof faultKinds;
export const faultKindNames = Object.keys(faultKinds) as FaultKind[];

export interface FaultSetting {
  /** Between 0 (off) and 1 (always). */
  chance: number;
  /** Only for the kinds that have one in the table. */
  seconds?: number;
}
export type FaultSettings = Record<FaultKind, FaultSetting>;
