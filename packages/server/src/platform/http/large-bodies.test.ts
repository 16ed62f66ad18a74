import { once } from 'node:events';
import { type ClientRequest, type IncomingMessage, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { type FastifyInstance, fastify } from 'fastify';
import { afterEach, expect, it } from 'vitest';
import { smallBodyMaxBytes, takeLargeBodiesInTurn } from './large-bodies.ts';
import { problemOf } from './problem-reply.ts';

const megabyte = 1024 * 1024;
let server: FastifyInstance | undefined;
afterEach(() => server?.close());

/** A server with room for so much; who is read waits for `go`. */
async function listening(memory: number, freeBytes?: () => Promise<number>) {
  const read: string[] = [];
  const come: IncomingMessage[] = [];
  const waiting: (() => void)[] = [];
  server = fastify({ forceCloseConnections: true });
  server.decorateRequest('principal', null);
  server.addHook('onRequest', async (asked) => {
    come.push(asked.raw);
    asked.principal = { accountId: String(asked.headers.account) } as never;
  });
  takeLargeBodiesInTurn(server, { memory, ...(freeBytes && { freeBytes }) });
  server.removeAllContentTypeParsers();
  server.addContentTypeParser('*', { parseAs: 'buffer' }, async (_asked: unknown, bytes: Buffer) => bytes);
  server.setErrorHandler((error, asked, reply) => {
    const problem = problemOf(error);
    asked.raw.resume();
    return reply.code(problem.status).send(problem.code);
  });
  server.post('/body', { bodyLimit: 32 * megabyte }, async (asked) => {
    read.push(String(asked.headers.name));
    await new Promise<void>((resolve) => waiting.push(resolve));
    return String((asked.body as Buffer).length);
  });
  server.post('/files', { bodyLimit: 32 * megabyte, config: { takesFiles: true } }, async () => 'taken');
  server.post(
    '/streamed',
    { bodyLimit: 32 * megabyte, config: { takesFiles: true, isStreamed: true } },
    async () => 'taken',
  );
  await server.listen({ host: '127.0.0.1', port: 0 });
  const { port } = server.server.address() as AddressInfo;
  const begin = (name: string, headers: Record<string, string | number>, path = '/body'): ClientRequest =>
    request({
      ...{ host: '127.0.0.1', port, path, method: 'POST', agent: false },
      headers: { 'content-type': 'application/json', name, account: name.slice(0, 1), ...headers },
    });
  const post = async (name: string, bytes: number, headers: Record<string, string | number> = {}, path?: string) => {
    const asked = begin(name, { 'content-length': bytes, ...headers }, path);
    // What was refused before it was sent to its end.
    asked.on('error', () => {});
    asked.end(Buffer.alloc(bytes));
    const [reply] = (await once(asked, 'response')) as [IncomingMessage];
    return `${reply.statusCode} ${await text(reply)}`;
  };
  const go = async (): Promise<void> => {
    await expect.poll(() => waiting.length).toBeGreaterThan(0);
    waiting.shift()?.();
  };
  return { read, come, begin, post, go };
}

it('reads no more large bodies at once than there is room for', async () => {
  const { read, come, post, go } = await listening(8 * megabyte);
  const names = ['a1', 'a2', 'a3', 'a4', 'b1'];
  const all = names.map((name) => post(name, 4 * megabyte));
  await expect.poll(() => come.filter(({ complete }) => complete)).toHaveLength(names.length);
  const small = post('small', smallBodyMaxBytes);
  await expect.poll(() => read.length).toBeGreaterThan(2);
  await expect.poll(() => read).toContain('small');
  expect(read).toHaveLength(3);
  for (let left = 0; left <= names.length; left += 1) await go();
  expect(await Promise.all(all)).toEqual(names.map(() => `200 ${4 * megabyte}`));
  expect(await small).toBe(`200 ${smallBodyMaxBytes}`);
});

it('holds no room for what only trickles in, nor for who has left', async () => {
  const { read, come, begin, post, go } = await listening(4 * megabyte);
  const slow = begin('s1', { 'content-length': 4 * megabyte });
  slow.on('error', () => {});
  slow.write(Buffer.alloc(megabyte));
  const first = post('a1', 4 * megabyte);
  await expect.poll(() => read).toEqual(['a1']);
  const leaving = begin('c1', { 'content-length': 4 * megabyte });
  leaving.on('error', () => {});
  leaving.end(Buffer.alloc(4 * megabyte));
  await once(leaving, 'finish');
  leaving.destroy();
  await expect.poll(() => come.filter(({ socket }) => socket.destroyed)).toHaveLength(1);
  const last = post('b1', 4 * megabyte);
  await go();
  await go();
  expect(await Promise.all([first, last])).toEqual([`200 ${4 * megabyte}`, `200 ${4 * megabyte}`]);
  expect(read).toEqual(['a1', 'b1']);
  slow.destroy();
});

it('refuses what is too large, said beforehand or not, and JSON of a megabyte where files are taken', async () => {
  const { begin, post } = await listening(4 * megabyte);
  expect(await post('a1', 33 * megabyte)).toBe('413 TOO_LARGE');
  expect(await post('a2', smallBodyMaxBytes + 1, {}, '/files')).toBe('413 TOO_LARGE');
  expect(await post('a3', 2 * megabyte, { 'content-type': 'multipart/form-data; boundary=x' }, '/files')).toBe(
    '200 taken',
  );
  const chunked = begin('a4', { 'transfer-encoding': 'chunked' });
  chunked.on('error', () => {});
  chunked.write(Buffer.alloc(33 * megabyte));
  const [reply] = (await once(chunked, 'response')) as [IncomingMessage];
  expect(`${reply.statusCode} ${await text(reply)}`).toBe('413 TOO_LARGE');
});

it('leaves what the database goes on by free on the disk, whatever comes at once', async () => {
  let free = 256 + 10;
  const { read, post, go } = await listening(64 * megabyte, async () => free * megabyte);
  const form = { 'content-type': 'multipart/form-data; boundary=x' };
  const first = post('a1', 6 * megabyte);
  await expect.poll(() => read).toEqual(['a1']);
  expect(await post('a2', 5 * megabyte)).toBe('503 DISK_FULL');
  expect(await post('a3', 5 * megabyte, form, '/streamed')).toBe('503 DISK_FULL');
  expect(await post('a4', 3 * megabyte, form, '/streamed')).toBe('200 taken');
  await go();
  expect(await first).toBe(`200 ${6 * megabyte}`);
  const small = post('small', smallBodyMaxBytes);
  free = 0;
  await go();
  expect(await small).toBe(`200 ${smallBodyMaxBytes}`);
  expect(await post('a5', 2 * megabyte)).toBe('503 DISK_FULL');
  free = 1_000;
  const last = post('a6', 20 * megabyte);
  await go();
  expect(await last).toBe(`200 ${20 * megabyte}`);
});
