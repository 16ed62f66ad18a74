import { type Call, sessionHeader } from '@taraz/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Database } from '../db/database.ts';
import type { Vault } from '../keys/vault.ts';
import { Problem } from '../problem.ts';
import type { Runtime } from '../runtime.ts';
import { type Aside, LongWork, sendAside } from './aside.ts';
import { clientLeft } from './client-left.ts';
import { nameAt, readCookie, writeCookie } from './cookies.ts';
import { holderOf } from './holder-of.ts';
import { type Answer, answerOnce, idempotencyKeyOf } from './idempotency.ts';
import { unread } from './json-body.ts';
import { publicBodyMaxBytes, smallBodyMaxBytes } from './large-bodies.ts';
import { namesUs } from './own-name.ts';
import { type Authenticate, authorise, bearerOf, type Principal, refuseOtherSession } from './principal.ts';
import { limitHeadersOf } from './rate-limit.ts';
import { rawBodies } from './raw-bodies.ts';
import { readWhileAllowed } from './read-while-allowed.ts';
import { inRequest, readInRequest } from './request-scope.ts';
import type { CookieOptions, HandlerInput, ReplyExtras, RequestContext, Route } from './route.ts';
import { inputValidator, replyChecker } from './validation.ts';

export interface RouteOptions {
  runtime: Runtime;
  database: Database;
  vault: Vault;
  authenticate: Authenticate;
  /** Is whoever asked still let in, with the same rights? Asked while a long answer is read. */
  isAlive(context: RequestContext): Promise<boolean>;
  /** cookies with Secure, and HSTS */
  secure: boolean;
  /** under which people reach the product; null: none was given */
  publicAddress: URL | null;
  /** who answers what would hold up everybody here; null: nobody else does */
  aside: Aside | null;
  /** refuse replies that do not keep to the contract; for tests */
  checkReplies: boolean;
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** the body may be multipart/form-data */
    takesFiles?: boolean;
    /** the file of such a body goes to disk as it comes */
    isStreamed?: boolean;
    /** the whole request may be answered aside */
    canGoAside?: boolean;
  }
  interface FastifyRequest {
    principal: Principal | null;
    /** id of the declared call, for logs and metrics */
    callId: string;
  }
}

/** "/invoice/{id}" → "/api/invoice/:id" */
export const fastifyPath = (path: string): string => `/api${path.replace(/\{(\w+)\}/g, ':$1')}`;

/** The tag in an If-Match header: quotes and the weak mark fall away. Of several the first counts. */
function ifMatchOf(header: string | undefined): string | null {
  const match = /^\s*(?:W\/)?"?([^",\s]*)"?/.exec(header ?? '');
  return match?.[1] ? match[1] : null;
}

function contextOf(request: FastifyRequest, call: Call, canGoAside: boolean): RequestContext {
  const { principal } = request;
  return {
    requestId: request.id,
    ip: request.ip,
    userAgent: (request.headers['user-agent'] ?? '').slice(0, 300),
    userId: principal?.userId ?? '',
    accountId: principal?.accountId ?? '',
    loginId: principal?.loginId ?? '',
    roles: principal?.roles ?? [],
    permissions: principal?.permissions ?? [],
    branchId: principal?.branchId ?? null,
    memoryIds: principal?.memoryIds ?? null,
    verified: principal?.verified ?? false,
    idempotencyKey: call.idempotent === true ? idempotencyKeyOf(request.headers['idempotency-key']) : null,
    ifMatch: ifMatchOf(request.headers['if-match']),
    lastEventId: String(request.headers['last-event-id'] ?? '').slice(0, 100),
    hasLeft: () => request.socket.destroyed,
    isHead: request.method === 'HEAD',
    canGoAside,
  };
}

/** Collects what a handler adds, so that it can be kept with the answer. */
function extrasOf(
  request: FastifyRequest,
  headers: Record<string, string>,
  reply: FastifyReply,
  { secure, publicAddress }: Pick<RouteOptions, 'secure' | 'publicAddress'>,
): ReplyExtras {
  const here = (name: string) => nameAt(name, request.headers.host, publicAddress);
  const read = (name: string) => readCookie(request.headers.cookie, name);
  const write = (named: string, value: string, options: CookieOptions) =>
    void reply.header('set-cookie', writeCookie(named, value, options, secure));
  const setCookie = (name: string, value: string, options: CookieOptions) => write(here(name), value, options);
  return {
    header: (name, value) => {
      headers[name.toLowerCase()] = value;
    },
    setCookie,
    replaceCookie: (name, value, options) => {
      setCookie(name, value, options);
      const hadNoPort = read(here(name)) === null && read(name) !== null;
      if (hadNoPort) write(name, '', { ...options, maxAgeSeconds: 0 });
    },
    clearCookie: (name, options) => {
      const hides = here(name) !== name && read(name) !== null;
      setCookie(name, '', hides ? options : { ...options, maxAgeSeconds: 0 });
    },
    // One of before names had a port, whose login goes on; or that of another installation, without a port, which is unknown here.
    cookie: (name) => read(here(name)) ?? read(name),
  };
}

/**
 * The ETag header says what the body's `etag` says: the version of what can be changed, for If-Match. Beside it stand
 * figures that move without it (balances, payments), so that no If-None-Match is answered by it.
 */
function tagOf(call: Call, body: unknown): Record<string, string> {
  if (call.etag !== true || typeof body !== 'object' || body === null || !('etag' in body)) return {};
  return typeof body.etag === 'string' ? { etag: `"${body.etag}"` } : {};
}

/** A body that came within so many milliseconds came at once. */
const atOnceMs = 100;

/** Everything that a call is made with: who it is, and what they may. */
const rightsOf = ({ userId, accountId, roles, permissions, branchId, memoryIds, verified }: Principal): string =>
  JSON.stringify([userId, accountId, roles, permissions, branchId, memoryIds, verified]);

/** What an address answers: whoever reads JSON may ask for its head alone. A stream would be read for nothing, but for one that is not written before it is read. */
export const methodsOf = ({ call, kind }: Route): string[] =>
  call.method === 'GET' && (kind === 'json' || call.head === true) ? ['GET', 'HEAD'] : [call.method];

/** Hooks a route's call into the server: access before the body is read, validation, idempotency, rendering. */
export function registerRoute(server: FastifyInstance, route: Route, options: RouteOptions): void {
  const { call } = route;
  const { runtime, database, vault, authenticate, isAlive, publicAddress, aside } = options;
  const validate = inputValidator(call);
  const canGoAside = aside !== null && route.kind === 'json' && call.upload !== true;
  const checkReply = options.checkReplies && route.kind === 'json' ? replyChecker(call) : null;

  /** With new rights it is another call: its client makes it once more. */
  const stillMay = async ({ headers, principal }: FastifyRequest): Promise<void> => {
    const token = bearerOf(headers.authorization);
    if (principal === null || token === null) return;
    const now = await authenticate(token);
    authorise(call.access, now !== null && rightsOf(now) === rightsOf(principal) ? now : null);
  };
  const contextFor = (request: FastifyRequest): RequestContext => ({
    ...contextOf(request, call, canGoAside),
    stillMay: async () => {
      // Nothing is read for nobody: a thousand that were given up would keep their account's others waiting.
      if (call.method === 'GET' && request.socket.destroyed) throw clientLeft();
      await stillMay(request);
    },
  });
  const inputOf = (
    request: FastifyRequest,
    reply: FastifyReply,
    { context, headers }: { context: RequestContext; headers: Record<string, string> },
  ) => {
    const { params, query, body } = validate(request);
    return { params, query, body, context, reply: extrasOf(request, headers, reply, options) } as HandlerInput<Call>;
  };
  const answerOf = async (
    route: Extract<Route, { kind: 'json' }>,
    input: HandlerInput<Call>,
    headers: Record<string, string>,
    prepared: unknown,
  ): Promise<Answer> => {
    const body = await inRequest(input.context, () => route.handle(input, prepared));
    const wrong = checkReply?.(body) ?? '';
    if (wrong !== '') throw new Error(`the reply breaks its contract: ${wrong}`);
    return { status: call.status, headers: { ...headers, ...tagOf(call, body) }, body: JSON.stringify(body) };
  };

  /** Reading a large file or asking a vendor takes seconds: whoever was let out meanwhile, or may something else, did it in vain. */
  const preparedBy = async (
    { prepare }: Extract<Route, { kind: 'json' }>,
    read: () => HandlerInput<Call>,
    context: RequestContext,
  ): Promise<unknown> => {
    if (prepare === undefined) return undefined;
    const since = performance.now();
    const prepared = await inRequest(context, () => prepare(read()));
    const isSoon = performance.now() - since <= atOnceMs || context.accountId === '';
    // A token may have ended meanwhile while its login is good; with new rights it is another call.
    if (!isSoon && !(await isAlive(context))) throw new Problem('UNAUTHENTICATED');
    return prepared;
  };

  const sendStream = async (
    route: Extract<Route, { kind: 'stream' }>,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<FastifyReply> => {
    const headers: Record<string, string> = {};
    const context = contextFor(request);
    const input = inputOf(request, reply, { context, headers });
    const { contentType, body, length, fileName, looksItself } = await inRequest(context, () => route.handle(input));
    readInRequest(context, body);
    if (request.principal !== null && looksItself !== true) {
      readWhileAllowed(
        body,
        () => isAlive(context),
        () => runtime.clock.nowMs(),
      );
    }
    if (fileName !== undefined) {
      // Browsers write a half-space as an underline.
      const name = encodeURIComponent(fileName.replaceAll('\u200c', ' '));
      reply.header('content-disposition', `attachment; filename*=UTF-8''${name}`);
    }
    if (length !== undefined) reply.header('content-length', length);
    reply
      .code(call.status)
      .headers({ ...headers, ...limitHeadersOf(context) })
      .type(contentType);
    if (request.method !== 'HEAD') return reply.send(body);
    body.destroy();
    return reply.send();
  };
  const sendJson = async (
    route: Extract<Route, { kind: 'json' }>,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<FastifyReply> => {
    const headers: Record<string, string> = {};
    const context = contextFor(request);
    const read = () => inputOf(request, reply, { context, headers });
    const { idempotencyKey, accountId } = context;
    const prepared = await preparedBy(route, read, context);
    let answer: Answer;
    if (idempotencyKey === null || accountId === '') {
      answer = await answerOf(route, read(), headers, prepared);
    } else {
      const identity = {
        accountId,
        holder: holderOf(context),
        key: idempotencyKey,
        operation: call.id,
        url: request.url,
        body: rawBodies.get(request) ?? Buffer.alloc(0),
        isSecret: call.secretReply === true,
      };
      // The transaction begins as the request's own: its branch is set with it.
      const kept = await inRequest(context, () =>
        answerOnce({ database, clock: runtime.clock, vault }, identity, request.id, () =>
          answerOf(route, read(), headers, prepared),
        ),
      );
      if (kept.replayed) reply.header('idempotency-replayed', 'true');
      answer = kept;
    }
    return reply
      .code(answer.status)
      .type('application/json; charset=utf-8')
      .headers({ ...answer.headers, ...limitHeadersOf(context) })
      .send(answer.body);
  };

  /**
   * Who may was asked before the body was read, and that may take minutes, of a large one hours: whoever was let out
   * meanwhile sent it in vain. A token that ended meanwhile is no matter where its login is still good.
   */
  const askAgain = async (request: FastifyRequest): Promise<void> => {
    const { principal: before } = request;
    const token = bearerOf(request.headers.authorization);
    if (before === null || token === null) return;
    const now = await authenticate(token);
    const isGood = now !== null || (await isAlive(contextOf(request, call, canGoAside)));
    request.principal = isGood ? (now ?? before) : null;
    authorise(call.access, request.principal);
  };
  const leaveTo = (other: Aside, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    runtime.metrics
      .counter('taraz_http_aside_total', 'requests answered outside the event loop', ['call'])
      .inc({ call: call.id });
    return sendAside(other, request, reply);
  };

  server.route({
    method: methodsOf(route),
    url: fastifyPath(call.path),
    bodyLimit: call.bodyLimitBytes ?? (call.access.level === 'public' ? publicBodyMaxBytes : smallBodyMaxBytes),
    exposeHeadRoute: false,
    config: { takesFiles: call.upload === true, isStreamed: call.streamed === true, canGoAside },
    onRequest: async (request) => {
      request.callId = call.id;
      if (call.ownNameOnly === true && !namesUs(request.headers.host, publicAddress?.hostname ?? null))
        throw new Problem('NOT_FOUND');
      const token = bearerOf(request.headers.authorization);
      if (call.access.level !== 'public') request.principal = token === null ? null : await authenticate(token);
      refuseOtherSession(request.headers[sessionHeader], request.principal);
      authorise(call.access, request.principal);
    },
    handler: async (request, reply) => {
      if (request.body !== undefined && reply.elapsedTime > atOnceMs) await askAgain(request);
      if (aside !== null && request.body === unread) return leaveTo(aside, request, reply);
      if (route.kind === 'stream') return sendStream(route, request, reply);
      try {
        return await sendJson(route, request, reply);
      } catch (error) {
        if (aside === null || !(error instanceof LongWork)) throw error;
        return leaveTo(aside, request, reply);
      }
    },
  });
}

/** A path under /api, parameters in braces, and what it answers to. */
export interface Address {
  path: string;
  methods: readonly string[];
}

/**
 * What answers a path that exists with another method, and one that does not exist at all. A path that is named itself
 * answers to what it is named with alone: «list» is no id of an invoice.
 */
export function missingCall(addresses: readonly Address[]): (method: string, path: string) => Problem {
  const shapes = addresses.map(({ path, methods }) => ({
    methods,
    parameters: path.split('{').length - 1,
    pattern: new RegExp(`^/api${path.replace(/\{\w+\}/g, '[^/]+')}/?$`),
  }));
  return (method, path) => {
    const fitting = shapes.filter(({ pattern }) => pattern.test(path));
    const fewest = Math.min(...fitting.map(({ parameters }) => parameters));
    const closest = fitting.filter(({ parameters }) => parameters === fewest);
    const allowed = [...new Set(closest.flatMap(({ methods }) => methods))];
    if (allowed.length === 0 || allowed.includes(method)) return new Problem('NOT_FOUND');
    return new Problem('METHOD_NOT_ALLOWED', { headers: { allow: allowed.join(', ') } });
  };
}
