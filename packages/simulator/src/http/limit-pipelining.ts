import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** Far more than any SDK has under way over one connection; browsers and proxies wait for each answer. */
const unansweredMax = 64;

/**
 * Cuts a connection over which request after request comes while no answer is read. Without it a few clients that never
 * read held the event loop for three quarters of a minute, and with it, under `taraz start`, the product.
 */
export function limitPipelining(app: FastifyInstance): void {
  const unanswered = new WeakMap<Socket, number>();
  app.addHook('onRequest', (request, reply, done) => {
    const { socket } = request;
    const count = (unanswered.get(socket) ?? 0) + 1;
    // The parser goes on with what it had read of a connection that is cut.
    if (socket.destroyed || count > unansweredMax) {
      reply.hijack();
      socket.destroy();
      return;
    }
    unanswered.set(socket, count);
    reply.raw.once('close', () => unanswered.set(socket, (unanswered.get(socket) ?? 1) - 1));
    done();
  });
}
