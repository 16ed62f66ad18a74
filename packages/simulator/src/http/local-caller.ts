import type { FastifyRequest } from 'fastify';

const localNames = ['localhost', '127.0.0.1', '[::1]'];
const localAddresses = ['127.0.0.1', '::1', '::ffff:127.0.0.1'];

/**
 * Whether a request comes from this machine and not from a foreign page in its browser: the peer's address is local,
 * the name it was addressed by is a local one (a rebound DNS name is not), and a page that sends it is our own.
 */
export function isLocalCaller(request: FastifyRequest): boolean {
  if (!localAddresses.includes(request.socket.remoteAddress ?? '')) return false;
  const host = request.headers.host ?? '';
  if (!localNames.includes(host.replace(/:\d+$/, '').toLowerCase())) return false;
  const { origin } = request.headers;
  return origin === undefined || origin === `http://${host}`;
}
