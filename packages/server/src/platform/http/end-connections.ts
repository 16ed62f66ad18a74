import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/**
 * Lets the closing of a server come to its end. Node waits for every connection that is not idle, and takes one on which
 * no request has begun for busy: a browser keeps such a one ready, and the closing would wait as long as it does.
 * What is under way may finish.
 * @param patienceMs how long what is under way is waited for; then it is cut off
 */
export function endConnections(server: FastifyInstance, patienceMs: number): void {
  const http = server.server as Server;
  const silent = new Set<Socket>();
  http.on('connection', (socket) => {
    silent.add(socket);
    socket.once('close', () => silent.delete(socket));
  });
  http.on('request', ({ socket }) => silent.delete(socket));
  let cut: NodeJS.Timeout | undefined;
  server.addHook('preClose', async () => {
    for (const socket of silent) socket.destroy();
    cut = setTimeout(() => http.closeAllConnections(), patienceMs);
  });
  server.addHook('onClose', async () => clearTimeout(cut));
}
