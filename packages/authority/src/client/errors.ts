import { AuthorityError } from '../authority-error.ts';
import { type ApiError, type ApiErrorEntry, apiErrorCodes, type EndpointName, endpoints } from '../wire/index.ts';

/**
 * Whether the request may have reached the authority. `no`: not a byte of it left, as when the connection was refused or
 * no nonce was had. `maybe`: it left and no answer of the authority's came. `yes`: the authority answered.
 */
export type Sent = 'no' | 'maybe' | 'yes';

/** Where in a call it happened: before the request itself there is the nonce to fetch and the token to sign. */
export type CallPhase = 'nonce' | 'token' | 'request';

/** Which call failed, and where. */
export interface CallContext {
  readonly endpoint: EndpointName;
  readonly phase: CallPhase;
}

/** Only what was sent can act, and only POSTs change anything. */
function mayAct({ endpoint }: CallContext, sent: Sent): boolean {
  return sent !== 'no' && endpoints[endpoint].method === 'POST';
}

/** Why a call gave no outcome. One subclass, and one `code`, per reason. */
export abstract class CallError extends AuthorityError {
  readonly endpoint: EndpointName;
  readonly phase: CallPhase;
  readonly sent: Sent;
  /**
   * Whether the authority may have acted on the call: the one question to ask before a call that changes something
   * (`sendInvoices`, `invoicePayment`) is made again. Always false for the calls that only read.
   */
  readonly mayHaveTakenEffect: boolean;

  constructor(message: string, context: CallContext, sent: Sent, options?: ErrorOptions) {
    super(`${context.endpoint}: ${message}`, options);
    this.endpoint = context.endpoint;
    this.phase = context.phase;
    this.sent = context.phase === 'request' ? sent : 'no';
    this.mayHaveTakenEffect = mayAct(context, this.sent);
  }
}

/** No connection was made: name, route, port, TLS. */
export class UnreachableError extends CallError {
  override readonly code = 'ERR_AUTHORITY_UNREACHABLE';
  override readonly retryable = true;

  constructor(context: CallContext, cause: unknown) {
    super('no connection', context, 'no', { cause });
  }
}

/** The connection broke before the whole answer was there. */
export class ConnectionLostError extends CallError {
  override readonly code = 'ERR_AUTHORITY_CONNECTION_LOST';
  override readonly retryable = true;

  constructor(context: CallContext, cause: unknown) {
    super('the connection broke', context, 'maybe', { cause });
  }
}

/** One of the client's time-outs ran out. */
export class TimeoutError extends CallError {
  override readonly code = 'ERR_AUTHORITY_TIMEOUT';
  override readonly retryable = true;
  /** Which of them. */
  readonly limit: 'connect' | 'total';

  constructor(context: CallContext, limit: 'connect' | 'total', sent: Sent) {
    super(limit === 'connect' ? 'no connection in time' : 'no answer in time', context, sent);
    this.limit = limit;
  }
}

/** The caller's signal ended the call; its reason is `cause`. */
export class AbortedError extends CallError {
  override readonly code = 'ERR_AUTHORITY_ABORTED';
  override readonly retryable = true;

  constructor(context: CallContext, sent: Sent, cause: unknown) {
    super('given up by the caller', context, sent, { cause });
  }
}

/** The token could not be signed. Retryable unless what the signer threw says `retryable: false`. */
export class TokenSigningError extends CallError {
  override readonly code = 'ERR_AUTHORITY_TOKEN_SIGNING';
  override readonly retryable: boolean;

  constructor(context: CallContext, cause: unknown) {
    super('the token could not be signed', context, 'no', { cause });
    this.retryable = !(cause instanceof Error && 'retryable' in cause && cause.retryable === false);
  }
}

/** What is kept of an answer that is no outcome. */
export interface ReplyDetails {
  /** HTTP status. */
  readonly status: number;
  /** What `Retry-After` asks for, in milliseconds; null without one. */
  readonly retryAfterMs: number | null;
  /** The beginning of the body, for a log. */
  readonly excerpt: string;
}

/** Statuses by which a gateway says that the request's size or form kept it from being passed on. */
const notPassedOn: readonly number[] = [411, 413, 414, 431];

/** Something in front of the authority answered in its place: HTML, a redirect, an error status without its errors. */
export class GatewayError extends CallError {
  override readonly code = 'ERR_AUTHORITY_GATEWAY';
  override readonly retryable: boolean;
  /** False for 411, 413, 414 and 431, with which a gateway says that it did not pass the request on. */
  override readonly mayHaveTakenEffect: boolean;
  readonly reply: ReplyDetails;

  constructor(context: CallContext, reply: ReplyDetails) {
    super(`HTTP ${reply.status} from a gateway`, context, 'maybe');
    this.reply = reply;
    this.retryable = reply.status < 400 || reply.status >= 500 || [403, 408, 425, 429].includes(reply.status);
    this.mayHaveTakenEffect = mayAct(context, this.sent) && !notPassedOn.includes(reply.status);
  }
}

/** The authority answered 200 with JSON that does not hold what the endpoint's answer must. */
export class UnreadableReplyError extends CallError {
  override readonly code = 'ERR_AUTHORITY_UNREADABLE_REPLY';
  override readonly retryable = true;
  readonly reply: ReplyDetails;

  constructor(context: CallContext, reply: ReplyDetails, what: string) {
    super(`unreadable reply: ${what}`, context, 'yes');
    this.reply = reply;
  }
}

/** The authority refused the call and said why: `errors`, whose codes are in `apiErrorCodes`, or words. */
export class RefusedError extends CallError {
  override readonly code = 'ERR_AUTHORITY_REFUSED';
  override readonly retryable: boolean;
  /**
   * False for a refusal that proves that nothing was done. Not proof are 5xx, and 4102: a gateway that repeats a request
   * whose first copy went through gets the answer that the nonce is used.
   */
  override readonly mayHaveTakenEffect: boolean;
  readonly reply: ReplyDetails;
  /** At least one. Codes are strings even where the reply had numbers. */
  readonly errors: readonly ApiError[];
  /** The authority's own id of the request, for its support; empty when there was none. */
  readonly traceId: string;

  constructor(context: CallContext, reply: ReplyDetails, errors: readonly ApiError[], traceId: string) {
    super(`refused with HTTP ${reply.status}: ${errors.map(({ code }) => code).join(', ')}`, context, 'yes');
    this.reply = reply;
    this.errors = errors;
    this.traceId = traceId;
    this.retryable = reply.status >= 500 || reply.status === 429 || errors.some(({ code }) => entryOf(code)?.retryable);
    this.mayHaveTakenEffect =
      mayAct(context, this.sent) &&
      (reply.status >= 500 || this.has('4102') || errors.some(({ code }) => (entryOf(code)?.status ?? 0) >= 500));
  }

  /** Whether one of the errors has this code. */
  has(code: string): boolean {
    return this.errors.some((error) => error.code === code);
  }
}

function entryOf(code: string): ApiErrorEntry | undefined {
  const table: Readonly<Record<string, ApiErrorEntry>> = apiErrorCodes;
  return Object.hasOwn(table, code) ? table[code] : undefined;
}

/** Every failure of a call; `switch (error.code)` over it is exhaustive. */
export type AnyCallError =
  | UnreachableError
  | ConnectionLostError
  | TimeoutError
  | AbortedError
  | TokenSigningError
  | GatewayError
  | UnreadableReplyError
  | RefusedError;
