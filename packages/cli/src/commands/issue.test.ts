import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, expect, it, vi } from 'vitest';
import { UsageError } from '../usage-error.ts';
import { issueCommand } from './issue.ts';

const folder = mkdtempSync(join(tmpdir(), 'taraz-issue-'));

afterEach(() => {
  vi.restoreAllMocks();
  process.exitCode = 0;
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** The path of a file that can be read. */
function existing(): string {
  const file = join(folder, 'a.json');
  writeFileSync(file, '{}');
  return file;
}

it('goes again under the same key when the server was busy', async () => {
  const keys: string[] = [];
  const server = createServer((request, response) => {
    const answer = (status: number, body: object) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    request.resume();
    if (request.url === '/api/auth/authorize') return answer(200, { token: 't' });
    keys.push(String(request.headers['idempotency-key']));
    if (keys.length === 1) return answer(503, { code: 'UNAVAILABLE', title: 'بعداً', request_id: 'r' });
    return answer(201, {
      id: 'i',
      state: 'confirmed',
      tax_number: 'T',
      total: '1',
      reference_number: '',
      findings: [],
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const printed = vi.spyOn(console, 'log').mockImplementation(() => undefined);
  const file = existing();
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  await issueCommand().parseAsync([file, '--url', url, '--user', 'u', '--password', 'p'], { from: 'user' });
  server.close();
  expect(new Set(keys).size).toBe(1);
  expect(keys).toHaveLength(2);
  expect(printed.mock.calls.join()).toContain('confirmed T 1');
  expect(process.exitCode).toBe(0);
});

it.each([
  [['--url', 'nonsense'], '--url nonsense: must be an address'],
  [['--timeout', 'abc'], '--timeout abc: must be a number of seconds'],
])('refuses %j before anything is issued', async (wrong, told) => {
  const asked = issueCommand().parseAsync([existing(), '--user', 'u', '--password', 'p', ...wrong], { from: 'user' });
  await expect(asked).rejects.toThrow(UsageError);
  await expect(asked).rejects.toThrow(told);
});

it('goes again under the same key when the connection breaks, and tells of every file when one of them fails', async () => {
  const keys: string[] = [];
  const id = '01a00000-0000-7000-8000-000000000001';
  let asked = 0;
  const server = createServer((request, response) => {
    const answer = (status: number, body: object) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    let body = '';
    request.on('data', (chunk: Buffer) => {
      body += chunk.toString();
    });
    request.on('end', () => {
      if (request.url === '/api/auth/authorize') return answer(200, { token: 't' });
      if (body.includes('bad')) return response.writeHead(200, { 'content-type': 'text/html' }).end('<html>');
      // Broken once while it is issued, and once while its verdict is asked for.
      const isAsked = request.method === 'GET';
      if (isAsked && asked++ === 0) return request.socket.destroy();
      if (!isAsked && keys.push(String(request.headers['idempotency-key'])) === 1) return request.socket.destroy();
      const invoice = {
        id,
        state: isAsked ? 'confirmed' : 'queued',
        tax_number: 'T',
        total: '1',
        reference_number: '',
        findings: [],
      };
      return answer(201, invoice);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const printed = vi.spyOn(console, 'log').mockImplementation(() => undefined);
  const failed = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const bad = join(folder, 'bad.json');
  writeFileSync(bad, '{"bad":1}');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const given = [bad, existing(), '--url', url, '--user', 'u', '--password', 'p', '--timeout', '4'];
  await issueCommand().parseAsync(given, { from: 'user' });
  server.close();
  expect([keys.length, new Set(keys).size]).toEqual([2, 1]);
  expect(printed.mock.calls.join()).toContain('a.json: confirmed T 1');
  expect(failed.mock.calls.join()).toContain('bad.json: ');
  // That it waits is said once, and of what broke alone.
  const waits = failed.mock.calls.flat().filter((line) => String(line).includes('It is waited for, 4 s in all'));
  expect(waits).toEqual([expect.stringContaining(`${url} does not answer`)]);
  expect(process.exitCode).toBe(1);
});

it('sends none when one of the files cannot be read', async () => {
  let asked = 0;
  const server = createServer((_request, response) => {
    asked++;
    response.writeHead(200, { 'content-type': 'application/json' }).end('{"token":"t"}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const command = issueCommand().parseAsync(
    [existing(), 'nosuch.json', '--url', url, '--user', 'u', '--password', 'p'],
    {
      from: 'user',
    },
  );
  await expect(command).rejects.toThrow('nosuch.json: cannot be read (ENOENT)');
  server.close();
  expect(asked).toBe(0);
});

it.each([
  [401, '{"errors":[]}'],
  [200, '<html>'],
])('says that another server than Taraz answers: %i %s', async (status, text) => {
  const server = createServer((_request, response) => response.writeHead(status).end(text));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const asked = issueCommand().parseAsync([existing(), '--url', url, '--user', 'u', '--password', 'p'], {
    from: 'user',
  });
  await expect(asked).rejects.toThrow(`${url} answers, but not as Taraz does`);
  server.close();
});

it('says which server does not answer, and why', async () => {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  await new Promise((resolve) => server.close(resolve));
  const asked = issueCommand().parseAsync([existing(), '--url', url, '--user', 'u', '--password', 'p'], {
    from: 'user',
  });
  await expect(asked).rejects.toThrow(`${url} does not answer (ECONNREFUSED)`);
});

type Reply = { status: number; body: object | string };

/** Runs `issue` against a server that answers as `reply` says; what was printed, and the keys of what was to be made. */
async function issueAgainst(reply: (request: IncomingMessage) => Reply, ...more: string[]) {
  const keys: string[] = [];
  const server = createServer((request: IncomingMessage, response: ServerResponse) => {
    request.resume();
    if (request.headers['idempotency-key'] !== undefined) keys.push(String(request.headers['idempotency-key']));
    const { status, body } = reply(request);
    const isPage = typeof body === 'string';
    response.writeHead(status, { 'content-type': isPage ? 'text/html' : 'application/json' });
    response.end(isPage ? body : JSON.stringify(body));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const printed = vi.spyOn(console, 'log').mockImplementation(() => undefined);
  const failed = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const began = performance.now();
  const given = [existing(), '--url', url, '--user', 'u', '--password', 'p', ...more];
  await issueCommand().parseAsync(given, { from: 'user' });
  const seconds = (performance.now() - began) / 1000;
  server.close();
  server.closeAllConnections();
  return { out: printed.mock.calls.join('\n'), errors: failed.mock.calls.join('\n'), keys, seconds };
}

const made = (state: string, more: object = {}): object => ({
  id: '01a00000-0000-7000-8000-000000000001',
  state,
  tax_number: 'T',
  total: '1',
  reference_number: '',
  findings: [],
  held: false,
  ...more,
});
const unavailable: Reply = { status: 503, body: { code: 'UNAVAILABLE', title: 'بعداً', request_id: 'r' } };
const over: Reply = { status: 401, body: { code: 'UNAUTHENTICATED', title: 'پایان', request_id: 'r' } };
const isLogin = (request: IncomingMessage) => request.url === '/api/auth/authorize';

it('goes on waiting for the verdict when the server, or a gateway before it, fails meanwhile', async () => {
  const answers: Reply[] = [unavailable, { status: 502, body: '<html>' }, { status: 200, body: made('confirmed') }];
  const { out, errors } = await issueAgainst((request) => {
    if (isLogin(request)) return { status: 200, body: { token: 't' } };
    return request.method === 'POST' ? { status: 201, body: made('queued') } : (answers.shift() as Reply);
  });
  expect(out).toBe('a.json: confirmed T 1'.replace('a.json', existing()));
  expect(errors).toContain('It is waited for, 120 s in all');
  expect(process.exitCode).toBe(0);
});

it('goes again under the same key when a gateway got no answer', async () => {
  let tries = 0;
  const { out, keys } = await issueAgainst((request) => {
    if (isLogin(request)) return { status: 200, body: { token: 't' } };
    return tries++ === 0 ? { status: 504, body: '<html>' } : { status: 201, body: made('confirmed') };
  });
  expect([keys.length, new Set(keys).size]).toEqual([2, 1]);
  expect(out).toContain('confirmed T 1');
});

it('signs in anew when its login is over while it waits', async () => {
  let logins = 0;
  const { out } = await issueAgainst((request) => {
    if (isLogin(request)) return { status: 200, body: { token: `t${++logins}` } };
    if (request.method === 'POST') return { status: 201, body: made('queued') };
    return request.headers.authorization === 'bearer t2' ? { status: 200, body: made('confirmed') } : over;
  });
  expect(logins).toBe(2);
  expect(out).toContain('confirmed T 1');
  expect(process.exitCode).toBe(0);
});

it.each([
  ['time is over', { status: 200, body: made('sending') }, ''],
  ['asking is refused', { status: 403, body: { code: 'FORBIDDEN', title: 'بسته', request_id: 'r' } }, ' بسته'],
])('says that it was issued, and is not known to have failed, when the %s', async (_why, answer, trouble) => {
  const { out, errors } = await issueAgainst(
    (request) => {
      if (isLogin(request)) return { status: 200, body: { token: 't' } };
      return request.method === 'POST' ? { status: 201, body: made('queued') } : answer;
    },
    '--timeout',
    '1',
  );
  expect(out).toMatch(/: (queued|sending) T 1$/);
  expect(errors).toBe(
    `${existing()}: issued, its verdict is not known yet: it goes on by itself. Issued again, there are two.${trouble}`,
  );
  expect(process.exitCode).toBe(1);
});

it.each([
  [true, 'held: the plan has no room; it goes by itself once there is. Issued again, there are two.'],
  [false, 'kept as a draft, not issued'],
])('says at once what becomes of a draft (held: %s)', async (held, told) => {
  const { out, errors, seconds } = await issueAgainst(
    (request) =>
      isLogin(request)
        ? { status: 200, body: { token: 't' } }
        : { status: 201, body: made('draft', { held, tax_number: '' }) },
    '--timeout',
    '4',
  );
  expect(seconds).toBeLessThan(3);
  expect(out).toContain(': draft');
  expect(errors).toBe(`${existing()}: ${told}`);
  expect(process.exitCode).toBe(1);
});

it('says that nobody knows what became of it when the server failed to the end', async () => {
  const { errors } = await issueAgainst(
    (request) => (isLogin(request) ? { status: 200, body: { token: 't' } } : unavailable),
    '--timeout',
    '1',
  );
  expect(errors).toContain('Whether it was issued is not known');
  expect(process.exitCode).toBe(1);
});
