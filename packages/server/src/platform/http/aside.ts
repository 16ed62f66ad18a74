import type { FastifyReply, FastifyRequest } from 'fastify';
import { Problem } from '../problem.ts';
import { createThreadCalls, type ThreadOptions } from '../thread-calls.ts';
import { turnsOfPeople } from '../turns-of-people.ts';
import { clientLeft } from './client-left.ts';
import { holderOf } from './holder-of.ts';
import { rawBodies } from './raw-bodies.ts';
import { currentRequest } from './request-scope.ts';

/** A request as it came, for whoever answers it in the place of this event loop. */
export interface AsideRequest {
  method: string;
  url: string;
  headers: Record<string, string | string[] | undefined>;
  /** whose the connection is */
  remoteAddress: string;
  /** of its log lines, and of the answer */
  requestId: string;
  /** whose turn it takes: the account's, '' of nobody's */
  accountId: string;
  /** and within the account its person's or key's */
  holder: string;
  body: Uint8Array | null;
}

export interface AsideAnswer {
  status: number;
  headers: Record<string, string | string[]>;
  body: Uint8Array;
}

/** Answers whole requests outside the event loop: those whose work would hold up everybody else. */
export interface Aside {
  /** @param hasLeft nobody waits for the answer any more: a request whose turn has not come is not begun */
  answer(request: AsideRequest, hasLeft: () => boolean): Promise<AsideAnswer>;
  close(): Promise<void>;
}

/** The header that hands a request's id on. Only the server aside looks at it, and nobody else reaches that one. */
export const handedOnId = 'taraz-handed-on-id';

/** From so many bytes on a JSON body goes aside: reading, judging and storing one takes some fifty milliseconds. */
export const asideFromBytes = 256 * 1024;
/** More lines than this in one document are long work, whatever was asked: so many are judged in some hundred milliseconds, and somebody may ask for sixty. */
const linesHere = 250;
/** More than this in several that are but read and shown together. */
export const linesTogether = 1_000;

/** Found by a handler that has read how long its document is; nothing of its transaction stays. */
export class LongWork extends Error {
  override name = 'LongWork';
}

/**
 * Sends a request whose document has so many lines aside, where it can go there; in the background, and aside, the work is
 * done where it is. Call it in a transaction that nothing outside has heard of yet.
 * @throws LongWork
 */
export function leaveLongWork(lines: number, most = linesHere): void {
  if (lines > most && currentRequest()?.canGoAside === true) throw new LongWork();
}

/** Requests aside at once; the others wait, as bytes, and accounts have their turns, and within each its people. */
const atOnce = 4;
const heapMb = 1_024;
const idleMs = 600_000;

/** A thread with a server of its own, which listens nowhere; it ends when it had nothing to do for ten minutes. */
export function createAside(options: Pick<ThreadOptions, 'file' | 'data'>): Aside {
  const thread = createThreadCalls<AsideRequest, AsideAnswer>({ ...options, name: 'aside', heapMb, idleMs });
  const inTurn = turnsOfPeople(atOnce);
  return {
    answer: (request, hasLeft) =>
      inTurn(request.accountId, request.holder, async () => {
        if (hasLeft()) throw clientLeft();
        return thread.call(request, request.body === null ? [] : [request.body.buffer as ArrayBuffer]);
      }),
    close: () => thread.close(),
  };
}

/** Of the connection alone, or made anew for this one. */
const notHandedOn = new Set(['connection', 'content-length', 'date', 'keep-alive', 'transfer-encoding']);

/** Has a request answered aside. What it says is the answer, to the byte. @throws Problem UNAVAILABLE when nobody is there; Error when whoever asked has left */
export async function sendAside(aside: Aside, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const { method, url, headers, id, socket } = request;
  const bytes = rawBodies.get(request);
  const asked: AsideRequest = {
    ...{ method, url, headers, requestId: id, remoteAddress: socket.remoteAddress ?? '' },
    accountId: request.principal?.accountId ?? '',
    holder: request.principal === null ? '' : holderOf(request.principal),
    // A copy with memory of its own: what comes from the connection may share it with others.
    body: bytes === undefined ? null : new Uint8Array(bytes),
  };
  const hasLeft = () => socket.destroyed;
  const answer = await aside.answer(asked, hasLeft).catch((cause: unknown) => {
    if (hasLeft()) throw cause;
    throw new Problem('UNAVAILABLE', { headers: { 'retry-after': '2' }, cause });
  });
  const kept = Object.entries(answer.headers).filter(([name]) => !notHandedOn.has(name));
  return reply.code(answer.status).headers(Object.fromEntries(kept)).send(Buffer.from(answer.body.buffer));
}
