import type { Signer } from '../crypto/signer.ts';
import { signToken } from '../crypto/token.ts';
import type { Clock } from '../system.ts';
import { type EndpointName, endpoints } from '../wire/index.ts';
import { formatQuery, type Query } from './base-url.ts';
import { decodeNonce } from './decode-information.ts';
import { decodeReply } from './decode-reply.ts';
import {
  AbortedError,
  type CallContext,
  type CallError,
  ConnectionLostError,
  RefusedError,
  TimeoutError,
  TokenSigningError,
  UnreachableError,
} from './errors.ts';
import type { Nonce } from './outcomes.ts';
import { type Transport, TransportFailure, type TransportReply } from './transport.ts';

/** What each method of the client takes besides its arguments. */
export interface CallOptions {
  /** Ends the call, with `AbortedError`. */
  readonly signal?: AbortSignal;
  /** For this call in place of the client's `timeouts.totalMs`. */
  readonly timeoutMs?: number;
}

/** Time-outs of each call, milliseconds. */
export interface Timeouts {
  /** For making a connection, TLS included: 10 seconds by default. */
  readonly connectMs: number;
  /** For the whole call: nonce, signing of the token, request, answer. A minute by default. */
  readonly totalMs: number;
}

/** The client's options, completed and checked. */
export interface CallerSettings {
  /** Ending in a slash. */
  readonly baseUrl: string;
  readonly clientId: string;
  readonly signer: Signer;
  readonly clock: Clock;
  readonly transport: Transport;
  readonly timeouts: Timeouts;
  /** Lifetime asked of nonces, seconds. */
  readonly nonceTtlSeconds: number;
}

/** One call, as the methods of the client describe it. */
export interface Call<T> {
  readonly endpoint: EndpointName;
  readonly query?: Query;
  /** JSON. */
  readonly body?: string;
  /** Makes the outcome of the reply's JSON; throws `MissingInReply` where it cannot. */
  readonly decode: (json: unknown) => T;
  /** Whether a success without any body is an empty object: so the sandbox told of an unknown economic code. */
  readonly emptyIsNothing?: boolean;
}

/** Makes calls; each with a nonce and a token of its own where the endpoint wants one. */
export interface Caller {
  /** @throws CallError */
  call<T>(call: Call<T>, options: CallOptions): Promise<T>;
  /** @throws CallError */
  nonce(ttlSeconds: number, options: CallOptions): Promise<Nonce>;
}

/** The one place where nonce, token, request and reply come together. */
export function createCaller(settings: CallerSettings): Caller {
  return {
    call: (call, options) => withDeadline(settings, options, (deadline) => callWithToken(settings, call, deadline)),
    nonce: (ttlSeconds, options) =>
      withDeadline(settings, options, (deadline) => {
        const context = { endpoint: 'nonce', phase: 'request' } as const;
        return fetchNonce(settings, context, ttlSeconds, deadline);
      }),
  };
}

/** The end of a call, and which of the two reasons brought it. */
interface Deadline {
  readonly signal: AbortSignal;
  /** The error for a call that the signal ended. */
  error(context: CallContext, sent: 'no' | 'maybe'): CallError;
}

async function withDeadline<T>(
  settings: CallerSettings,
  options: CallOptions,
  action: (deadline: Deadline) => Promise<T>,
): Promise<T> {
  const controller = new AbortController();
  const timer = setTimeout(() => controller.abort(), options.timeoutMs ?? settings.timeouts.totalMs);
  const caller = options.signal;
  const signal = caller ? AbortSignal.any([controller.signal, caller]) : controller.signal;
  try {
    return await action({
      signal,
      error: (context, sent) =>
        caller?.aborted && !controller.signal.aborted
          ? new AbortedError(context, sent, caller.reason)
          : new TimeoutError(context, 'total', sent),
    });
  } finally {
    clearTimeout(timer);
  }
}

/** A refusal because of the nonce (4102) is tried once more where nothing could have happened twice. */
async function callWithToken<T>(settings: CallerSettings, call: Call<T>, deadline: Deadline): Promise<T> {
  try {
    return await callOnce(settings, call, deadline);
  } catch (error) {
    if (error instanceof RefusedError && error.has('4102') && !error.mayHaveTakenEffect) {
      return callOnce(settings, call, deadline);
    }
    throw error;
  }
}

async function callOnce<T>(settings: CallerSettings, call: Call<T>, deadline: Deadline): Promise<T> {
  const { method, path } = endpoints[call.endpoint];
  const token = await freshToken(settings, call.endpoint, deadline);
  const context: CallContext = { endpoint: call.endpoint, phase: 'request' };
  const reply = await exchange(settings, context, deadline, {
    method,
    path: path + formatQuery(call.query ?? {}),
    headers: { authorization: `Bearer ${token}` },
    ...(call.body === undefined ? {} : { body: call.body }),
  });
  const isEmpty = call.emptyIsNothing === true && reply.status === 200 && reply.body.trim() === '';
  return decodeReply(context, isEmpty ? { ...reply, body: '{}' } : reply, call.decode);
}

/** A signer may be a person at a browser: when the nonce has outlived its time meanwhile, one more is fetched. */
async function freshToken(settings: CallerSettings, endpoint: EndpointName, deadline: Deadline): Promise<string> {
  const fetchedAtMs = settings.clock();
  const token = await signedToken(settings, endpoint, deadline);
  const isOutlived = settings.clock() - fetchedAtMs >= settings.nonceTtlSeconds * 1000;
  return isOutlived ? signedToken(settings, endpoint, deadline) : token;
}

async function signedToken(settings: CallerSettings, endpoint: EndpointName, deadline: Deadline): Promise<string> {
  const noncePhase = { endpoint, phase: 'nonce' } as const;
  const { nonce } = await fetchNonce(settings, noncePhase, settings.nonceTtlSeconds, deadline);
  const context = { endpoint, phase: 'token' } as const;
  const signing = signToken({ nonce, clientId: settings.clientId }, settings.signer, settings.clock());
  try {
    return await unlessAborted(signing, deadline.signal);
  } catch (cause) {
    if (deadline.signal.aborted) throw deadline.error(context, 'no');
    throw new TokenSigningError(context, cause);
  }
}

/** Fetching a nonce changes nothing, so a connection that had gone stale while idle is forgiven once. */
async function fetchNonce(
  settings: CallerSettings,
  context: CallContext,
  ttlSeconds: number,
  deadline: Deadline,
): Promise<Nonce> {
  const query = formatQuery({ timeToLive: ttlSeconds });
  const request = { method: 'GET', path: endpoints.nonce.path + query, headers: {} } as const;
  let reply: TransportReply;
  try {
    reply = await exchange(settings, context, deadline, request);
  } catch (error) {
    if (!(error instanceof ConnectionLostError)) throw error;
    reply = await exchange(settings, context, deadline, request);
  }
  return decodeReply(context, reply, decodeNonce);
}

interface ExchangeRequest {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}

async function exchange(
  settings: CallerSettings,
  context: CallContext,
  deadline: Deadline,
  { path, headers, ...rest }: ExchangeRequest,
): Promise<TransportReply> {
  if (deadline.signal.aborted) throw deadline.error(context, 'no');
  try {
    return await settings.transport({
      ...rest,
      url: settings.baseUrl + path,
      headers: { accept: 'application/json', 'content-type': 'application/json', ...headers },
      connectTimeoutMs: settings.timeouts.connectMs,
      signal: deadline.signal,
    });
  } catch (cause) {
    throw callErrorOf(cause, context, deadline);
  }
}

/** A transport that throws something else than it promised may have sent: the cautious reading. */
function callErrorOf(cause: unknown, context: CallContext, deadline: Deadline): CallError {
  if (!(cause instanceof TransportFailure)) return new ConnectionLostError(context, cause);
  if (cause.reason === 'aborted') return deadline.error(context, cause.sent);
  if (cause.reason === 'connect-timeout') return new TimeoutError(context, 'connect', cause.sent);
  return cause.sent === 'no'
    ? new UnreachableError(context, cause.cause)
    : new ConnectionLostError(context, cause.cause);
}

function unlessAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const abort = (): void => reject(signal.reason);
    if (signal.aborted) abort();
    signal.addEventListener('abort', abort, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort));
  });
}
