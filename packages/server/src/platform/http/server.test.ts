import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { brotliDecompressSync } from 'node:zlib';
import { calls } from '@taraz/contract';
import type { FastifyInstance } from 'fastify';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { createTestClock, createTestRuntime } from '../../testing/test-runtime.ts';
import type { Database } from '../db/database.ts';
import type { Vault } from '../keys/vault.ts';
import { listenAt } from './listen-at.ts';
import { implement, implementStream, type RequestContext } from './route.ts';
import { createHttpServer, type HttpOptions } from './server.ts';
import { type StaticContent, sendStatic } from './static-content.ts';

const createServer = (runtime = createTestRuntime(), more: Partial<HttpOptions> = {}) =>
  createHttpServer({
    runtime,
    database: {} as Database,
    vault: {} as Vault,
    routes: [],
    authenticate: async () => null,
    isAlive: async () => true,
    secure: false,
    trustedProxies: [],
    checkReplies: false,
    webDirectory: import.meta.dirname,
    ...more,
  });

afterEach(() => void vi.useRealTimers());

it('is ready however long a busy machine takes for it', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const server = createServer();
  const reached = Promise.withResolvers<void>();
  server.addHook('onReady', () => {
    reached.resolve();
    return new Promise<void>((resolve) => setTimeout(resolve, 60_000));
  });
  const ready = server.ready();
  await reached.promise;
  await vi.advanceTimersByTimeAsync(61_000);
  await expect(ready.then(() => 'ready')).resolves.toBe('ready');
  vi.useRealTimers();
  await server.close();
});

it('takes a client that leaves half-way for no fault of its own, and any other failure for one', async () => {
  const runtime = createTestRuntime();
  const logged: string[] = [];
  for (const level of ['info', 'warn', 'error'] as const) {
    runtime.log[level] = (_fields: unknown, said = '') => {
      if (/left|failed|not available/.test(said)) logged.push(`${level}: ${said}`);
    };
  }
  const server = createServer(runtime);
  server.post('/body', async () => 'well');
  server.post('/download', async (_request, reply) => reply.send(new Readable({ read: () => undefined })));
  server.get('/broken', () => Promise.reject(new Error('broken')));
  await server.listen({ host: '127.0.0.1', port: 0 });
  const { port } = server.server.address() as AddressInfo;
  const leave = async (request: string) => {
    const socket = connect(port, '127.0.0.1');
    await once(socket, 'connect');
    socket.write(request);
    await once(server.server, 'request');
    socket.destroy();
  };
  const head = 'HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n';
  await leave(`POST /body ${head}{`);
  await leave(`POST /download ${head}{}`);
  await expect.poll(() => logged).toEqual(['info: the client left', 'info: the client left']);
  await fetch(`http://127.0.0.1:${port}/broken`);
  expect(logged.slice(2)).toEqual(['error: request failed']);
  await server.close();
});

it('ends a long download of who is let out while it goes on', async () => {
  const clock = createTestClock();
  const who = { userId: 'u', accountId: 'a', loginId: 'l', permissions: [], branchId: null, memoryIds: null };
  let isLet = true;
  let pieces = 0;
  const body = new Readable({
    read() {
      pieces += 1;
      clock.advance(600);
      if (pieces === 10) isLet = false;
      this.push('piece\n');
    },
  });
  const server = createServer(createTestRuntime(clock), {
    routes: [implementStream(calls.exportProducts, async () => ({ contentType: 'text/csv', body }))],
    authenticate: async () => ({ ...who, roles: ['admin'], verified: true, expiresAtMs: Number.POSITIVE_INFINITY }),
    isAlive: async () => isLet,
  });
  const url = await server.listen({ host: '127.0.0.1', port: 0 });
  const answer = await fetch(`${url}/api/products/export`, { headers: { authorization: 'Bearer x' } });
  await expect(answer.text()).rejects.toThrow();
  // At most the pieces of another second.
  expect([pieces >= 10, pieces <= 13]).toEqual([true, true]);
  await server.close();
});

it('reads nothing more for who left while their turn was waited for, and carries out what they sent', async () => {
  const who = { userId: 'u', accountId: 'a', loginId: 'l', permissions: [], branchId: null, memoryIds: null };
  const turn = Promise.withResolvers<void>();
  const done: string[] = [];
  /** As the database waits for an account's turn. */
  const inTurn = async ({ stillMay }: RequestContext, name: string) => {
    await turn.promise;
    await stillMay?.();
    done.push(name);
  };
  const runtime = createTestRuntime();
  let left = 0;
  runtime.log.info = (_fields: unknown, said = '') => {
    if (said === 'the client left') left += 1;
  };
  const server = createServer(runtime, {
    routes: [
      implement(calls.listBranches, async ({ context }) => {
        await inTurn(context, 'list');
        return { count: 0, branches: [], next: null };
      }),
      implement(calls.endOtherSessions, async ({ context }) => {
        await inTurn(context, 'end');
        return { count: 0 };
      }),
    ],
    authenticate: async () => ({ ...who, roles: ['admin'], verified: true, expiresAtMs: Number.POSITIVE_INFINITY }),
  });
  await server.listen({ host: '127.0.0.1', port: 0 });
  const { port } = server.server.address() as AddressInfo;
  for (const asked of ['GET /api/branch', 'DELETE /api/auth/sessions']) {
    const socket = connect(port, '127.0.0.1');
    await once(socket, 'connect');
    socket.write(`${asked} HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer x\r\n\r\n`);
    const [{ socket: theirs }] = await once(server.server, 'request');
    socket.destroy();
    await once(theirs, 'close');
  }
  turn.resolve();
  await expect.poll(() => [done, left]).toEqual([['end'], 1]);
  await server.close();
});

it('cuts a connection that asks thousands of times and waits for no answer, and serves the others', async () => {
  const server = createServer();
  let begun = 0;
  const gate = Promise.withResolvers<void>();
  server.get('/slow', async () => {
    begun += 1;
    await gate.promise;
    return 'well';
  });
  server.get('/other', async () => 'well');
  const url = await server.listen({ host: '127.0.0.1', port: 0 });
  const ask = (times: number) => {
    const socket = connect((server.server.address() as AddressInfo).port, '127.0.0.1').on('error', () => undefined);
    socket.write('GET /slow HTTP/1.1\r\nHost: a\r\n\r\n'.repeat(times));
    return socket;
  };
  const flood = ask(20_000);
  await new Promise((resolve) => flood.resume().once('close', resolve));
  expect(begun).toBeLessThan(100);
  expect(await (await fetch(`${url}/other`)).text()).toBe('well');
  begun = 0;
  const few = ask(8);
  await expect.poll(() => begun).toBe(8);
  gate.resolve();
  let answers = '';
  few.setEncoding('utf8').on('data', (part: string) => {
    answers += part;
  });
  await expect.poll(() => answers.match(/200 OK/g)?.length).toBe(8);
  few.destroy();
  await server.close();
});

it('is one server at each address of its host: what is cut at the first is cut at the second, and both end with it', async () => {
  const server = createServer();
  let begun = 0;
  server.get('/slow', () => {
    begun += 1;
    return new Promise(() => undefined);
  });
  server.get('/other', async () => 'well');
  const addresses = ['127.0.0.1', '127.0.0.2'];
  const { port } = new URL(await listenAt(server, { host: 'localhost', port: 0 }, async () => addresses));
  for (const address of addresses) {
    expect(await (await fetch(`http://${address}:${port}/other`)).text()).toBe('well');
    begun = 0;
    const flood = connect(Number(port), address).on('error', () => undefined);
    flood.write('GET /slow HTTP/1.1\r\nHost: a\r\n\r\n'.repeat(20_000));
    await new Promise((resolve) => flood.resume().once('close', resolve));
    expect(begun).toBeLessThan(100);
  }
  await server.close();
  for (const address of addresses) await expect(fetch(`http://${address}:${port}/other`)).rejects.toThrow();
});

it('makes bytes anew that could not be made, as where no file can be opened for a moment', async () => {
  const server = createServer();
  let tries = 0;
  const content: StaticContent = {
    ...{ type: 'text/plain', tag: '"1"', cacheControl: 'no-cache', compresses: false, bytes: new Map() },
    async make() {
      tries += 1;
      if (tries === 1) throw new Error('EMFILE: too many open files');
      return Buffer.from('well');
    },
  };
  server.get('/one', (request, reply) => sendStatic(content, request, reply));
  const codes = [];
  for (let at = 0; at < 3; at += 1) codes.push((await server.inject('/one')).statusCode);
  expect([codes, tries]).toEqual([[500, 200, 200], 2]);
  await server.close();
});

it.each(['/api/docs', '/api/docs/guide', '/api/openapi.json'])('packs %s, and sends it once', async (url) => {
  const server = createServer();
  const get = (headers: Record<string, string>) => server.inject({ url, headers });
  const [packed, plain] = [await get({ 'accept-encoding': 'gzip, br' }), await get({})];
  expect([packed.headers['content-encoding'], plain.headers['content-encoding']]).toEqual(['br', undefined]);
  expect(packed.rawPayload.length).toBeLessThan(plain.rawPayload.length / 3);
  expect(brotliDecompressSync(packed.rawPayload).equals(plain.rawPayload)).toBe(true);
  const known = await get({ 'if-none-match': String(packed.headers.etag) });
  expect([known.statusCode, known.rawPayload.length]).toEqual([304, 0]);
  await server.close();
});

it('shows the guide for programs as a page: its headings, its code, and none of its placeholders as markup', async () => {
  const server = createServer();
  const { payload } = await server.inject({ url: '/api/docs/guide' });
  expect(payload).toMatch(/<h1>[^<]+<\/h1>/);
  expect(payload).toMatch(/<pre><code class="language-bash">curl /);
  const tags = new Set(payload.match(/(?<=<)[a-z]\w*/g));
  const known = [
    'html',
    'head',
    'meta',
    'title',
    'link',
    'body',
    'p',
    'a',
    'h1',
    'h2',
    'ul',
    'li',
    'pre',
    'code',
    'strong',
  ];
  expect([...tags].filter((tag) => !known.includes(tag))).toEqual([]);
  await server.close();
});

describe('what comes over a bare socket', () => {
  let server: FastifyInstance;
  beforeAll(async () => {
    server = createServer();
    await server.listen({ host: '127.0.0.1', port: 0 });
  });
  afterAll(() => server.close());

  it.each([
    ['when Node waits no longer for its head', 'ERR_HTTP_REQUEST_TIMEOUT'],
    ['when its body ends before its length', 'HPE_INVALID_EOF_STATE'],
  ])('half a request is told that it came in part, %s', async (_when, code) => {
    const socket = connect((server.server.address() as AddressInfo).port, '127.0.0.1');
    const [ours] = (await once(server.server, 'connection')) as [Socket];
    server.server.emit('clientError', Object.assign(new Error('late'), { code }), ours);
    const [head = '', body = ''] = (await text(socket)).split('\r\n\r\n');
    expect([head.split('\r\n')[0], JSON.parse(body).code]).toEqual(['HTTP/1.1 408 Request Timeout', 'REQUEST_TIMEOUT']);
  });

  it.each([
    ['a method that has a body and says no type of it', 'QUERY /api/x HTTP/1.1\r\nHost: a', 404, 'NOT_FOUND'],
    ['the same for a page', 'QUERY / HTTP/1.1\r\nHost: a', 405, 'METHOD_NOT_ALLOWED'],
    ['no Host', 'GET /api/x HTTP/1.1', 400, 'MALFORMED_JSON'],
    ['no Host, of old', 'GET /api/x HTTP/1.0', 404, 'NOT_FOUND'],
    ['a head longer than any', `GET /api/x HTTP/1.1\r\nHost: a\r\nX: ${'a'.repeat(17_000)}`, 431, 'HEADERS_TOO_LARGE'],
    ['two Hosts', 'GET /api/x HTTP/1.1\r\nHost: a\r\nHost: b', 400, 'MALFORMED_JSON'],
    ['an expectation of its own', 'GET /api/x HTTP/1.1\r\nHost: a\r\nExpect: wonders', 404, 'NOT_FOUND'],
  ])('%s', async (_name, request, status, code) => {
    const socket = connect((server.server.address() as AddressInfo).port, '127.0.0.1');
    await once(socket, 'connect');
    socket.end(request.includes('\r\n\r\n') ? request : `${request}\r\n\r\n`);
    const [head = '', body = ''] = (await text(socket)).split('\r\n\r\n');
    expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status} [^]*application/problem\\+json`));
    expect(JSON.parse(body)).toMatchObject({ status, code });
  });
});
