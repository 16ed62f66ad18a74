import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { calls } from '@taraz/contract';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { testDatabase } from '../testing/test-database.ts';
import { createTestRuntime } from '../testing/test-runtime.ts';
import { createTestServer } from '../testing/with-server.ts';
import type { ServerConfig } from './config/config.ts';
import type { ConnectionOptions } from './db/database.ts';
import { startPlatform } from './platform.ts';

const database = testDatabase();
let dataDir: string;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'taraz-platform-'));
});
afterAll(() => rm(dataDir, { recursive: true, force: true }));

const configWith = (connection: ConnectionOptions, adminConnection: ConnectionOptions | null): ServerConfig => ({
  role: 'all',
  http: { host: '127.0.0.1', port: 0 },
  ops: null,
  publicUrl: null,
  trustedProxies: [],
  database: { connection, adminConnection },
  poolSize: 3,
  dataDir,
  masterKey: new Uint8Array(32).fill(3),
  environment: 'simulator',
  authorities: {},
  webDirectory: dataDir,
  logLevel: 'silent',
});

describe('the role of a deployment', () => {
  it('may be the one user that its database has: it acts as taraz_app', async () => {
    const name = `single_${randomBytes(4).toString('hex')}`;
    const superuser = new pg.Client({ ...inject('postgres'), database: 'postgres' });
    await superuser.connect();
    await superuser.query(`create role ${name} login createrole; grant taraz_app to ${name} with set true`);
    await superuser.query(`create database ${name} owner ${name}`);
    const connection = { ...inject('postgres'), user: name, database: name };
    const platform = await startPlatform(configWith(connection, connection), createTestRuntime());
    const seen = await platform.database.withPlatform(async (tx) => {
      const { rows } = await sql`select current_user::text as acting, session_user::text as signed_in`.execute(tx);
      return rows[0];
    });
    expect(seen).toEqual({ acting: 'taraz_app', signed_in: name });
    const done: string[] = [];
    await platform.jobs.work('t.single', { concurrency: 1 }, async (data) => void done.push(String(data.n)));
    await platform.database.withPlatform((tx) => platform.jobs.enqueue(tx, 't.single', { n: 1 }));
    await expect.poll(() => done).toEqual(['1']);
    await platform.close();
    await superuser.query(`drop database ${name} with (force)`);
    await superuser.query(`drop role ${name}`);
    await superuser.end();
  });

  it('may not be one that row-level security does not bind', async () => {
    const connection = { ...database().connection, user: 'postgres' };
    const started = startPlatform(configWith(connection, null), createTestRuntime());
    await expect(started).rejects.toThrow('can look past row-level security');
  });
});

describe('shutting down', () => {
  it('finishes what is under way and takes nothing new', async () => {
    const server = await createTestServer();
    const admin = await server.newAdmin();
    const { id } = await admin.client(calls.createCustomer, { body: { company: 'پیش', person_type: 'legal' } });
    const holder = new pg.Client(server.database.adminConnection);
    await holder.connect();
    await holder.query('begin');
    await holder.query('select from customers where id = $1 for update', [id]);
    const body = { company: 'پس', person_type: 'legal' as const };
    const change = admin.client(calls.putCustomer, { params: { id }, body });
    await new Promise((resolve) => setTimeout(resolve, 200));
    const closed = server.running.close();
    await new Promise((resolve) => setTimeout(resolve, 200));
    await expect(fetch(`${server.url}/api/registration/provinces`)).rejects.toThrow();
    await holder.query('commit');
    expect((await change).company).toBe('پس');
    await closed;
    await holder.end();
    await server.close();
  });
});
