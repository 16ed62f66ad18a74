import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, expect, it } from 'vitest';
import { cutStalledBodies } from './cut-stalled-bodies.ts';

const patience = { everyMs: 20, silentMs: { little: 200, much: 800 }, muchBytes: 1_000, startMs: 600, bytesPerMs: 1 };
let server: Server;
let bodies: string[];
afterEach(() => server.close());

/** A server that answers when the body is there, or at once to who is refused. */
async function open(isRefused = false): Promise<Socket> {
  bodies = [];
  server = createServer(async (request, response) => {
    if (isRefused) return void response.writeHead(401).end();
    const body = await text(request).catch(() => null);
    if (body === null) return;
    bodies.push(body);
    response.end('well');
  });
  server.on('clientError', (error: Error & { code?: string }, socket) => {
    socket.write(`HTTP/1.1 400 ${error.code}\r\nConnection: close\r\n\r\n`);
  });
  cutStalledBodies(server, patience);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1').on('error', () => undefined);
  await once(socket, 'connect');
  return socket;
}
const head = (length: number) => `POST / HTTP/1.1\r\nHost: a\r\nContent-Length: ${length}\r\n\r\n`;
/** Everything that is answered until the connection ends. */
async function ending(socket: Socket): Promise<string> {
  let answer = '';
  socket.setEncoding('utf8').on('data', (part: string) => {
    answer += part;
  });
  await once(socket, 'close');
  return answer;
}
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
/** Sends pieces until the connection is gone or all is sent. */
async function drip(socket: Socket, pieces: number, bytes: number, everyMs: number): Promise<void> {
  for (let sent = 0; sent < pieces && !socket.destroyed; sent += 1) {
    socket.write('x'.repeat(bytes));
    await pause(everyMs);
  }
}

it('cuts a body that stops half-way, and says so', async () => {
  const socket = await open();
  socket.write(`${head(100)}half`);
  expect(await ending(socket)).toContain('400 ERR_HTTP_REQUEST_TIMEOUT');
  expect(bodies).toEqual([]);
});

it('cuts one that trickles in byte by byte, in chunks of no told length too', async () => {
  const socket = await open();
  socket.write('POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n');
  const ended = ending(socket);
  for (let sent = 0; sent < 100 && !socket.destroyed; sent += 1) {
    socket.write('1\r\nx\r\n');
    await pause(50);
  }
  expect(await ended).toContain('400 ERR_HTTP_REQUEST_TIMEOUT');
});

it('cuts one whose request was refused before it came, and writes nothing after the answer', async () => {
  const socket = await open(true);
  socket.write(`${head(100)}half`);
  const answer = await ending(socket);
  expect([answer.startsWith('HTTP/1.1 401'), answer.includes('400')]).toEqual([true, false]);
});

it('waits for a slow one that keeps its pace, and for a large one that pauses', async () => {
  const socket = await open();
  socket.write(head(5_000));
  await drip(socket, 20, 100, 60);
  await pause(400);
  await drip(socket, 30, 100, 10);
  await expect.poll(() => bodies.map(({ length }) => length)).toEqual([5_000]);
  socket.destroy();
});

it('lets a connection be that waits between two requests', async () => {
  const socket = await open();
  socket.write(`${head(4)}body`);
  await once(socket, 'data');
  await pause(500);
  socket.write(`${head(4)}next`);
  await expect.poll(() => bodies).toEqual(['body', 'next']);
  socket.destroy();
});
