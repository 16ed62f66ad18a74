import type { IncomingMessage, Server, ServerResponse } from 'node:http';

/** How long the body of a request is waited for. */
export interface BodyPatience {
  /** between two looks, ms */
  everyMs: number;
  /** without a byte, ms: of what has brought little as yet, and of what has shown to be a large file on a poor line */
  silentMs: { little: number; much: number };
  /** from so many bytes on it has brought much */
  muchBytes: number;
  /** before its pace counts, ms, and the least that it must have brought on average from then on */
  startMs: number;
  bytesPerMs: number;
}

const patience: BodyPatience = {
  everyMs: 5_000,
  silentMs: { little: 30_000, much: 120_000 },
  muchBytes: 1024 * 1024,
  startMs: 60_000,
  // A tenth of what a poor mobile line has: 200 MB may take eleven hours, a few hundred bytes no more than a minute.
  bytesPerMs: 5,
};

interface Body {
  request: IncomingMessage;
  response: ServerResponse;
  /** what its connection had read before it, and at the last look */
  startBytes: number;
  seenBytes: number;
  /** how long was waited for more since its beginning, and since its last byte */
  waitedMs: number;
  silentMs: number;
}

/** It is we who do not read on: what has come fills the room there is. */
const waitsForUs = ({ readableLength, readableHighWaterMark }: IncomingMessage): boolean =>
  readableLength >= readableHighWaterMark;

function isStalled(body: Body, { everyMs, silentMs, muchBytes, startMs, bytesPerMs }: BodyPatience): boolean {
  const { bytesRead } = body.request.socket;
  const brought = bytesRead - body.startBytes;
  body.silentMs = bytesRead === body.seenBytes ? body.silentMs + everyMs : 0;
  body.waitedMs += everyMs;
  body.seenBytes = bytesRead;
  return (
    body.silentMs >= (brought < muchBytes ? silentMs.little : silentMs.much) ||
    body.waitedMs > startMs + brought / bytesPerMs
  );
}

/** Told as Node tells of a request that takes too long; where an answer has begun there is nothing more to say. */
function cut(server: Server, { request: { socket }, response }: Body): void {
  const late = Object.assign(new Error('the rest of the body did not come'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' });
  if (response.headersSent || !server.emit('clientError', late, socket)) socket.destroy();
  else socket.destroySoon();
}

/**
 * Cuts a connection whose request stops half-way or trickles in: each would hold a connection for as long as the slowest
 * upload may take. Time in which the server does not read counts for nobody.
 */
export function cutStalledBodies(server: Server, given: BodyPatience = patience): void {
  const bodies = new Set<Body>();
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const { 'content-length': length = '0', 'transfer-encoding': coding } = request.headers;
    if (coding === undefined && Number(length) === 0) return;
    const startBytes = request.socket.bytesRead;
    bodies.add({ request, response, startBytes, seenBytes: startBytes, waitedMs: 0, silentMs: 0 });
  });
  const look = (): void => {
    for (const body of bodies) {
      const { request } = body;
      if (request.complete || request.socket.destroyed) bodies.delete(body);
      else if (!waitsForUs(request) && isStalled(body, given)) {
        bodies.delete(body);
        cut(server, body);
      }
    }
  };
  const timer = setInterval(look, given.everyMs).unref();
  server.once('close', () => clearInterval(timer));
}
