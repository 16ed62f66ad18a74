import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sql } from 'kysely';
import type { Database } from '../db/database.ts';
import { inTime } from '../in-time.ts';
import type { Runtime } from '../runtime.ts';
import { limitPipelining } from './limit-pipelining.ts';

export interface OpsServer {
  url: string;
  close(): Promise<void>;
}

const readyPatienceMs = 2_000;

async function isReady(database: Database): Promise<boolean> {
  const asked = database.withPlatform(async (tx) => {
    await sql`select 1`.execute(tx);
    return true;
  });
  return (await inTime(asked, readyPatienceMs).catch(() => null)) ?? false;
}

function answer(
  response: ServerResponse,
  status: number,
  body: string,
  type = 'application/json; charset=utf-8',
): void {
  response.writeHead(status, { 'content-type': type, 'cache-control': 'no-store' }).end(body);
}

/**
 * Health and metrics, on a port of their own that is not for the public. `live`: the process answers. `ready`: it can
 * do work, so the database answers too.
 */
export async function startOpsServer(
  { host, port }: { host: string; port: number },
  { metrics, log }: Runtime,
  database: Database,
): Promise<OpsServer> {
  const paths: Record<string, (response: ServerResponse) => Promise<void>> = {
    '/health/live': async (response) => answer(response, 200, '{"status":"live"}'),
    '/health/ready': async (response) => {
      const ready = await isReady(database);
      answer(response, ready ? 200 : 503, JSON.stringify({ status: ready ? 'ready' : 'not ready' }));
    },
    '/metrics': async (response) =>
      answer(response, 200, await metrics.registry.metrics(), metrics.registry.contentType),
  };
  const server: Server = createServer((request, response) => {
    const path = (request.url ?? '').split('?')[0]?.replace(/(.)\/$/, '$1') ?? '';
    const serve = paths[path];
    // Monitors ask by HEAD too; Node leaves the body out then.
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    if (serve === undefined || !isRead) return answer(response, 404, '{"status":"not found"}');
    serve(response).catch((error: unknown) => {
      log.error({ err: error }, 'ops request failed');
      answer(response, 500, '{"status":"failed"}');
    });
  });
  limitPipelining(server);
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  const { port: bound } = server.address() as AddressInfo;
  return {
    url: `http://${host.includes(':') ? `[${host}]` : host}:${bound}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
