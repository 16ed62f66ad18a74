import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { rootCertificates } from 'node:tls';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { diagnose } from './diagnose.ts';
import type { ServerConfig } from './platform/config/config.ts';
import { createVault } from './platform/keys/vault.ts';
import { layVaultCheck } from './platform/keys/vault-check.ts';
import { createLogger, systemRandomness } from './platform/runtime.ts';
import { seedAccount } from './testing/seed.ts';
import { emptyDatabase, testDatabase } from './testing/test-database.ts';

const database = testDatabase();
const unmigrated = emptyDatabase();
let root: string;
let config: ServerConfig;
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'taraz-diagnose-'));
  await writeFile(join(root, 'roots.pem'), rootCertificates.slice(0, 1).join('\n'));
  await writeFile(join(root, 'empty.pem'), '');
  config = {
    role: 'all',
    http: { host: '127.0.0.1', port: 0 },
    ops: null,
    publicUrl: 'https://taraz.example',
    trustedProxies: [],
    database: { connection: database().connection, adminConnection: database().adminConnection },
    poolSize: 2,
    dataDir: join(root, 'data'),
    masterKey: Buffer.alloc(32, 1),
    environment: 'production',
    authorities: { production: { baseUrl: 'http://127.0.0.1:9', rootsFile: join(root, 'roots.pem') } },
    webDirectory: root,
    logLevel: 'silent',
  };
});
afterAll(() => rm(root, { recursive: true, force: true }));

/** What is said of one thing. */
async function told(name: string, change: Partial<ServerConfig> = {}): Promise<string> {
  const found = await diagnose({ ...config, ...change }, createLogger('silent'));
  const line = found.find((one) => one.name === name);
  return `${line?.ok ? 'ok' : 'missing'} ${line?.detail}`;
}

describe('what the doctor says of what a start would refuse', () => {
  it('nothing where all is as it must be', async () => {
    expect(await told('files')).toMatch(/^ok /);
    expect(await told('database')).toMatch(/^ok PostgreSQL \d+\S* as taraz_app$/);
    expect(await told('master key')).toBe('ok from TARAZ_MASTER_KEY');
  });

  it('files that settings name and that hold nothing', async () => {
    const rootsFile = join(root, 'empty.pem');
    expect(await told('files', { authorities: { production: { baseUrl: 'http://127.0.0.1:9', rootsFile } } })).toBe(
      `missing TARAZ_AUTHORITY_ROOTS: ${rootsFile} holds no certificate (PEM is asked for)`,
    );
  });

  it('a database that was never migrated, and one by a role that sees every account', async () => {
    const { connection, adminConnection } = unmigrated();
    expect(await told('database', { database: { connection, adminConnection } })).toMatch(
      /^missing the database is older than this program .*taraz migrate/,
    );
    expect(await told('master key', { database: { connection, adminConnection } })).toMatch(/^ok /);
    const powerful = { connection: { ...inject('postgres'), database: connection.database }, adminConnection: null };
    expect(await told('database', { database: powerful })).toMatch(/^missing TARAZ_DATABASE_URL: .*taraz_app/);
  });

  it('a master key that does not open what is sealed, and one that lies not beside its database', async () => {
    const accountId = await seedAccount(database());
    const sealed = createVault(Buffer.alloc(32, 1), systemRandomness).seal(
      Buffer.from('{}'),
      `answer/${accountId}/once`,
    );
    await database().asOwner(
      `insert into idempotency_keys (account_id, key, request_hash, created_at, body_sealed)
       values ($1, 'once', '', now(), $2)`,
      [accountId, Buffer.from(sealed)],
    );
    expect(await told('master key')).toMatch(/^ok /);
    expect(await told('master key', { masterKey: Buffer.alloc(32, 2) })).toMatch(
      /^missing TARAZ_MASTER_KEY does not open what this database has sealed/,
    );
    const file = join(root, 'data/keys/master.key');
    expect(await told('master key', { masterKey: null })).toMatch(new RegExp(`^missing ${file} is missing`));
    await mkdir(join(root, 'data/postgres'), { recursive: true });
    expect(await told('master key', { masterKey: null, database: null })).toMatch(
      new RegExp(`^missing ${file} is missing`),
    );
  });
});

describe('what the doctor says of a process that does not know the owner', () => {
  it('by the value that everybody sees whether the master key is the right one', async () => {
    const own = { database: { connection: database().connection, adminConnection: null } };
    const wrong = { ...own, masterKey: Buffer.alloc(32, 2) };
    expect(await told('master key', wrong)).toMatch(/^ok /);
    await layVaultCheck(database().adminConnection, createVault(Buffer.alloc(32, 1), systemRandomness));
    expect(await told('master key', own)).toMatch(/^ok /);
    expect(await told('master key', wrong)).toMatch(/^missing TARAZ_MASTER_KEY does not open/);
    const unready = { connection: unmigrated().connection, adminConnection: null };
    expect(await told('master key', { database: unready })).toMatch(/^ok /);
  });
});

describe('what the doctor says of the clock', () => {
  it.each([
    ['the same', 0, /^ok is the authority's$/],
    ['two hours behind', 120, /^missing 120 minutes behind the authority's: set it right/],
    ['seven minutes ahead', -7, /^missing 7 minutes ahead of the authority's: set it right/],
  ])('%s', async (_, minutes, expected) => {
    const authority = createServer((_request, reply) => {
      reply.setHeader('date', new Date(Date.now() + minutes * 60_000).toUTCString()).end('{}');
    });
    await new Promise<void>((resolve) => authority.listen(0, '127.0.0.1', resolve));
    const baseUrl = `http://127.0.0.1:${(authority.address() as AddressInfo).port}`;
    try {
      const authorities = { production: { baseUrl, rootsFile: join(root, 'roots.pem') } };
      expect(await told('clock (production)', { authorities })).toMatch(expected);
    } finally {
      await new Promise((resolve) => authority.close(resolve));
    }
  });
});
