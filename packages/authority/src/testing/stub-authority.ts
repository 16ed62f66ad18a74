import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';

/** A request as the stub saw it. */
export interface SeenRequest {
  readonly method: string;
  /** Path below `/requestsmanager/api/v2/`. */
  readonly path: string;
  readonly query: URLSearchParams;
  readonly authorization: string | undefined;
  readonly body: string;
}

/** Answers a request in any way at all, or not. */
export type Handler = (request: SeenRequest, response: ServerResponse, socket: Socket) => void | Promise<void>;

/** An HTTP server that answers as each test wants; only nonces it gives by itself. */
export interface StubAuthority {
  /** Without `/api/v2`. */
  readonly baseUrl: string;
  readonly port: number;
  readonly seen: SeenRequest[];
  /** Answers all that comes to a path below `/api/v2/`, or, with a list, one after the other and the last for ever. */
  on(path: string, ...handlers: Handler[]): void;
  close(): Promise<void>;
}

const prefix = '/requestsmanager/api/v2/';

/** Answers with JSON. */
export function json(value: unknown, status = 200): Handler {
  return (_, response) => {
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value));
  };
}

/** Answers with text. */
export function text(body: string, status: number, headers: Record<string, string> = {}): Handler {
  return (_, response) => {
    response.writeHead(status, { 'content-type': 'text/html', ...headers }).end(body);
  };
}

/** Cuts the connection once the request was read. */
export const reset: Handler = (_request, _response, socket) => {
  socket.resetAndDestroy();
};

/** Never answers. */
export const silence: Handler = () => undefined;

/** Listens on a free port of this machine. */
export async function startStubAuthority(): Promise<StubAuthority> {
  const handlers = new Map<string, Handler[]>();
  const seen: SeenRequest[] = [];
  let nonces = 0;
  handlers.set('nonce', [(request, response, socket) => json(nonceReply(++nonces))(request, response, socket)]);

  const server = createServer(async (request, response) => {
    const entry = await read(request);
    seen.push(entry);
    const queue = handlers.get(entry.path) ?? [];
    const handler = (queue.length > 1 ? queue.shift() : queue[0]) ?? text('Not Found', 404);
    await handler(entry, response, request.socket);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    baseUrl: `http://127.0.0.1:${port}/requestsmanager`,
    port,
    seen,
    on: (path, ...list) => void handlers.set(path, list),
    close: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

function nonceReply(number: number) {
  return { nonce: `nonce-${number}`, expDate: '2026-11-20T08:31:00.277824208Z' };
}

async function read(request: IncomingMessage): Promise<SeenRequest> {
  const chunks: Buffer[] = [];
  for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
  const url = new URL(request.url ?? '', 'http://stub');
  return {
    method: request.method ?? '',
    path: url.pathname.startsWith(prefix) ? url.pathname.slice(prefix.length) : url.pathname,
    query: url.searchParams,
    authorization: request.headers.authorization,
    body: Buffer.concat(chunks).toString(),
  };
}
