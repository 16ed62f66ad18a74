import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type Client, createClient } from '@taraz/contract';
import { afterAll, beforeAll, inject } from 'vitest';
import type { ServerConfig } from '../platform/config/config.ts';
import type { Logger } from '../platform/runtime.ts';
import { type RunningServer, startServer } from '../start-server.ts';
import { type SeededUser, seedAccount, seedUser, testPassword, type UserSeed } from './seed.ts';
import { createTestDatabase, type TestDatabase } from './test-database.ts';
import { createTestClock, createTestRuntime, type TestClock } from './test-runtime.ts';

export interface SignedIn extends SeededUser {
  token: string;
  client: Client;
}

export interface TestServer {
  url: string;
  opsUrl: string;
  running: RunningServer;
  database: TestDatabase;
  clock: TestClock;
  /** fetch with the path below the server's address, JSON bodies made of `json` */
  fetch(path: string, init?: RequestInit & { json?: unknown; token?: string }): Promise<Response>;
  client(token?: string): Client;
  /** Username and password to a token, over HTTP. */
  signIn(user: SeededUser): Promise<SignedIn>;
  /** A new account's admin, signed in. */
  newAdmin(): Promise<SignedIn>;
  /** A new user of an account, signed in. */
  newUser(accountId: string, seed?: UserSeed): Promise<SignedIn>;
  /** An operator of the platform, signed in; as a user he belongs to that account. */
  newOperator(accountId: string): Promise<SignedIn>;
  /** A second process on the same database. */
  startAnother(changes?: Partial<ServerConfig>): Promise<RunningServer>;
  close(): Promise<void>;
}

export interface TestServerOptions {
  config?: Partial<ServerConfig>;
  /** in place of the silent one */
  log?: Logger;
  /** the system's clock and metrics, as a real process has them: what is long is then answered aside */
  isReal?: boolean;
}

async function testConfig(database: TestDatabase, dataDir: string): Promise<ServerConfig> {
  return {
    role: 'all',
    http: { host: '127.0.0.1', port: 0 },
    ops: { host: '127.0.0.1', port: 0 },
    publicUrl: null,
    trustedProxies: [],
    database: { connection: database.connection, adminConnection: null },
    poolSize: 8,
    dataDir,
    masterKey: new Uint8Array(32).fill(7),
    environment: 'simulator',
    authorities: { simulator: { baseUrl: 'http://127.0.0.1:9/requestsmanager', rootsFile: null } },
    webDirectory: join(dataDir, 'web'),
    logLevel: 'silent',
  };
}

/** The whole product in this process, on a database of its own; every reply is held against the contract. */
export async function createTestServer({
  config: changes = {},
  log,
  isReal = false,
}: TestServerOptions = {}): Promise<TestServer> {
  const database = await createTestDatabase();
  const dataDir = await mkdtemp(join(inject('place'), 'server-'));
  const clock = createTestClock();
  const config = { ...(await testConfig(database, dataDir)), ...changes };
  const ownTime = isReal ? {} : { runtime: createTestRuntime(clock, log) };
  const server = await startServer(config, { ...ownTime, checkReplies: true });
  const others: RunningServer[] = [];

  const request: TestServer['fetch'] = (path, { json, token, headers, ...init } = {}) =>
    fetch(`${server.url}${path}`, {
      ...init,
      ...(json === undefined ? {} : { body: JSON.stringify(json) }),
      headers: {
        ...(json === undefined ? {} : { 'content-type': 'application/json' }),
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        ...(headers as Record<string, string> | undefined),
      },
    });
  const client = (token?: string): Client =>
    createClient({ baseUrl: `${server.url}/api`, token: () => token ?? null, fetch: (url, init) => fetch(url, init) });
  const signIn = async (user: SeededUser): Promise<SignedIn> => {
    const response = await request('/api/auth/authorize', {
      method: 'POST',
      json: { username: user.username, password: testPassword },
    });
    const { token } = (await response.json()) as { token: string };
    return { ...user, token, client: client(token) };
  };
  return {
    url: server.url,
    opsUrl: server.opsUrl,
    running: server,
    database,
    clock,
    fetch: request,
    client,
    signIn,
    newAdmin: async () => signIn(await seedUser(database, await seedAccount(database))),
    newUser: async (accountId, seed) => signIn(await seedUser(database, accountId, { role: 'employee', ...seed })),
    async newOperator(accountId) {
      const user = await seedUser(database, accountId, { role: 'employee' });
      await database.asOwner('update users set is_operator = true where user_id = $1', [user.userId]);
      return signIn(user);
    },
    async startAnother(more = {}) {
      const other = await startServer(
        { ...config, ...more },
        { runtime: createTestRuntime(clock), checkReplies: true },
      );
      others.push(other);
      return other;
    },
    async close() {
      for (const other of others) await other.close();
      await server.close();
      await database.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** In a test file: `const server = withServer(); … server().client(token)`. */
export function withServer(options?: TestServerOptions): () => TestServer {
  let made: TestServer | undefined;
  beforeAll(async () => {
    made = await createTestServer(options);
  });
  afterAll(async () => {
    await made?.close();
  });
  return () => {
    if (made === undefined) throw new Error('the test server is made in beforeAll');
    return made;
  };
}

let ofWorker: Promise<TestServer> | undefined;

/**
 * Like `withServer`, but the server and the database are those of all files of this worker that ask for them so: for tests
 * that keep to accounts of their own and leave the clock, the process and what is nobody's alone. One for each file costs
 * 0.6 seconds of the processor, and twenty connections that have all to learn anew.
 */
export function withSharedServer(): () => TestServer {
  let made: TestServer | undefined;
  beforeAll(async () => {
    ofWorker ??= createTestServer();
    made = await ofWorker;
  });
  return () => {
    if (made === undefined) throw new Error('the test server is made in beforeAll');
    return made;
  };
}
