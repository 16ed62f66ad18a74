import type { Readable } from 'node:stream';
import type { Call, CallInput, CallReply } from '@taraz/contract';
import type { Bearer } from './principal.ts';

/**
 * Who calls, and with which conditional headers. Filled by the platform before any handler runs; in public calls the ids of
 * the bearer are ''.
 */
export interface RequestContext extends Bearer {
  /** their account was verified, and not closed, when the call came; of a public call false */
  verified: boolean;
  requestId: string;
  ip: string;
  userAgent: string;
  /**
   * The platform already keeps the first answer, in the transaction of the handler's own changes; a handler needs this
   * only to hand it on.
   */
  idempotencyKey: string | null;
  /** opaque tag without quotes; '*' matches any, '' none; null: not asked for */
  ifMatch: string | null;
  /** of event streams: the last event that the client has seen, '' at first */
  lastEventId: string;
  /** whoever asked has closed the connection: for work that is worth nothing without a reader */
  hasLeft: () => boolean;
  /** HEAD: of the answer only its headers go out, so that a body that costs something need not be made */
  isHead?: boolean;
  /** may be left to another to answer, before anything outside its transaction has happened (aside.ts) */
  canGoAside: boolean;
  /** Asked of a call that has waited, before it does anything. @throws Problem when its caller may no longer what they might when it came; Error with the code ECONNRESET when nobody waits for what it would read */
  stillMay?: () => Promise<void>;
}

export interface CookieOptions {
  maxAgeSeconds: number;
  path: string;
}

/** What a handler may add to its answer besides the body. */
export interface ReplyExtras {
  header(name: string, value: string): void;
  /** Always HttpOnly, SameSite=Strict, and Secure unless the product is served on plain http://localhost. */
  setCookie(name: string, value: string, options: CookieOptions): void;
  /** In the place of what `cookie` gave and was found to be ours: one without a port goes, so that nobody sends it again. */
  replaceCookie(name: string, value: string, options: CookieOptions): void;
  /**
   * One of the same name without a port, which another installation on this host may have, is left, and an empty one stands
   * before it. @param options as it was set with: the longest that one may live
   */
  clearCookie(name: string, options: CookieOptions): void;
  cookie(name: string): string | null;
}

type Given<C, Name extends 'params' | 'query' | 'body'> =
  CallInput<C> extends { [K in Name]: infer Value } ? Value : undefined;

export interface HandlerInput<C extends Call> {
  params: Given<C, 'params'>;
  query: Given<C, 'query'>;
  body: Given<C, 'body'>;
  context: RequestContext;
  reply: ReplyExtras;
}

export type Handler<C extends Call> = (input: HandlerInput<C>) => Promise<CallReply<C>>;

/** The answer of a call declared with `stream`: bytes as they come. */
export interface StreamReply {
  contentType: string;
  body: Readable;
  /** of `body` in bytes, where it is known */
  length?: number;
  /** file name for Content-Disposition; none: shown in place */
  fileName?: string;
  /** ends by itself when whoever reads it no longer may; any other is looked after */
  looksItself?: true;
}
export type StreamHandler<C extends Call> = (input: HandlerInput<C>) => Promise<StreamReply>;

/** A declared call with what answers it. main.ts lists them all. */
export type Route =
  | {
      readonly kind: 'json';
      readonly call: Call;
      /** before the transaction that keeps the answer begins; what it gives goes to `handle` */
      readonly prepare?: (input: HandlerInput<Call>) => Promise<unknown>;
      readonly handle: (input: HandlerInput<Call>, prepared: unknown) => Promise<unknown>;
    }
  | {
      readonly kind: 'stream';
      readonly call: Call;
      readonly handle: (input: HandlerInput<Call>) => Promise<StreamReply>;
      /** its file is made while it is read, and has its turn for that */
      readonly isMade?: true;
    };

/**
 * Binds a handler to its call. Validation, access, idempotency, the ETag header and the rendering of problems are the
 * platform's; the handler gets values of the declared types and returns the declared reply, or throws `Problem`.
 */
export function implement<C extends Call>(call: C, handler: Handler<C>): Route {
  return { kind: 'json', call, handle: handler as (input: HandlerInput<Call>) => Promise<unknown> };
}

/**
 * Like `implement`, for calls with long work that changes nothing, such as reading a large file: `prepare` does it while
 * no transaction of the call stands open. It is done anew when the call is repeated by its key; what it throws is not kept.
 */
export function implementPrepared<C extends Call, Prepared>(
  call: C,
  prepare: (input: HandlerInput<C>) => Promise<Prepared>,
  handler: (input: HandlerInput<C>, prepared: Prepared) => Promise<CallReply<C>>,
): Route {
  return {
    kind: 'json',
    call,
    prepare: prepare as (input: HandlerInput<Call>) => Promise<unknown>,
    handle: handler as (input: HandlerInput<Call>, prepared: unknown) => Promise<unknown>,
  };
}

/** Like `implement`, for calls declared with `stream`. */
export function implementStream<C extends Call>(call: C, handler: StreamHandler<C>): Route {
  return { kind: 'stream', call, handle: handler as (input: HandlerInput<Call>) => Promise<StreamReply> };
}

/** Like `implementStream`, for files that are made while they are read: so many at once, in turns of people and accounts. */
export function implementFile<C extends Call>(call: C, handler: StreamHandler<C>): Route {
  return { kind: 'stream', call, handle: handler as (input: HandlerInput<Call>) => Promise<StreamReply>, isMade: true };
}
