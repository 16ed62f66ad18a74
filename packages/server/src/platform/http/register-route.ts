import { sessionHeader } from '@taraz/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Problem } from '../problem.ts';
import { type Aside, LongWork, sendAside } from './aside.ts';
import { callInputs } from './call-input.ts';
import { unread } from './json-body.ts';
import { publicBodyMaxBytes, smallBodyMaxBytes } from './large-bodies.ts';
import { namesUs } from './own-name.ts';
import { authorise, bearerOf, type Principal, refuseOtherSession } from './principal.ts';
import type { Route } from './route.ts';
import type { RouteOptions } from './route-options.ts';
import { atOnceMs, jsonSender } from './send-json.ts';
import { streamSender } from './send-stream.ts';

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

/** What an address answers: whoever reads JSON may ask for its head alone. A stream would be read for nothing, but for one that is not written before it is read. */
export const methodsOf = ({ call, kind }: Route): string[] =>
  call.method === 'GET' && (kind === 'json' || call.head === true) ? ['GET', 'HEAD'] : [call.method];

/** Hooks a route's call into the server: access before the body is read, validation, idempotency, rendering. */
export function registerRoute(server: FastifyInstance, route: Route, options: RouteOptions): void {
  const { call } = route;
  const { runtime, authenticate, isAlive, publicAddress, aside } = options;
  const canGoAside = aside !== null && route.kind === 'json' && call.upload !== true;
  const inputs = callInputs(call, options, canGoAside);
  const send = route.kind === 'stream' ? streamSender(route, options, inputs) : jsonSender(route, options, inputs);

  /**
   * Who may was asked before the body was read, and that may take minutes, of a large one hours: whoever was let out
   * meanwhile sent it in vain. A token that ended meanwhile is no matter where its login is still good.
   */
  const askAgain = async (request: FastifyRequest): Promise<void> => {
    const { principal: before } = request;
    const token = bearerOf(request.headers.authorization);
    if (before === null || token === null) return;
    const now = await authenticate(token);
    const isGood = now !== null || (await isAlive(inputs.contextOf(request)));
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
      try {
        return await send(request, reply);
      } catch (error) {
        if (aside === null || !(error instanceof LongWork)) throw error;
        return leaveTo(aside, request, reply);
      }
    },
  });
}
