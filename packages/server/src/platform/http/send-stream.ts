import type { FastifyReply, FastifyRequest } from 'fastify';
import { Problem } from '../problem.ts';
import type { CallInputs } from './call-input.ts';
import { inMakingTurn } from './made-files.ts';
import { limitHeadersOf } from './rate-limit.ts';
import { readWhileAllowed } from './read-while-allowed.ts';
import { inRequest, readInRequest } from './request-scope.ts';
import type { Route } from './route.ts';
import type { RouteOptions } from './route-options.ts';
import { atOnceMs } from './send-json.ts';

/** Answers a streamed call. What is read for long ends where its reader may read it no more. */
export function streamSender(
  { call, handle, isMade }: Extract<Route, { kind: 'stream' }>,
  { isAlive, runtime }: RouteOptions,
  inputs: CallInputs,
): (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply> {
  return async (request, reply) => {
    const headers: Record<string, string> = {};
    const context = inputs.contextOf(request);
    const input = inputs.inputOf(request, reply, { context, headers });
    const since = performance.now();
    /** Whoever was let out while they waited, or may something else, has asked in vain. */
    const inTime = async () => {
      const isSoon = performance.now() - since <= atOnceMs || context.accountId === '';
      if (!isSoon && !(await isAlive(context))) throw new Problem('UNAUTHENTICATED');
      return handle(input);
    };
    const { contentType, body, length, fileName, looksItself } = await inRequest(context, () =>
      isMade ? inMakingTurn(context, inTime) : handle(input),
    );
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
}
