import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { calls } from '@taraz/contract';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { proveMasterKeyOf } from '../master-key.ts';
import { testDatabase } from '../testing/test-database.ts';
import { createTestRuntime } from '../testing/test-runtime.ts';
import { createTestServer } from '../testing/with-server.ts';
import type { ServerConfig } from './config/config.ts';
import type { ConnectionOptions } from './db/database.ts';
import { resealAll } from './keys/rotate-master-key.ts';
import { createVault } from './keys/vault.ts';
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

describe('the master key of a process that does not know the owner', () => {
  const fresh = testDatabase();
  /** A start with the bytes of a key, or with the file of its own data directory (null). */
  const start = async (byte: number | null, { knowsOwner = false, place = dataDir } = {}) => {
    const { connection, adminConnection } = fresh();
    const masterKey = byte === null ? null : new Uint8Array(32).fill(byte);
    const config = { ...configWith(connection, knowsOwner ? adminConnection : null), masterKey, dataDir: place };
    await (await startPlatform(config, createTestRuntime())).close();
  };
  const checks = () => fresh().asOwner('select sealed from vault_check');
  const { random } = createTestRuntime();
  const vaultOf = (byte: number) => createVault(new Uint8Array(32).fill(byte), random);

  it('is any before one started that knows them, and theirs from then on', async () => {
    await start(4);
    expect(await checks()).toEqual([]);
    await start(3, { knowsOwner: true });
    const laid = await checks();
    expect(laid).toHaveLength(1);
    await expect(start(4)).rejects.toThrow('TARAZ_MASTER_KEY does not open what this database has sealed');
    await expect(start(4, { knowsOwner: true })).rejects.toThrow('TARAZ_MASTER_KEY does not open');
    await start(3);
    await start(3, { knowsOwner: true });
    expect(await checks()).toEqual(laid);
  });

  it('is not made anew where it is missing', async () => {
    const place = await mkdtemp(join(dataDir, 'other-'));
    await expect(start(null, { place })).rejects.toThrow(`${place}/keys/master.key is missing`);
    expect(existsSync(join(place, 'keys/master.key'))).toBe(false);
  });

  it('is the new one after a rotation', async () => {
    await resealAll(fresh().adminConnection, { from: vaultOf(3), to: vaultOf(5), place: '' });
    await expect(start(3)).rejects.toThrow('does not open');
    await start(5);
  });

  it('is laid down by a migration that has it at hand', async () => {
    const { connection, adminConnection, asOwner } = fresh();
    await asOwner('delete from vault_check');
    const config = configWith(connection, adminConnection);
    await proveMasterKeyOf({ ...config, masterKey: null }, adminConnection);
    expect(await checks()).toEqual([]);
    await proveMasterKeyOf({ ...config, masterKey: new Uint8Array(32).fill(6) }, adminConnection);
    await expect(start(5)).rejects.toThrow('does not open');
    await start(6);
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
