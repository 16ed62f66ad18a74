import { type ClientRequest, Agent as HttpAgent, type IncomingMessage, request as requestHttp } from 'node:http';
import { Agent as HttpsAgent, request as requestHttps } from 'node:https';
import type { Socket } from 'node:net';
import { type Transport, TransportFailure, type TransportReply, type TransportRequest } from './transport.ts';

/** Settings of `nodeTransport`. */
export interface NodeTransportOptions {
  /** Certificates (PEM) to trust for TLS in place of the system's. */
  readonly ca?: string | readonly string[];
  /** Whether connections stay open for the next request; true by default. One that went silent may lose that request. */
  readonly keepAlive?: boolean;
  /** Connections at once to one host, 32 by default; more calls wait. */
  readonly socketsMax?: number;
  /** Longest body that is read, in bytes; 32 MiB by default. A longer one counts as a broken connection. */
  readonly replyBytesMax?: number;
}

interface Exchange {
  readonly request: TransportRequest;
  readonly replyBytesMax: number;
  /** `no` until the connection stands. */
  sent: 'no' | 'maybe';
}

/**
 * The default transport, on node:http and node:https with connections kept alive. It knows, where `fetch` only guesses,
 * whether the connection stood when something failed.
 */
export function nodeTransport(options: NodeTransportOptions = {}): Transport {
  const replyBytesMax = options.replyBytesMax ?? 32 * 1024 * 1024;
  const agentOptions = { keepAlive: options.keepAlive ?? true, maxSockets: options.socketsMax ?? 32 };
  const http = new HttpAgent(agentOptions);
  const https = new HttpsAgent({ ...agentOptions, ...(options.ca === undefined ? {} : { ca: [options.ca].flat() }) });

  const transport: Transport = (request) => {
    const { method, headers } = request;
    const secure = request.url.startsWith('https:');
    const client = secure
      ? requestHttps(request.url, { method, headers: withLength(request), agent: https })
      : requestHttp(request.url, { method, headers: withLength(request), agent: http });
    return exchange(client, { request: { ...request, headers }, replyBytesMax, sent: 'no' });
  };
  transport.close = () => {
    http.destroy();
    https.destroy();
  };
  return transport;
}

function withLength(request: TransportRequest): Record<string, string> {
  if (request.body === undefined) return { ...request.headers };
  return { ...request.headers, 'content-length': String(Buffer.byteLength(request.body)) };
}

/** Settles exactly once, whatever order socket, request and response choose to fail in. */
function exchange(client: ClientRequest, state: Exchange): Promise<TransportReply> {
  const { signal, connectTimeoutMs, body } = state.request;
  return new Promise((resolve, reject) => {
    let connectTimer: NodeJS.Timeout | undefined;
    let answered = false;
    const settle = (): void => {
      clearTimeout(connectTimer);
      signal.removeEventListener('abort', abort);
    };
    const fail = (reason: TransportFailure['reason'], cause?: unknown): void => {
      settle();
      reject(new TransportFailure(reason, state.sent, cause));
      client.destroy();
    };
    const abort = (): void => fail('aborted', signal.reason);
    // After the answer has begun an error belongs to it: a server may answer before it has read all of the body.
    client.on('error', (cause) => answered || fail(state.sent === 'no' ? 'unreachable' : 'lost', cause));
    if (signal.aborted) {
      abort();
      return;
    }
    signal.addEventListener('abort', abort);
    // Counted from here and not from the call: before it has a socket a request waits for a free one.
    client.once('socket', (socket) => {
      connectTimer = setTimeout(() => fail('connect-timeout'), connectTimeoutMs);
      whenConnected(client, socket, () => {
        state.sent = 'maybe';
        clearTimeout(connectTimer);
      });
    });
    client.once('response', (response) => {
      answered = true;
      readReply(response, state.replyBytesMax).then(
        (reply) => {
          settle();
          resolve(reply);
        },
        (cause: unknown) => fail('lost', cause),
      );
    });
    client.end(body);
  });
}

/** Nothing of a request leaves before `connect`, or with TLS before the handshake is done. */
function whenConnected(client: ClientRequest, socket: Socket, connected: () => void): void {
  if (client.reusedSocket || !socket.connecting) connected();
  else socket.once('encrypted' in socket ? 'secureConnect' : 'connect', connected);
}

async function readReply(response: IncomingMessage, bytesMax: number): Promise<TransportReply> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > bytesMax) throw new Error(`the reply is longer than ${bytesMax} bytes`);
    chunks.push(chunk);
  }
  return {
    status: response.statusCode ?? 0,
    retryAfter: response.headers['retry-after'] ?? null,
    body: Buffer.concat(chunks).toString('utf8'),
  };
}
