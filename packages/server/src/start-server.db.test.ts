import { once } from 'node:events';
import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ProblemDocument } from '@taraz/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ServerConfig } from './platform/config/config.ts';
import { type RunningServer, startServer } from './start-server.ts';

let directory: string;
let config: ServerConfig;
let server: RunningServer;

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'taraz-start-'));
  await chmod(directory, 0o711);
  const web = join(directory, 'web');
  await mkdir(join(web, 'assets'), { recursive: true });
  await writeFile(join(web, 'index.html'), `<!doctype html><title>تراز</title>${' '.repeat(2000)}`);
  await writeFile(join(web, 'assets/app-0a1b2c3d.js'), `console.log(${JSON.stringify('x'.repeat(5000))})`);
  await writeFile(join(web, '.stamp'), 'secret');
  config = {
    role: 'all',
    http: { host: '127.0.0.1', port: 0 },
    ops: { host: '127.0.0.1', port: 0 },
    publicUrl: 'https://taraz.example',
    trustedProxies: [],
    database: null,
    poolSize: 5,
    dataDir: join(directory, 'data'),
    masterKey: null,
    environment: 'simulator',
    authorities: { simulator: { baseUrl: 'http://127.0.0.1:9/requestsmanager', rootsFile: null } },
    webDirectory: web,
    logLevel: 'silent',
  };
  server = await startServer(config);
});
afterAll(async () => {
  await server.close();
  await rm(directory, { recursive: true, force: true });
});

let tries = 0;
/** With a name of its own each time: one name's guesses are counted, and made to wait. */
const login = (url = server.url) => {
  tries += 1;
  return fetch(`${url}/api/auth/authorize`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: `nobody_${tries}`, password: 'x' }),
  });
};
const postmaster = async () =>
  Number((await readFile(join(directory, 'data/postgres/data/postmaster.pid'), 'utf8')).split('\n')[0]);

/** What comes back for a request written by hand. */
async function raw(request: string): Promise<string> {
  const { hostname, port } = new URL(server.url);
  const socket = connect(Number(port), hostname);
  socket.setEncoding('utf8');
  let answer = '';
  socket.on('data', (part) => {
    answer += String(part);
  });
  socket.write(request);
  await once(socket, 'close');
  return answer;
}

describe('the Host of a request', () => {
  it.each([
    ['two', 'HTTP/1.1', 'Host: taraz.example\r\nHost: evil.example\r\n', 400],
    ['the same twice, in other letters', 'HTTP/1.1', 'Host: taraz.example\r\nhOST: taraz.example\r\n', 400],
    ['none in HTTP/1.1', 'HTTP/1.1', '', 400],
    ['none in HTTP/1.0', 'HTTP/1.0', '', 200],
    ['one', 'HTTP/1.1', 'Host: taraz.example\r\n', 200],
  ])('%s', async (_, version, hosts, status) => {
    for (const path of ['/', '/api/openapi.json', '/api/nothing']) {
      const answer = await raw(`GET ${path} ${version}\r\n${hosts}Connection: close\r\n\r\n`);
      expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${path === '/api/nothing' && status === 200 ? 404 : status} `));
    }
    const body = '{"username":"nobody_else","password":"x"}';
    const sized = `Content-Type: application/json\r\nContent-Length: ${body.length}\r\nConnection: close\r\n`;
    const answer = await raw(`POST /api/auth/authorize ${version}\r\n${hosts}${sized}\r\n${body}`);
    expect(answer).toMatch(status === 200 ? /^HTTP\/1.1 401 / : /^HTTP\/1.1 400 /);
  });
});

describe('a started product', () => {
  it('answers on its port, and tells its health and numbers on another', async () => {
    expect((await login()).status).toBe(401);
    expect(await (await fetch(`${server.opsUrl}/health/live`)).json()).toEqual({ status: 'live' });
    expect(await (await fetch(`${server.opsUrl}/health/ready/`)).json()).toEqual({ status: 'ready' });
    expect((await fetch(`${server.opsUrl}/health/ready`, { method: 'HEAD' })).status).toBe(200);
    const metrics = await (await fetch(`${server.opsUrl}/metrics`)).text();
    expect(metrics).toMatch(/taraz_http_request_seconds_count\{call="authorize",status="401"\} \d/);
    expect(metrics).toContain('process_cpu_seconds_total');
    expect((await fetch(`${server.opsUrl}/api/auth/me`)).status).toBe(404);
    expect((await fetch(`${server.url}/metrics`)).status).toBe(404);
    expect((await fetch(`${server.url}/health/live`)).status).toBe(404);
  });

  it('asks for TLS where it is served over TLS', async () => {
    expect((await login()).headers.get('strict-transport-security')).toContain('max-age=63072000');
  });

  it('serves the web application: files compressed, pages for the paths of its router, 404 for others', async () => {
    const get = (path: string, encoding = 'br') =>
      fetch(`${server.url}${path}`, { headers: { 'accept-encoding': encoding } });
    const script = await get('/assets/app-0a1b2c3d.js');
    expect(script.headers.get('content-encoding')).toBe('br');
    expect(script.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(await script.text()).toContain('xxxxx');
    expect((await get('/assets/app-0a1b2c3d.js', 'gzip')).headers.get('content-encoding')).toBe('gzip');
    expect((await get('/assets/app-0a1b2c3d.js', 'identity')).headers.get('content-encoding')).toBeNull();
    for (const path of ['/', '/invoices', '/invoices/', '/create-invoice/5?x=1', '/preview/invoice/abc']) {
      const page = await get(path);
      expect([path, page.status, page.headers.get('content-type')]).toEqual([path, 200, 'text/html; charset=utf-8']);
      expect(page.headers.get('cache-control')).toBe('no-cache');
    }
    expect((await get('/nowhere')).status).toBe(404);
    expect(await (await get('/nowhere')).text()).toContain('<title>تراز</title>');
    for (const path of [
      '/assets/none.js',
      '/.stamp',
      '/../package.json',
      '/%2e%2e/package.json',
      '/assets/../../data/keys/master.key',
    ]) {
      expect([path, (await get(path)).status]).toEqual([path, 404]);
    }
    const tag = (await get('/')).headers.get('etag') ?? '';
    expect((await fetch(`${server.url}/`, { headers: { 'if-none-match': tag } })).status).toBe(304);
    // As a proxy that packs it gives it on, and a cache that has several.
    expect((await fetch(`${server.url}/`, { headers: { 'if-none-match': `"x", W/${tag}` } })).status).toBe(304);
    const posted = await fetch(`${server.url}/invoices`, { method: 'POST' });
    expect([posted.status, ((await posted.json()) as ProblemDocument).code]).toEqual([405, 'METHOD_NOT_ALLOWED']);
  });

  it('says 503 with Retry-After while its database is dead, and works again by itself', async () => {
    process.kill(await postmaster(), 'SIGKILL');
    const refused = await login();
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '2']);
    expect(((await refused.json()) as ProblemDocument).code).toBe('UNAVAILABLE');
    expect((await fetch(`${server.opsUrl}/health/ready`)).status).toBe(503);
    expect((await fetch(`${server.opsUrl}/health/live`)).status).toBe(200);
    await expect.poll(async () => (await login()).status, { timeout: 120_000, interval: 200 }).toBe(401);
    await expect.poll(async () => (await fetch(`${server.opsUrl}/health/ready`)).status).toBe(200);
  });

  it('is joined by a second process, of web or worker, and outlives it', async () => {
    const web = await startServer({ ...config, role: 'web', ops: null });
    const worker = await startServer({ ...config, role: 'worker' });
    expect((await login(web.url)).status).toBe(401);
    expect(worker.url).toBe('');
    expect((await fetch(`${worker.opsUrl}/health/ready`)).status).toBe(200);
    await web.close();
    await worker.close();
    expect((await login()).status).toBe(401);
  });

  it('is told by which settings it cannot listen, and leaves nothing of itself behind', async () => {
    const port = Number(new URL(server.url).port);
    const taken = { host: '127.0.0.1', port };
    const place = `cannot listen on 127.0.0.1:${port}: another process listens there`;
    await expect(startServer({ ...config, http: taken, ops: null })).rejects.toThrow(
      `TARAZ_HOST, TARAZ_PORT: ${place}`,
    );
    await expect(startServer({ ...config, ops: taken })).rejects.toThrow(`TARAZ_OPS_HOST, TARAZ_OPS_PORT: ${place}`);
    expect((await login()).status).toBe(401);
  });

  it('ends although browsers keep connections ready on which nothing has come', async () => {
    const web = await startServer({ ...config, role: 'web', ops: null });
    const port = Number(new URL(web.url).port);
    const silent = connect(port, '127.0.0.1');
    const halfSent = connect(port, '127.0.0.1');
    await Promise.all([once(silent, 'connect'), once(halfSent, 'connect')]);
    halfSent.write('GET / HTTP/1.1\r\n');
    // Reset or ended, as it comes.
    for (const socket of [silent, halfSent]) socket.on('error', () => {});
    const ended = [silent, halfSent].map((socket) => new Promise((resolve) => socket.once('close', resolve)));
    await Promise.all([web.close(), ...ended]);
    await expect(login(web.url)).rejects.toThrow();
  });
});
