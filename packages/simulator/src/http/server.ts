import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { apiPath, type ErrorReply } from '@taraz/authority/wire';
import Fastify, { type ConnectionError, type FastifyInstance } from 'fastify';
import { ControlError, type ControlErrorCode } from '../control/control-error.ts';
import type { SimulatorControl } from '../control/simulator-control.ts';
import { pageRoutes } from '../page/routes.ts';
import type { Services } from '../services.ts';
import { apiRoutes } from './api/routes.ts';
import { ApiError, errorReply } from './api-error.ts';
import { controlRoutes } from './control-routes.ts';
import { limitPipelining } from './limit-pipelining.ts';
import { isLocalCaller } from './local-caller.ts';

/**
 * Nothing is published about sizes. Eight times what the product sends in one request, and ten of the largest packets that
 * there are: half a gigabyte, read, hashed and stored, held up everybody else for seconds.
 */
const bodyLimit = 64 * 1024 * 1024;
/** Room for a hundred ids and a token with a chain of certificates. */
const maxHeaderSize = 128 * 1024;
/** Until the last byte of a request has come, milliseconds; Fastify would wait for ever. */
const requestTimeout = 120_000;
const apiPrefixes = ['/requestsmanager', '/req/api'];
const isOfApi = (url: string): boolean => apiPrefixes.some((prefix) => url.replace(/\/+/g, '/').startsWith(prefix));
/** Of the control interface, where nothing says more. */
const badValue = { error: 'BAD_VALUE' } satisfies { error: ControlErrorCode };

/** What never becomes a request (HTTP that is none, heads beyond all measure), answered on the bare socket. */
function answerBadHttp(error: ConnectionError, socket: Socket, nowMs: number): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
  const statuses: Record<string, number> = { HPE_HEADER_OVERFLOW: 431, ERR_HTTP_REQUEST_TIMEOUT: 408 };
  answerOnSocket(socket, statuses[error.code] ?? 400, errorReply('4147', nowMs));
}

function answerOnSocket(socket: Duplex, status: number, reply: ErrorReply): void {
  const body = JSON.stringify(reply);
  socket.end(
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nContent-Type: application/json; charset=utf-8\r\nContent-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`,
  );
}

/** The HTTP side: the authority's API for everybody, control interface and page for this machine only. */
export function buildServer(services: Services, control: SimulatorControl): FastifyInstance {
  const app = Fastify({
    bodyLimit,
    requestTimeout,
    forceCloseConnections: true,
    exposeHeadRoutes: false,
    http: { maxHeaderSize, requireHostHeader: false },
    clientErrorHandler: (error, socket) => answerBadHttp(error, socket, services.time.now()),
    routerOptions: {
      ignoreTrailingSlash: true,
      ignoreDuplicateSlashes: true,
      maxParamLength: 500,
      onBadUrl: (_path, { url = '' }, response) => {
        response.writeHead(400, { 'content-type': 'application/json; charset=utf-8' });
        response.end(JSON.stringify(isOfApi(url) ? errorReply('4147', services.time.now()) : badValue));
      },
    },
  });
  // Clients name all kinds of content types, on GETs too: bodies are taken as bytes.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
  // An expectation that nobody knows may be passed over (RFC 9110 section 10.1.1); Node would refuse it without a body.
  app.server.on('checkExpectation', (request, response) => app.server.emit('request', request, response));
  app.server.on('connect', (_request, socket) => answerOnSocket(socket, 401, errorReply('4100', services.time.now())));
  limitPipelining(app);
  renderErrors(app, services);
  app.register(apiRoutes(services), { prefix: `/requestsmanager${apiPath}` });
  app.register(async (local) => {
    local.addHook('onRequest', async (request) => {
      if (!isLocalCaller(request)) throw new ControlError(403, 'LOCAL_ONLY');
    });
    local.register(controlRoutes(control), { prefix: '/control' });
    local.register(pageRoutes(services, control));
  });
  return app;
}

function renderErrors(app: FastifyInstance, { time, log }: Services): void {
  app.setNotFoundHandler((request, reply) => {
    if (isOfApi(request.url)) return reply.code(401).send(errorReply('4100', time.now()));
    return reply.code(404).send({ error: 'NOT_FOUND' });
  });
  app.setErrorHandler((error, request, reply) => {
    if (error instanceof ApiError) return reply.code(error.status).send(errorReply(error.code, time.now()));
    if (error instanceof ControlError) return reply.code(error.status).send({ error: error.code });
    // What never became a request of the API: a body beyond all measure, bytes that break off.
    const { statusCode = 500 } = error as { statusCode?: number };
    if (statusCode < 500) {
      if (!isOfApi(request.url)) return reply.code(statusCode).send(badValue);
      if (request.is404) return reply.code(401).send(errorReply('4100', time.now()));
      return reply.code(statusCode).send(errorReply('4144', time.now()));
    }
    log('error', 'a call failed', { url: request.url, error: error instanceof Error ? (error.stack ?? '') : '' });
    return reply.code(500).send(errorReply('5199', time.now()));
  });
}
