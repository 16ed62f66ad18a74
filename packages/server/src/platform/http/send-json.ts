import type { Call } from '@taraz/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Problem } from '../problem.ts';
import type { CallInputs } from './call-input.ts';
import { holderOf } from './holder-of.ts';
import { type Answer, answerOnce } from './idempotency.ts';
import { limitHeadersOf } from './rate-limit.ts';
import { rawBodies } from './raw-bodies.ts';
import { inRequest } from './request-scope.ts';
import type { HandlerInput, RequestContext, Route } from './route.ts';
import type { RouteOptions } from './route-options.ts';
import { replyChecker } from './validation.ts';

/**
 * The ETag header says what the body's `etag` says: the version of what can be changed, for If-Match. Beside it stand
 * figures that move without it (balances, payments), so that no If-None-Match is answered by it.
 */
function tagOf(call: Call, body: unknown): Record<string, string> {
  if (call.etag !== true || typeof body !== 'object' || body === null || !('etag' in body)) return {};
  return typeof body.etag === 'string' ? { etag: `"${body.etag}"` } : {};
}

/** What was done within so many milliseconds was done at once: nobody's rights are asked for anew. */
export const atOnceMs = 100;

/** Answers a call by JSON, once where its caller gave a key for that. */
export function jsonSender(
  route: Extract<Route, { kind: 'json' }>,
  { runtime, database, vault, isAlive, checkReplies }: RouteOptions,
  inputs: CallInputs,
): (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply> {
  const { call } = route;
  const checkReply = checkReplies ? replyChecker(call) : null;
  const answerOf = async (
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
  const preparedBy = async (read: () => HandlerInput<Call>, context: RequestContext): Promise<unknown> => {
    const { prepare } = route;
    if (prepare === undefined) return undefined;
    const since = performance.now();
    const prepared = await inRequest(context, () => prepare(read()));
    const isSoon = performance.now() - since <= atOnceMs || context.accountId === '';
    // A token may have ended meanwhile while its login is good; with new rights it is another call.
    if (!isSoon && !(await isAlive(context))) throw new Problem('UNAUTHENTICATED');
    return prepared;
  };

  return async (request, reply) => {
    const headers: Record<string, string> = {};
    const context = inputs.contextOf(request);
    const read = () => inputs.inputOf(request, reply, { context, headers });
    const { idempotencyKey, accountId } = context;
    const prepared = await preparedBy(read, context);
    let answer: Answer;
    if (idempotencyKey === null || accountId === '') {
      answer = await answerOf(read(), headers, prepared);
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
          answerOf(read(), headers, prepared),
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
}
