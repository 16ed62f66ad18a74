import type { Call } from '@taraz/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { clientLeft } from './client-left.ts';
import { idempotencyKeyOf } from './idempotency.ts';
import { authorise, bearerOf, type Principal } from './principal.ts';
import { extrasOf } from './reply-extras.ts';
import type { HandlerInput, RequestContext } from './route.ts';
import type { RouteOptions } from './route-options.ts';
import { inputValidator } from './validation.ts';

/** The tag in an If-Match header: quotes and the weak mark fall away. Of several the first counts; '' of one that names no version. */
function ifMatchOf(header: string | undefined): string | null {
  if (header === undefined) return null;
  return /^\s*(?:W\/)?"?([^",\s]*)"?/.exec(header)?.[1] ?? '';
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

/** Everything that a call is made with: who it is, and what they may. */
const rightsOf = ({ userId, accountId, roles, permissions, branchId, memoryIds, verified }: Principal): string =>
  JSON.stringify([userId, accountId, roles, permissions, branchId, memoryIds, verified]);

/** How the requests of one call become what its handler is given. */
export interface CallInputs {
  contextOf(request: FastifyRequest): RequestContext;
  /** @throws Problem naming each field that the call's schemas refuse */
  inputOf(
    request: FastifyRequest,
    reply: FastifyReply,
    made: { context: RequestContext; headers: Record<string, string> },
  ): HandlerInput<Call>;
}

/** @param canGoAside another may answer in this server's place (aside.ts) */
export function callInputs(call: Call, options: RouteOptions, canGoAside: boolean): CallInputs {
  const { authenticate } = options;
  const validate = inputValidator(call);
  /** With new rights it is another call: its client makes it once more. */
  const stillMay = async ({ headers, principal }: FastifyRequest): Promise<void> => {
    const token = bearerOf(headers.authorization);
    if (principal === null || token === null) return;
    const now = await authenticate(token);
    authorise(call.access, now !== null && rightsOf(now) === rightsOf(principal) ? now : null);
  };
  return {
    contextOf: (request) => ({
      ...contextOf(request, call, canGoAside),
      stillMay: async () => {
        // Nothing is read for nobody: a thousand that were given up would keep their account's others waiting.
        if (call.method === 'GET' && request.socket.destroyed) throw clientLeft();
        await stillMay(request);
      },
    }),
    inputOf: (request, reply, { context, headers }) => {
      const { params, query, body } = validate(request);
      return { params, query, body, context, reply: extrasOf(request, headers, reply, options) } as HandlerInput<Call>;
    },
  };
}
