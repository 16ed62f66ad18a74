import { type IncomingMessage, STATUS_CODES } from 'node:http';
import { type FastifyInstance, type FastifyReply, type FastifyRequest, fastify, LogController } from 'fastify';
import type { Database } from '../db/database.ts';
import { errorCodeOf } from '../db/database-errors.ts';
import type { Vault } from '../keys/vault.ts';
import { Problem } from '../problem.ts';
import type { Runtime } from '../runtime.ts';
import { type Aside, asideFromBytes, handedOnId } from './aside.ts';
import { cutStalledBodies } from './cut-stalled-bodies.ts';
import { serveDocs } from './docs.ts';
import { endConnections } from './end-connections.ts';
import { acceptJson } from './json-body.ts';
import { takeLargeBodiesInTurn } from './large-bodies.ts';
import { limitPipelining } from './limit-pipelining.ts';
import { missingCall } from './missing-call.ts';
import type { Authenticate } from './principal.ts';
import { problemDocument, problemOf } from './problem-reply.ts';
import { methodsOf, registerRoute } from './register-route.ts';
import type { RequestContext, Route } from './route.ts';
import { securityHeaders, transportSecurity } from './security-headers.ts';
import { acceptStreams } from './streamed-body.ts';
import { details } from './validation-messages.fa.ts';
import { serveWeb } from './web-files.ts';

export interface HttpOptions {
  runtime: Runtime;
  database: Database;
  vault: Vault;
  authenticate: Authenticate;
  /** see `RouteOptions` */
  isAlive(context: RequestContext): Promise<boolean>;
  routes: readonly Route[];
  /** directory of the built web application */
  webDirectory: string;
  /** the product is served over TLS (by itself or a proxy) */
  secure: boolean;
  /** under which people reach the product */
  publicAddress?: URL | null;
  /** addresses of proxies whose X-Forwarded-For is believed */
  trustedProxies: readonly string[];
  /** see `RouteOptions` */
  aside?: Aside | null;
  /** This is the server aside: requests come with their ids, and who hands them on logs and counts them. */
  isAside?: boolean;
  checkReplies?: boolean;
}

/** What is under way when the process is told to end has this long; a process manager waits half a minute. */
const closePatienceMs = 20_000;

/** A client that leaves while it sends or is sent something: no fault of ours, and nobody hears the answer. */
const hasLeft = (error: unknown, { socket }: FastifyRequest): boolean =>
  socket.destroyed && ['ECONNRESET', 'ERR_STREAM_PREMATURE_CLOSE'].includes(errorCodeOf(error));

/** What a refusal of Fastify's own does not say: what the route that was asked takes. */
function withRoute(problem: Problem, request: FastifyRequest): Problem {
  const { code, detail } = problem;
  if (detail !== '') return problem;
  if (code === 'TOO_LARGE') return new Problem(code, { detail: details.bodyLimit(request.routeOptions.bodyLimit) });
  if (code === 'UNSUPPORTED_TYPE')
    return new Problem(code, { detail: request.routeOptions.config.takesFiles ? details.onlyForm : details.onlyJson });
  return problem;
}

function sendProblem(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const problem = problemOf(error);
  if (hasLeft(error, request)) request.log.info({ request_id: request.id, call: request.callId }, 'the client left');
  else if (problem.code === 'INTERNAL')
    request.log.error({ err: error, request_id: request.id, call: request.callId }, 'request failed');
  else if (problem.code === 'UNAVAILABLE' || problem.code === 'DISK_FULL') {
    request.log.warn(
      { reason: problem.cause instanceof Error ? problem.cause.message : '', call: request.callId },
      'not available',
    );
  }
  // Fastify closes the connection after a body that is too large; with what the client still sends unread, that would
  // reset it and the answer might never arrive. Kept open, Node reads the rest away.
  if (problem.code === 'TOO_LARGE') {
    reply.removeHeader('connection');
    request.raw.resume();
  }
  return reply
    .code(problem.status)
    .header('cache-control', 'no-store')
    .headers(problem.headers)
    .type('application/problem+json; charset=utf-8')
    .send(JSON.stringify(problemDocument(withRoute(problem, request), request.id)));
}

/** Ids of requests: one random start for the process, then a count. They are for finding log lines, not for keeping secret. */
function requestIds({ ids }: Runtime): () => string {
  const process = ids.uuid();
  let count = 0;
  return () => {
    count += 1;
    return `${process}.${count}`;
  };
}

/** What Node refuses for another reason than its form, by its code. */
const badHttp: Readonly<Record<string, () => Problem>> = {
  ERR_HTTP_REQUEST_TIMEOUT: () => new Problem('REQUEST_TIMEOUT'),
  HPE_INVALID_EOF_STATE: () => new Problem('REQUEST_TIMEOUT'),
  HPE_HEADER_OVERFLOW: () => new Problem('HEADERS_TOO_LARGE'),
};

/** Malformed HTTP never becomes a request, and what does not come to its end neither: answered on the bare socket. */
function answerBadHttp(error: Error & { code?: string }, socket: import('node:net').Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
  const problem = badHttp[error.code ?? '']?.() ?? new Problem('MALFORMED_JSON', { detail: details.goneConnection });
  const body = JSON.stringify(problemDocument(problem, ''));
  socket.end(
    `HTTP/1.1 ${problem.status} ${STATUS_CODES[problem.status]}\r\nContent-Type: application/problem+json; charset=utf-8\r\nContent-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`,
  );
}

/**
 * One Host is asked for (RFC 9112 section 3.2): of several a proxy may believe one and Node keeps the other. HTTP/1.0 knew
 * none.
 */
function namesOneHost({ rawHeaders, httpVersion }: IncomingMessage): boolean {
  const hosts = rawHeaders.filter((text, index) => index % 2 === 0 && text.toLowerCase() === 'host').length;
  return hosts === 1 || (hosts === 0 && httpVersion === '1.0');
}

function observe(server: FastifyInstance, { log, metrics }: Runtime): void {
  const seconds = metrics.histogram('taraz_http_request_seconds', 'duration of requests', ['call', 'status']);
  server.addHook('onResponse', async (request, reply) => {
    const call = request.callId === '' ? 'other' : request.callId;
    seconds.observe({ call, status: String(reply.statusCode) }, reply.elapsedTime / 1000);
    const { principal } = request;
    const level = reply.statusCode >= 500 ? 'warn' : 'info';
    log[level](
      {
        request_id: request.id,
        method: request.method,
        call,
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime * 10) / 10,
        ...(principal === null ? {} : { account: principal.accountId, user: principal.userId }),
      },
      'request',
    );
  });
}

/** The public HTTP server: every declared call under /api, the document, and the web application for all else. */
export function createHttpServer(options: HttpOptions): FastifyInstance {
  const { runtime, routes, secure, aside = null, isAside = false } = options;
  const server = fastify({
    loggerInstance: runtime.log,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: requestIds(runtime),
    requestIdHeader: isAside ? handedOnId : false,
    // One logger for all: a child per request costs more than the request's own line, which names the request anyway.
    childLoggerFactory: (logger) => logger,
    // Headers have Node's own minute; a body may take as long as it goes on coming.
    requestTimeout: 0,
    // Node's own refusal has no body: it is checked below.
    http: { requireHostHeader: false },
    // A server on a busy machine is ready late; with a limit of ten seconds it was not ready at all.
    pluginTimeout: 0,
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    trustProxy: options.trustedProxies.length === 0 ? false : [...options.trustedProxies],
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 300 },
    // Proxies may ask by the whole address (RFC 9112 section 3.2.2); what host it names is nothing to us.
    rewriteUrl: ({ url = '/' }) => url.replace(/^https?:\/\/[^/?]*(?=[/?]|$)/i, '').replace(/^(?!\/)/, '/'),
    // These come before any hook, so the headers of every answer are given here as well.
    frameworkErrors: (error, request, reply) => {
      reply.headers(securityHeaders).header('x-request-id', request.id);
      sendProblem(error, request, reply);
    },
    clientErrorHandler: answerBadHttp,
  }) as unknown as FastifyInstance;
  let closing = false;

  server.decorateRequest('principal', null);
  server.decorateRequest('callId', '');
  server.addHook('onRequest', async (request, reply) => {
    reply.headers(securityHeaders).header('x-request-id', request.id);
    if (secure) reply.header('strict-transport-security', transportSecurity);
    // By the route: an address may spell its letters as escapes, and caches between may not know better.
    if ((request.routeOptions.url ?? request.url).startsWith('/api')) reply.header('cache-control', 'no-store');
    if (!namesOneHost(request.raw)) {
      throw new Problem('MALFORMED_JSON', { detail: details.goneConnection, headers: { connection: 'close' } });
    }
    if (closing) throw new Problem('UNAVAILABLE', { headers: { 'retry-after': '2', connection: 'close' } });
  });
  server.addHook('preClose', async () => {
    closing = true;
  });
  // A connection that was busy when the closing began would be kept alive after its answer, and the closing with it.
  server.addHook('onSend', async (_request, reply) => {
    if (closing) reply.header('connection', 'close');
  });
  limitPipelining(server.server);
  cutStalledBodies(server.server);
  endConnections(server, closePatienceMs);
  // An expectation that nobody knows may be passed over (RFC 9110 section 10.1.1); Node would refuse it without a body.
  server.server.on('checkExpectation', (request, response) => server.server.emit('request', request, response));
  if (!isAside) observe(server, runtime);
  if (!isAside) takeLargeBodiesInTurn(server);
  acceptJson(server, aside === null ? Number.POSITIVE_INFINITY : asideFromBytes);
  server.setErrorHandler((error, request, reply) => sendProblem(error, request, reply));

  const routeOptions = {
    ...options,
    publicAddress: options.publicAddress ?? null,
    aside,
    checkReplies: options.checkReplies ?? false,
  };
  for (const route of routes.filter(({ call }) => call.streamed !== true)) registerRoute(server, route, routeOptions);
  // In a context of its own, where a multipart body is not gathered in memory.
  server.register(async (scope) => {
    acceptStreams(scope);
    for (const route of routes.filter(({ call }) => call.streamed === true)) registerRoute(scope, route, routeOptions);
  });
  const declared = routes.map((route) => ({ path: route.call.path, methods: methodsOf(route) }));
  const addresses = [...declared, ...serveDocs(server)];
  const missing = missingCall(addresses);
  const named = new Set(addresses.flatMap(({ path }) => (path.includes('{') ? [] : [`/api${path}`])));
  /** Taken for an id, and yet the name of something else: who deletes «list» means no invoice. */
  const isNoId = ({ routeOptions }: FastifyRequest, path: string): boolean =>
    routeOptions.url?.includes(':') === true && named.has(path.replace(/\/$/, ''));
  const sendWeb = serveWeb(server, options.webDirectory, runtime.log);
  // Before a body is looked at: what there is no call for is told as that, whatever came with it.
  server.addHook('onRequest', async (request) => {
    const [path = '/'] = request.url.split('?');
    if (!request.is404 && !isNoId(request, path)) return;
    if (path === '/api' || path.startsWith('/api/')) throw missing(request.method, path);
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      throw new Problem('METHOD_NOT_ALLOWED', { headers: { allow: 'GET, HEAD' } });
    }
  });
  server.setNotFoundHandler((request, reply) => sendWeb(request, reply));
  return server;
}
