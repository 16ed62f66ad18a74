import type { Sent } from './errors.ts';

/** One HTTP exchange, as a transport is asked for it. */
export interface TransportRequest {
  readonly method: 'GET' | 'POST';
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
  /** Time for making the connection, TLS included, in milliseconds. */
  readonly connectTimeoutMs: number;
  /** Ends the exchange at any point. */
  readonly signal: AbortSignal;
}

/** What came back. Any status; redirects are not followed. */
export interface TransportReply {
  readonly status: number;
  /** The `Retry-After` header, or null. */
  readonly retryAfter: string | null;
  /** The body as UTF-8. */
  readonly body: string;
}

/**
 * Carries a request to the authority. Throws `TransportFailure`, nothing else, when no whole answer came.
 * `nodeTransport` is the one used by default; write another to go through a proxy or to count.
 */
export interface Transport {
  (request: TransportRequest): Promise<TransportReply>;
  /** Closes idle connections. */
  close?(): void;
}

/** No whole answer came. Not seen by callers of the client, which turns it into a `CallError`. */
export class TransportFailure extends Error {
  readonly reason: 'unreachable' | 'lost' | 'connect-timeout' | 'aborted';
  /** Whether a byte of the request may have left. Say `maybe` when in doubt. */
  readonly sent: Exclude<Sent, 'yes'>;

  constructor(reason: TransportFailure['reason'], sent: TransportFailure['sent'], cause?: unknown) {
    super(`transport: ${reason}`, { cause });
    this.name = 'TransportFailure';
    this.reason = reason;
    this.sent = sent;
  }
}
