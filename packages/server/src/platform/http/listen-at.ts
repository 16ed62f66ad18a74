import { lookup } from 'node:dns/promises';
import { createServer, type Server } from 'node:net';
import type { FastifyInstance } from 'fastify';

export interface ListenAddress {
  host: string;
  port: number;
}

const addressesOf = async (host: string): Promise<string[]> =>
  host === 'localhost' ? (await lookup(host, { all: true })).map(({ address }) => address) : [host];

/** Takes connections of a further address for a server; false: it cannot be had. */
async function share(server: FastifyInstance, host: string, port: number): Promise<Server | null> {
  const door = createServer({ allowHalfOpen: true, noDelay: true }, (socket) =>
    server.server.emit('connection', socket),
  );
  return new Promise((resolve) => {
    door.once('error', () => resolve(null));
    door.listen(port, host, () => resolve(door));
  });
}

/**
 * Listens at every address of `localhost`, or at the one that is named. All connections are one server's, whichever
 * address they came to, so that its limits hold for all of them: Fastify would make a server of its own for each.
 * @param resolve addresses of a host
 * @returns the URL of the first
 * @throws Error when the first cannot be had
 */
export async function listenAt(
  server: FastifyInstance,
  { host, port }: ListenAddress,
  resolve: (host: string) => Promise<string[]> = addressesOf,
): Promise<string> {
  const [first = host, ...others] = await resolve(host);
  const doors: Server[] = [];
  server.addHook('preClose', async () => {
    for (const door of doors) door.close();
  });
  const url = await server.listen({ host: first, port });
  const bound = Number(new URL(url).port);
  for (const other of others) {
    const door = await share(server, other, bound);
    if (door !== null) doors.push(door);
  }
  return url;
}
