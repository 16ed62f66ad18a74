import { existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { makeTaxId } from '@taraz/core';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createLocalObjects } from '../adapters/objects/local-disk.ts';
import { createS3Objects } from '../adapters/objects/s3.ts';
import { startS3Server } from '../adapters/objects/testing/s3-server.ts';
import { takeSerials } from '../features/invoices/numbering.ts';
import { guardSerials } from '../features/sending/guard-serials.ts';
import { createHighWater } from '../features/sending/high-water.ts';
import { createFixture } from '../features/sending/testing/fixture.ts';
import { ScriptedAuthority } from '../features/sending/testing/scripted-authority.ts';
import { type BackupManifest, readManifest } from '../platform/backup/backup-manifest.ts';
import { restoreBackup } from '../platform/backup/restore-backup.ts';
import { restoreIntoNew } from '../platform/backup/restore-into-new.ts';
import { writeBackup } from '../platform/backup/write-backup.ts';
import { connectAlone } from '../platform/db/connect-alone.ts';
import { migrate } from '../platform/db/migrate.ts';
import { createVault } from '../platform/keys/vault.ts';
import { layVaultCheck, refuseOtherMasterKey } from '../platform/keys/vault-check.ts';
import { createLogger } from '../platform/runtime.ts';
import { seedUser } from './seed.ts';
import { createTestDatabase, type TestDatabase, testDatabase } from './test-database.ts';
import { createTestRuntime } from './test-runtime.ts';

const source = testDatabase();
const clock = { nowMs: () => Date.UTC(2026, 10, 20) };
let root: string;
let backup: string;
let manifest: BackupManifest;

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'taraz-backup-'));
  backup = join(root, 'backup');
  const dataDir = join(root, 'data');
  const { accountId } = await createFixture(source());
  await seedUser(source(), accountId);
  await layVaultCheck(source().adminConnection, vaultOf(1));
  manifest = await writeBackup({
    connection: source().adminConnection,
    dataDir,
    objects: createLocalObjects(dataDir),
    directory: backup,
    withMasterKey: false,
    clock,
  });
});
afterAll(() => rm(root, { recursive: true, force: true }));

async function into<T>(work: (target: TestDatabase) => Promise<T>): Promise<T> {
  const target = await createTestDatabase();
  try {
    return await work(target);
  } finally {
    await target.drop();
  }
}
const vaultOf = (byte: number) => createVault(new Uint8Array(32).fill(byte), createTestRuntime().random);
const elsewhere = () => join(root, 'elsewhere');
const restore = (target: TestDatabase, directory = backup) =>
  restoreBackup({
    connection: target.adminConnection,
    dataDir: elsewhere(),
    objects: createLocalObjects(elsewhere()),
    directory,
  });

const rowsOf = (name: string) => manifest.tables.find((table) => table.name === name)?.rows ?? 0;

describe('a backup', () => {
  it('holds every table, and the rows that there are', async () => {
    expect(rowsOf('public.accounts')).toBeGreaterThan(0);
    const [{ tables } = { tables: 0 }] = await source().asOwner<{ tables: number }>(
      `select count(*)::int as tables from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
       and not c.relispartition and c.relname not in ('schema_migrations', 'throttles')`,
    );
    expect(manifest.tables.filter(({ name }) => !name.startsWith('pgboss.'))).toHaveLength(tables);
  });

  it('is opened by the master key of where it was taken, also in a database that was started with another', () =>
    into(async (target) => {
      await layVaultCheck(target.adminConnection, vaultOf(2));
      await restore(target);
      await refuseOtherMasterKey(target.db, vaultOf(1), 'the key');
      await expect(refuseOtherMasterKey(target.db, vaultOf(2), 'the key')).rejects.toThrow('does not open');
    }));

  it('comes back equal on a server with another order of words, another zone and other forms of dates and bytes', async () => {
    const own = await createTestDatabase();
    // ICU's order puts «a» before «B», that of bytes does not.
    const target = await createTestDatabase("template0 locale_provider icu icu_locale 'en-US'");
    try {
      const { accountId } = await createFixture(own);
      await own.asOwner(
        `insert into idempotency_keys (account_id, key, request_hash, created_at)
         select $1, key, '\\x00ff', '2026-11-25 20:00:00.123456Z' from unnest(array['a', 'B', 'c', 'D']) as key`,
        [accountId],
      );
      const settings = { timezone: 'Asia/Tehran', datestyle: 'SQL, DMY', bytea_output: 'escape' };
      for (const [name, value] of Object.entries(settings)) {
        await own.asOwner(`alter database ${own.connection.database} set ${name} = '${value}'`);
      }
      const directory = join(root, 'foreign');
      const dataDir = join(root, 'foreign-data');
      const objects = createLocalObjects(dataDir);
      const taken = { connection: own.adminConnection, dataDir, objects, directory, withMasterKey: false, clock };
      await migrate(target.adminConnection, createLogger('silent'), { backup: await writeBackup(taken) });
      await restore(target, directory);
      const [row] = await target.asOwner(`select count(*)::int as count, min(created_at) as at from idempotency_keys`);
      expect(row).toMatchObject({ count: 4, at: new Date('2026-11-25T20:00:00.123Z') });
    } finally {
      await own.drop();
      await target.drop();
    }
  });

  it('of an earlier version, in the order and spelling of its server, comes back equal beside the same settings', async () => {
    const directory = join(root, 'earlier');
    await cp(backup, directory, { recursive: true });
    const { spelling, sha256, ...earlier } = manifest;
    expect([spelling, sha256]).toEqual(['settled', expect.stringMatching(/^[\da-f]{64}$/)]);
    await writeFile(join(directory, 'manifest.json'), JSON.stringify(earlier));
    await into((target) => restore(target, directory));
  });

  it('is refused when a row of it was changed, and nothing stays', async () => {
    const file = join(backup, manifest.tables.find(({ name }) => name === 'public.accounts')?.file ?? '');
    const before = await readFile(file);
    try {
      await writeFile(
        file,
        gzipSync(
          gunzipSync(before)
            .toString('utf8')
            .replace(/VERIFIED/, 'REJECTED'),
        ),
      );
      await into(async (target) => {
        await expect(restore(target)).rejects.toThrow(/accounts.*damaged/);
        expect(await target.asOwner('select 1 from accounts')).toEqual([]);
        await writeFile(file, before);
        await restore(target);
      });
    } finally {
      await writeFile(file, before);
    }
  });

  it('is none where something that it would hold cannot be read', async () => {
    const dataDir = join(root, 'unreadable');
    await mkdir(dataDir);
    await writeFile(join(dataDir, 'serials'), 'no directory');
    const directory = join(root, 'lacking');
    const objects = createLocalObjects(dataDir);
    const options = { connection: source().adminConnection, dataDir, objects, directory, withMasterKey: false, clock };
    await expect(writeBackup(options)).rejects.toThrow('ENOTDIR');
    await expect(stat(directory)).rejects.toThrow('ENOENT');
    // A directory that was there, where a disk may hang in, stays as it was.
    await mkdir(directory);
    await expect(writeBackup(options)).rejects.toThrow('ENOTDIR');
    expect(await readdir(directory)).toEqual([]);
    const nowhere = { ...options, connection: { connectionString: 'postgres://taraz_owner@127.0.0.1:9/taraz' } };
    await expect(writeBackup(nowhere)).rejects.toThrow('ECONNREFUSED');
    expect(await readdir(directory)).toEqual([]);
  });

  it('is taken while marks of serials give way to the next ones', async () => {
    const dataDir = join(root, 'busy');
    const objects = createLocalObjects(dataDir);
    const marks = createHighWater(objects, createTestRuntime());
    const memories = Array.from({ length: 12 }, (_, index) => ({
      environment: 'simulator' as const,
      accountId: `account-${index}`,
      memoryId: 'A11216',
    }));
    let serial = 0n;
    const next = async () => {
      serial += 1n;
      await Promise.all(memories.map((memory) => marks.note(memory, serial)));
    };
    await next();
    let isOver = false;
    const issuing = (async () => {
      while (!isOver) {
        await next();
        await new Promise((resolve) => setTimeout(resolve, 1));
      }
    })();
    try {
      for (let take = 0; take < 3; take += 1) {
        const least = serial;
        const directory = join(root, `busy-${take}`);
        const connection = source().adminConnection;
        await writeBackup({ connection, dataDir, objects, directory, withMasterKey: false, clock });
        const kept = await createHighWater(createLocalObjects(join(directory, 'files')), createTestRuntime()).marks();
        expect(kept.map(({ memory }) => memory)).toEqual(expect.arrayContaining(memories));
        for (const { serial: mark } of kept) expect(mark >= least - 1n).toBe(true);
      }
    } finally {
      isOver = true;
      await issuing;
    }
  });

  it('gives no number twice: by the marks that stayed, else by what the authority registered', async () => {
    const server = await startS3Server();
    try {
      const bucket = createS3Objects(server.config, { pausesMs: [] });
      const highWater = createHighWater(bucket, createTestRuntime());
      const own = await createTestDatabase();
      const fixture = await createFixture(own, { highWater });
      try {
        for (let count = 0; count < 2; count += 1) await fixture.issue();
        const taken = { connection: own.adminConnection, dataDir: join(root, 'none'), withMasterKey: false, clock };
        const directory = join(root, 'of-bucket');
        await writeBackup({ ...taken, objects: bucket, directory });
        for (let count = 0; count < 3; count += 1) await fixture.issue();
        server.mood = 'unavailable';
        await expect(writeBackup({ ...taken, objects: bucket, directory: join(root, 'down') })).rejects.toThrow(
          'S3 at',
        );
        server.mood = 'well';
        // What was given after the backup went out: the authority knows the fifth.
        const authority = new ScriptedAuthority();
        const taxid = makeTaxId({ memoryId: fixture.memory.memoryId, indatimMs: clock.nowMs(), serial: 5n });
        const content = Buffer.from(JSON.stringify({ header: { taxid } })).toString('base64');
        const payload = JSON.stringify({ payload: content });
        authority.take({ uid: 'fifth', memoryId: fixture.memory.memoryId, payload });
        for (const [objects, marked, lines, next] of [
          [bucket, [5n], [null], 6],
          [createLocalObjects(join(root, 'new-disk')), [], [authority], 6],
          [createLocalObjects(join(root, 'alone')), [], [null], 3],
          // The first start had no answer: its counter is no proof for the second.
          [createLocalObjects(join(root, 'late')), [], [null, authority], 6],
        ] as const) {
          await into(async (target) => {
            const dataDir = join(root, 'new-machine');
            await restoreBackup({ connection: target.adminConnection, dataDir, objects, directory });
            const highWater = createHighWater(objects, createTestRuntime());
            // Those of the backup say no more than its counters, and would pass for proof that no more were given.
            expect(await highWater.marks()).toEqual(marked.map((serial) => ({ memory: fixture.memory, serial })));
            const { db } = target;
            for (const line of lines)
              await guardSerials({ database: db, runtime: fixture.runtime, highWater, lines: async () => line });
            const first = await db.withAccount(fixture.accountId, (tx) =>
              takeSerials(tx, fixture.memory, 1, new Date(clock.nowMs())),
            );
            expect(first).toBe(BigInt(next));
          });
        }
      } finally {
        await own.drop();
      }
    } finally {
      await server.close();
    }
  });

  it('names only what lies in it, and goes nowhere else', async () => {
    const evil = async (change: (manifest: BackupManifest) => void) => {
      const changed = structuredClone(manifest);
      change(changed);
      const directory = await mkdtemp(join(root, 'evil-'));
      await writeFile(join(directory, 'manifest.json'), JSON.stringify(changed));
      await expect(readManifest(directory)).rejects.toThrow('it names files of other places');
    };
    for (const path of ['../evil', 'serials/../../evil', '/etc/evil', 'run.json', 'serials', 'serials/./a']) {
      await evil(({ files }) => files.push({ path, bytes: 1, sha256: '' }));
    }
    await evil(({ tables: [first] }) => {
      if (first !== undefined) first.file = '../secret.copy.gz';
    });
  });

  it('whose list of what is in it was changed is damaged: the numbers that go on from there have no other proof', async () => {
    const directory = join(root, 'flipped');
    await cp(backup, directory, { recursive: true });
    const path = join(directory, 'manifest.json');
    const text = await readFile(path, 'utf8');
    const [sequence] = manifest.sequences;
    await writeFile(path, text.replace(`"value": "${sequence?.value}"`, '"value": "000"'));
    await expect(readManifest(directory)).rejects.toThrow(`${path} is damaged: it is not as it was written`);
    await writeFile(path, text);
    expect(await readManifest(directory)).toEqual(manifest);
  });

  it('that lacks a file, or ends too early, says which file is damaged', async () => {
    const [first] = manifest.tables;
    const directory = join(root, 'cut');
    await cp(backup, directory, { recursive: true });
    const file = join(directory, first?.file ?? '');
    await truncate(file, (await stat(file)).size - 5);
    await into(async (target) => {
      await expect(restore(target, directory)).rejects.toThrow(
        `${file} is not as it was written: the backup is damaged`,
      );
      await rm(file);
      await expect(restore(target, directory)).rejects.toThrow(`${file} is missing`);
    });
  });

  it('whose database dies in the middle says so, and nothing of it stays', async () => {
    await into(async (target) => {
      /** `work` reaches a table that another holds, and there its connection is cut. */
      const cutAt = async (name: string, work: () => Promise<unknown>) => {
        const holder = await connectAlone(target.adminConnection);
        await holder.query('begin; lock table customers in access exclusive mode');
        const failed = expect(work()).rejects.toThrow(/terminat/);
        await vi.waitFor(
          async () => {
            const cut = `select pg_terminate_backend(pid) from pg_stat_activity
              where datname = current_database() and application_name = $1 and wait_event_type = 'Lock'`;
            expect(await target.asOwner(cut, [name])).toHaveLength(1);
          },
          { timeout: 60_000, interval: 20 },
        );
        await failed;
        await holder.end();
      };
      const directory = join(root, 'cut-off');
      const written = () =>
        writeBackup({
          connection: target.adminConnection,
          dataDir: elsewhere(),
          objects: createLocalObjects(elsewhere()),
          directory,
          withMasterKey: false,
          clock,
        });
      await cutAt('taraz backup', written);
      expect(existsSync(directory)).toBe(false);
      await cutAt('taraz restore', () => restore(target));
      expect(await target.asOwner('select from accounts')).toEqual([]);
      await restore(target);
      await written();
    });
  });

  it('is not written over what is there, and half of one is none', async () => {
    const objects = createLocalObjects(root);
    const options = { connection: source().adminConnection, dataDir: root, objects, withMasterKey: false, clock };
    await expect(writeBackup({ ...options, directory: backup })).rejects.toThrow('is not empty');
    await expect(restoreBackup({ ...options, directory: root })).rejects.toThrow('holds no backup');
    // What may not be read is not told to be missing.
    const closed = join(root, 'closed');
    await mkdir(join(closed, 'manifest.json'), { recursive: true });
    await expect(restoreBackup({ ...options, directory: closed })).rejects.toMatchObject({ code: 'EISDIR' });
  });
});

describe('a backup that came back', () => {
  let target: TestDatabase;
  beforeAll(async () => {
    target = await createTestDatabase();
    await restore(target);
  });
  afterAll(() => target.drop());

  it('is equal in another database, with its guards in force', async () => {
    const again = await writeBackup({
      connection: target.adminConnection,
      dataDir: elsewhere(),
      objects: createLocalObjects(elsewhere()),
      directory: join(root, 'again'),
      withMasterKey: false,
      clock,
    });
    expect(again.tables).toEqual(manifest.tables);
    expect(again.sequences).toEqual(manifest.sequences);
    const count = (text: string) => target.asOwner<{ count: number }>(text).then(([row]) => row?.count);
    const here = `select count(*)::int as count from pg_constraint where contype = 'f'`;
    const [{ count: there } = { count: 0 }] = await source().asOwner<{ count: number }>(here);
    expect(await count(here)).toBe(there);
    expect(await count(`select count(*)::int as count from pg_trigger where tgenabled = 'D'`)).toBe(0);
    const unforced = `select count(*)::int as count from pg_class where relrowsecurity and not relforcerowsecurity`;
    expect(await count(unforced)).toBe(0);
  });

  it('begins an era of its own: places in its changes that were told before it are none there', async () => {
    const eraOf = async (database: TestDatabase) =>
      (await database.asOwner<{ era: string }>('select era from event_eras'))[0]?.era;
    const era = await eraOf(target);
    expect([await eraOf(source()), era]).toEqual(['', expect.stringMatching(/^[0-9a-f]{16}$/)]);
    await into(async (again) => {
      await restore(again);
      expect(await eraOf(again)).not.toBe(era);
    });
  });

  it('gives its messages to webhooks names of their own: those that it was before have told others under the same numbers', async () => {
    /** The next thing that happens in the account, as it goes to a webhook. */
    const told = async ({ asOwner }: TestDatabase) => {
      await asOwner(
        `insert into webhooks (account_id, id, url, description, events, secret_sealed, created_at, updated_at)
         select account_id, gen_random_uuid(), 'https://shop.example.ir/taraz', '', '{}', '', now(), now()
         from accounts limit 1`,
      );
      const [event] = await asOwner<{ id: string }>(
        `insert into account_events (account_id, type, data, at)
         select account_id, 'invoice.confirmed', '{}', now() from webhooks returning event_id as id`,
      );
      const [message] = await asOwner<{ name: string }>('select message_id as name from webhook_deliveries');
      return { event: event?.id, message: message?.name ?? '' };
    };
    await into(async (once) => {
      await restore(once);
      const before = await told(once);
      expect(before.message).toMatch(new RegExp(`^msg_${before.event}_[0-9a-f]{16}$`));
      await into(async (again) => {
        await restore(again);
        const after = await told(again);
        expect(after.event).toBe(before.event);
        expect(after.message).not.toBe(before.message);
      });
    });
  });

  it('begins one, too, where it is of before there were eras', async () => {
    const older = await createTestDatabase('template0');
    const newest = await createTestDatabase('template0');
    try {
      const log = createLogger('silent');
      await migrate(older.adminConnection, log, { backup: { migration: 776 } });
      const [directory, dataDir] = [join(root, 'of-776'), join(root, 'data-of-776')];
      const objects = createLocalObjects(dataDir);
      const taken = { dataDir, objects, directory };
      await writeBackup({ ...taken, connection: older.adminConnection, withMasterKey: false, clock });
      await restoreIntoNew({ ...taken, connection: newest.adminConnection }, log);
      expect(await newest.asOwner('select era from event_eras')).toEqual([
        { era: expect.stringMatching(/^[0-9a-f]{16}$/) },
      ]);
    } finally {
      await older.drop();
      await newest.drop();
    }
  });

  it('has a place for the master key that only its owner can enter', async () => {
    const place = await stat(join(root, 'elsewhere/keys'));
    expect(place.isDirectory()).toBe(true);
    expect(place.mode & 0o077).toBe(0);
  });

  it('went into an empty installation, and goes into no other', async () => {
    await expect(restore(target)).rejects.toThrow(
      new RegExp(`There are accounts in this database \\(${target.connection.database}\\).*TARAZ_DATABASE_URL`),
    );
  });
});
