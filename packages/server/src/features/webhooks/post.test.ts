import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { post } from './post.ts';

/** Files of a worker share their modules: those of this one are its own, with what is mocked below, and go with it. */
vi.hoisted(() => vi.resetModules());
afterAll(() => vi.resetModules());

/** What the names of a hostile domain resolve to, one answer after another. Of other names DNS knows none. */
const answers: string[] = [];
vi.mock('node:dns/promises', () => ({
  Resolver: class {
    async resolve4(hostname: string) {
      if (!hostname.endsWith('.rebind.example')) throw new Error('ENOTFOUND');
      return [answers.shift() ?? '127.0.0.1'];
    }
    async resolve6() {
      throw new Error('ENODATA');
    }
  },
}));
/** Names that were looked for by the system, which gives each one of its few threads for as long as it takes. */
const lookedFor: string[] = [];
vi.mock('node:dns', async (original) => {
  const dns = await original<typeof import('node:dns')>();
  const lookup = (hostname: string, ...rest: unknown[]) => {
    lookedFor.push(hostname);
    return Reflect.apply(dns.lookup, dns, [hostname, ...rest]);
  };
  return { ...dns, lookup };
});

/** Of an answer so much is kept. */
const answerMax = 500;

let asked = 0;
const server = createServer((request, response) => {
  asked += 1;
  if (request.url === '/silent') return;
  if (request.url === '/slow') {
    response.writeHead(200);
    response.write('a');
    return;
  }
  if (request.url === '/endless') {
    response.writeHead(200);
    const write = () => {
      while (response.write('x'.repeat(65_536)));
      response.once('drain', write);
    };
    return write();
  }
  if (request.url === '/other-protocol') {
    request.socket.write('HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: other\r\n\r\n');
    return;
  }
  const [path, told = ''] = (request.url ?? '').split('?');
  if (path === '/busy') return void response.writeHead(429, { 'retry-after': decodeURIComponent(told) }).end();
  if (request.url === '/pairs') return void response.writeHead(500).end(`a${'🎁'.repeat(answerMax)}`);
  response.writeHead(200).end('خوب');
});
const at = (path: string) => `http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`;
const send = (address: string, innerHosts = [new URL(address).host]) =>
  post(address, { headers: {}, body: '{}', timeoutMs: 150, innerHosts });

/** Of one that nobody answered. */
const outcome = { status: 0, problem: '', answer: '', retryAfterMs: 0 };

beforeAll(() => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)));
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

describe('post', () => {
  it('gives the answer', async () => expect(await send(at('/'))).toEqual({ ...outcome, status: 200, answer: 'خوب' }));

  it.each(['ws://127.0.0.1/', 'javascript://127.0.0.1/%0aalert(1)'])('throws at no address: %s', async (address) =>
    expect(await send(address, ['127.0.0.1:*'])).toEqual({ ...outcome, problem: 'CONNECTION' }),
  );

  it.each([
    ['3600', 3_600_000],
    ['99999999999', 86_400_000],
    ['Fri, 31 Dec 1999 23:59:59 GMT', 0],
    ['-1', 0],
  ])('reads how long it is to wait: %j', async (told, retryAfterMs) =>
    expect(await send(at(`/busy?${encodeURIComponent(told)}`))).toEqual({
      ...{ status: 429, problem: 'STATUS', answer: '' },
      retryAfterMs,
    }),
  );

  it('waits no longer than told, for the head or for the rest', async () => {
    expect((await send(at('/silent'))).problem).toBe('TIMEOUT');
    expect((await send(at('/slow'))).problem).toBe('TIMEOUT');
  });

  it('reads no more than the beginning of an endless answer', async () => {
    const { status, answer } = await send(at('/endless'));
    expect([status, answer.length]).toEqual([200, answerMax]);
  });

  it('is answered by no other protocol than HTTP', async () =>
    expect(await send(at('/other-protocol'))).toEqual({ ...outcome, problem: 'CONNECTION' }));

  it('halves no letter where it stops reading', async () => {
    const { answer } = await send(at('/pairs'));
    expect([answer.length, answer.isWellFormed()]).toEqual([answerMax, true]);
  });

  it('connects to no inner address, by number or by name', async () => {
    expect((await send(at('/'), [])).problem).toBe('INNER_ADDRESS');
    expect((await send(at('/').replace('127.0.0.1', 'localhost'), [])).problem).toBe('INNER_ADDRESS');
  });

  it('connects to every port of a host that is allowed so, and to no other host', async () => {
    expect((await send(at('/'), ['127.0.0.1:*'])).status).toBe(200);
    expect((await send(at('/'), ['localhost:*'])).problem).toBe('INNER_ADDRESS');
  });

  it('says when nobody is there', async () => expect((await send('http://127.0.0.1:1/')).problem).toBe('CONNECTION'));
});

describe('a name whose owner answers differently each time', () => {
  /** Documentation's own network is inner as well, so one of the open internet that no packet of ours reaches in time. */
  const open = '198.41.0.255';
  beforeEach(() => {
    answers.length = 0;
    asked = 0;
  });
  const sendBy = () => send(at('/').replace('127.0.0.1', 'a.rebind.example'), []);

  it('is resolved once for each posting: the address that was judged is the one connected to', async () => {
    answers.push(open, '127.0.0.1', '127.0.0.1');
    expect(['TIMEOUT', 'CONNECTION']).toContain((await sendBy()).problem);
    expect([answers.length, asked]).toEqual([2, 0]);
  });

  it('holds no thread that other names wait for', async () => {
    lookedFor.length = 0;
    await sendBy();
    expect((await send('http://silent.example/', [])).problem).toBe('CONNECTION');
    expect(lookedFor).toEqual([]);
  });

  it('is judged anew for each posting', async () => {
    answers.push(open, '127.0.0.1', '169.254.169.254');
    await sendBy();
    expect([(await sendBy()).problem, (await sendBy()).problem, asked]).toEqual(['INNER_ADDRESS', 'INNER_ADDRESS', 0]);
  });
});
