import { calls } from '@taraz/contract';
import type { FastifyInstance } from 'fastify';
import { afterEach, expect, it } from 'vitest';
import { createTestRuntime } from '../../testing/test-runtime.ts';
import type { Database } from '../db/database.ts';
import type { Vault } from '../keys/vault.ts';
import { type Aside, type AsideRequest, asideFromBytes, handedOnId, leaveLongWork } from './aside.ts';
import type { Principal } from './principal.ts';
import { implement, type Route } from './route.ts';
import { createHttpServer } from './server.ts';

const runtime = createTestRuntime();
const employee: Principal = {
  ...{ userId: 'u', accountId: 'a', loginId: 'l', branchId: null, memoryIds: null },
  ...{ roles: ['employee'], permissions: ['issue'], verified: true, expiresAtMs: Number.POSITIVE_INFINITY },
};
let server: FastifyInstance | undefined;
afterEach(() => server?.close());

const createServer = (routes: Route[], more: { aside?: Aside; isAside?: boolean } = {}): FastifyInstance => {
  server = createHttpServer({
    runtime,
    database: {} as Database,
    vault: {} as Vault,
    routes,
    authenticate: async (token) => (token === 't' ? employee : null),
    isAlive: async () => true,
    secure: false,
    trustedProxies: [],
    webDirectory: import.meta.dirname,
    ...more,
  });
  return server;
};

/** Answers with what it was asked, and remembers it. */
function echo() {
  const asked: AsideRequest[] = [];
  const aside: Aside = {
    async answer(request) {
      asked.push(request);
      const headers = { 'content-type': 'application/json', 'x-mark': 'aside', 'content-length': '999' };
      return { status: 201, headers, body: new TextEncoder().encode('{"from":"aside"}') };
    },
    close: async () => {},
  };
  return { asked, aside };
}

const taking = implement(calls.createInvoice, () => Promise.reject(new Error('it was read here')));
const post = (payload: string, url = '/api/invoice', token = 't') => ({
  method: 'POST' as const,
  url,
  headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
  payload,
});
const broken = (bytes: number): string => `[${' '.repeat(bytes)}`;

it('leaves a large body to whoever answers aside, unread and whole', async () => {
  const { asked, aside } = echo();
  const front = createServer([taking], { aside });
  const answer = await front.inject(post(broken(asideFromBytes)));
  expect([answer.statusCode, answer.headers['x-mark'], answer.json()]).toEqual([201, 'aside', { from: 'aside' }]);
  expect(answer.headers['content-length']).toBe(String(answer.rawPayload.length));
  const [request] = asked;
  expect(request).toMatchObject({ method: 'POST', url: '/api/invoice', headers: { authorization: 'Bearer t' } });
  expect(request?.requestId).toBe(answer.headers['x-request-id']);
  expect(Buffer.from(request?.body ?? []).toString()).toBe(broken(asideFromBytes));
});

it('reads what is smaller itself', async () => {
  const { asked, aside } = echo();
  const answer = await createServer([taking], { aside }).inject(post(broken(asideFromBytes - 10)));
  expect([answer.statusCode, asked.length]).toEqual([400, 0]);
});

it('reads all itself where nobody answers aside', async () => {
  expect((await createServer([taking]).inject(post(broken(asideFromBytes)))).statusCode).toBe(400);
});

it('begins nothing before it knows who asks', async () => {
  const { asked, aside } = echo();
  const signIn = implement(calls.authorize, () => Promise.reject(new Error('it was read here')));
  const front = createServer([taking, signIn], { aside });
  expect((await front.inject(post(broken(asideFromBytes), '/api/invoice', 'x'))).statusCode).toBe(401);
  expect((await front.inject(post(broken(asideFromBytes), '/api/auth/authorize'))).statusCode).toBe(413);
  expect(asked).toEqual([]);
});

const looking = (lines: number) =>
  implement(calls.invoiceTypes, async () => {
    leaveLongWork(lines);
    return { columns: [] };
  });
const get = {
  method: 'GET' as const,
  url: '/api/invoice/invoice_type',
  headers: { authorization: 'Bearer t' },
};

it('leaves a request aside whose document turns out to be long', async () => {
  const { asked, aside } = echo();
  const front = createServer([looking(251)], { aside });
  expect((await front.inject(get)).json()).toEqual({ from: 'aside' });
  expect(asked).toMatchObject([{ method: 'GET', accountId: 'a', holder: 'u', body: null }]);
});

it('does it itself when it is short, or nobody answers aside', async () => {
  const { asked, aside } = echo();
  expect((await createServer([looking(250)], { aside }).inject(get)).statusCode).toBe(200);
  await server?.close();
  expect((await createServer([looking(251)]).inject(get)).statusCode).toBe(200);
  expect(asked).toEqual([]);
});

it('says that it can be asked again when whoever answers aside is lost', async () => {
  const lost: Aside = {
    answer: () => Promise.reject(new Error('the aside thread ended with 1')),
    close: async () => {},
  };
  const answer = await createServer([looking(251)], { aside: lost }).inject(get);
  expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '2']);
});

it('takes the id that was handed on aside, and nowhere else', async () => {
  const idOf = async (isAside: boolean) => {
    const answer = await createServer([looking(1)], { isAside }).inject({
      ...get,
      headers: { ...get.headers, [handedOnId]: 'given' },
    });
    await server?.close();
    return answer.headers['x-request-id'];
  };
  expect(await idOf(true)).toBe('given');
  expect(await idOf(false)).not.toBe('given');
});
