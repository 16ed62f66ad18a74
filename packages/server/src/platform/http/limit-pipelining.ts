import type { RequestListener, Server } from 'node:http';
import type { Socket } from 'node:net';

/** Browsers wait for each answer, and so do nearly all programs and proxies. */
const unansweredMax = 32;

function limited(handler: RequestListener): RequestListener {
  const unanswered = new WeakMap<Socket, number>();
  return (request, response) => {
    const { socket } = request;
    // The parser goes on with what it had read of a connection that is cut.
    if (socket.destroyed) return;
    const count = (unanswered.get(socket) ?? 0) + 1;
    if (count > unansweredMax) {
      socket.destroy();
      return;
    }
    unanswered.set(socket, count);
    response.once('close', () => unanswered.set(socket, (unanswered.get(socket) ?? 1) - 1));
    handler(request, response);
  };
}

/**
 * Cuts a connection over which request after request comes while no answer is read: of a megabyte of them each would be
 * begun before the first is answered, which holds up everybody else and takes gigabytes.
 * @param server with its handlers of requests
 */
export function limitPipelining(server: Server): void {
  const handlers = server.listeners('request') as RequestListener[];
  server.removeAllListeners('request');
  for (const handler of handlers) server.on('request', limited(handler));
}
