import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, renameSync } from 'node:fs';
import {
  chmod,
  chown,
  cp,
  lstat,
  mkdir,
  mkdtemp,
  readFile,
  realpath,
  rm,
  stat,
  symlink,
  writeFile,
} from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isAlive, isRunning } from '../processes.ts';
import { createLogger } from '../runtime.ts';
import type { ConnectionOptions } from './database.ts';
import { clusterHome, knownClusterHome } from './embedded/cluster-home.ts';
import { serverUser } from './embedded/server-user.ts';
import { withStartLock } from './embedded/start-lock.ts';
import { startEmbeddedPostgres } from './embedded.ts';

const log = createLogger('silent');
const script = fileURLToPath(new URL('../../testing/run-embedded.ts', import.meta.url));
const isRoot = process.getuid?.() === 0;
let directory: string;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'taraz-embedded-'));
  await chmod(directory, 0o711);
});
afterAll(() => rm(directory, { recursive: true, force: true }));

interface Runner {
  child: ChildProcess;
  connection: ConnectionOptions;
  stop(): Promise<void>;
}

async function run(dataDir: string, how = '', user?: { uid: number; gid: number }): Promise<Runner> {
  const child = spawn(process.execPath, [script, dataDir, how], { stdio: ['pipe', 'pipe', 'inherit'], ...user });
  for await (const line of createInterface({ input: child.stdout as NodeJS.ReadableStream })) {
    const stop = async () => {
      child.stdin?.end('\n');
      if (child.exitCode === null) await once(child, 'exit');
    };
    return { child, connection: JSON.parse(line) as ConnectionOptions, stop };
  }
  throw new Error('it ended without a word');
}

async function ask(connection: ConnectionOptions, text: string): Promise<unknown> {
  const client = new pg.Client(connection);
  // A server that is killed meanwhile resets the connection: the query says so, the event has nothing to add.
  client.on('error', () => {});
  await client.connect();
  try {
    return Object.values((await client.query(text)).rows[0] ?? {})[0];
  } finally {
    await client.end();
  }
}

const pidOf = async (dataDir: string): Promise<number> =>
  Number((await readFile(join(dataDir, 'postgres/data/postmaster.pid'), 'utf8')).split('\n')[0]);
const end = async (pid: number) => expect.poll(() => isAlive(pid)).toBe(false);

/** `standing`: what tries no first start goes on with a cluster that is there; to set one up is most of a test. */
describe('the embedded PostgreSQL', () => {
  it('that cannot be set up (as on a full disk) leaves no server behind', async () => {
    const dataDir = join(directory, 'not-set-up');
    await mkdir(dataDir, { mode: 0o711 });
    const settings = { default_transaction_read_only: 'on' };
    await expect(startEmbeddedPostgres({ dataDir, log, settings })).rejects.toThrow(/read-only transaction/);
    expect(existsSync(join(dataDir, 'postgres/data/postmaster.pid'))).toBe(false);
  });

  it.runIf(isRoot)('starts where a tight umask closed its directories to others', async () => {
    const dataDir = join(directory, 'tight');
    await mkdir(join(dataDir, 'postgres'), { recursive: true });
    for (const path of [dataDir, join(dataDir, 'postgres')]) await chmod(path, 0o700);
    const postgres = await startEmbeddedPostgres({ dataDir, log });
    expect(await ask(postgres.connection, 'select 1')).toBe(1);
    await postgres.stop();
  });

  it('that is told to stop by somebody else (a service whose every process is) is waited for', async () => {
    const dataDir = join(directory, 'standing');
    const postgres = await startEmbeddedPostgres({ dataDir, log });
    const last = new pg.Client(postgres.connection);
    await last.connect();
    const pid = await pidOf(dataDir);
    process.kill(pid, 'SIGTERM');
    // It refuses whoever comes now, and ends when the last one has gone.
    await expect
      .poll(() => ask(postgres.connection, 'select 1').catch((error: pg.DatabaseError) => error.code))
      .toBe('57P03');
    const stopped = postgres.stop();
    await new Promise((resolve) => setTimeout(resolve, 100));
    await last.end();
    await stopped;
    expect(await isRunning(pid, '')).toBe(false);
  });

  it.each(['link', 'long-'.repeat(20)])('is one, by whatever link its directory is named: %s', async (name) => {
    const dataDir = join(directory, 'standing');
    const link = join(directory, name);
    await rm(link, { force: true });
    await symlink(dataDir, link);
    const postgres = await startEmbeddedPostgres({ dataDir: link, log });
    const pid = await pidOf(dataDir);
    const other = await startEmbeddedPostgres({ dataDir, log });
    expect([await ask(other.connection, 'select 1'), await pidOf(dataDir)]).toEqual([1, pid]);
    await other.stop();
    await postgres.stop();
  });

  it('is stopped though it was late with an answer', async () => {
    const dataDir = join(directory, 'standing');
    const postgres = await startEmbeddedPostgres({ dataDir, log });
    const pid = await pidOf(dataDir);
    const place = join(dataDir, 'postgres/socket/.s.PGSQL.5432');
    renameSync(place, `${place}.away`);
    const late = createServer((socket) => {
      renameSync(`${place}.away`, place);
      socket.destroy();
    });
    await new Promise<void>((resolve) => late.listen(place, resolve));
    await postgres.stop();
    expect(await isRunning(pid, '')).toBe(false);
    late.close();
  });

  it('is started once by processes that start together, and stops with the last', async () => {
    const dataDir = join(directory, 'together');
    const runners = await Promise.all([run(dataDir), run(dataDir), run(dataDir)]);
    const times = await Promise.all(
      runners.map(({ connection }) => ask(connection, 'select pg_postmaster_start_time()::text')),
    );
    expect(new Set(times).size).toBe(1);
    const pid = await pidOf(dataDir);
    const [first, second, third] = runners;
    const busy = new pg.Client(third?.connection);
    await busy.connect();
    await first?.stop();
    await second?.stop();
    expect(isAlive(pid)).toBe(true);
    await busy.end();
    await third?.stop();
    await end(pid);
  });

  it('is waited for while who listens at its socket gives no answer, as one does that is late', async () => {
    const dataDir = join(directory, 'late');
    const socketDir = join(dataDir, 'postgres/socket');
    await mkdir(socketDir, { recursive: true, mode: 0o711 });
    const asked = Promise.withResolvers<void>();
    const late = createServer((socket) => {
      socket.destroy();
      asked.resolve();
    });
    await new Promise<void>((resolve) => late.listen(join(socketDir, '.s.PGSQL.5432'), resolve));
    const starting = startEmbeddedPostgres({ dataDir, log });
    await asked.promise;
    await new Promise((resolve) => late.close(resolve));
    const postgres = await starting;
    expect(await ask(postgres.connection, 'select 1')).toBe(1);
    await postgres.stop();
  });

  it('is joined again after its starter was killed, and keeps what was acknowledged', async () => {
    const dataDir = join(directory, 'standing');
    const crashed = await run(dataDir, 'crash');
    if (crashed.child.signalCode === null) await once(crashed.child, 'exit');
    const pid = await pidOf(dataDir);
    const postgres = await startEmbeddedPostgres({ dataDir, log });
    expect(await pidOf(dataDir)).toBe(pid);
    await ask(postgres.adminConnection, 'create table kept as select 1 as n');
    process.kill(pid, 'SIGKILL');
    await expect.poll(() => ask(postgres.adminConnection, 'select n from kept').catch(() => null)).toBe(1);
    const next = await pidOf(dataDir);
    expect(next).not.toBe(pid);
    await postgres.stop();
    await end(next);
  });

  it.runIf(existsSync('/proc/self/cmdline'))(
    'starts after the power was cut, though another program has the number of its server now',
    async () => {
      const dataDir = join(directory, 'standing');
      await (await startEmbeddedPostgres({ dataDir, log })).stop();
      const user = (await serverUser()) ?? { uid: process.getuid?.() ?? 0, gid: process.getgid?.() ?? 0 };
      const other = spawn('sleep', ['600'], { ...user, stdio: 'ignore' });
      const data = await realpath(join(dataDir, 'postgres/data'));
      const left = join(data, 'postmaster.pid');
      await writeFile(left, `${other.pid}\n${data}\n1700000000\n5432\n`, { mode: 0o600 });
      await chown(left, user.uid, user.gid);
      try {
        const postgres = await startEmbeddedPostgres({ dataDir, log });
        expect(await ask(postgres.connection, 'select 1')).toBe(1);
        await postgres.stop();
        expect(isAlive(other.pid ?? 0)).toBe(true);
      } finally {
        other.kill('SIGKILL');
      }
    },
  );

  it('ends with its test run, however that ends, and nothing is left of it', async () => {
    const dataDir = join(directory, 'killed-run');
    const killed = await run(dataDir, 'test');
    if (killed.child.signalCode === null) await once(killed.child, 'exit');
    expect(killed.child.signalCode).toBe('SIGKILL');
    await expect.poll(() => ask(killed.connection, 'select 1').catch((error) => error.code)).toBe('ENOENT');
    await expect.poll(() => existsSync(dataDir)).toBe(false);
  });

  it('listens on a socket that only its own user can open, and nowhere else', async () => {
    const dataDir = join(directory, 'standing');
    const postgres = await startEmbeddedPostgres({ dataDir, log });
    expect(await ask(postgres.superConnection, 'show listen_addresses')).toBe('');
    expect(
      await ask(
        postgres.superConnection,
        "select datcollate || ' ' || datlocprovider::text from pg_database where datname = 'taraz'",
      ),
    ).toMatch(/ b$/);
    const place = String(postgres.connection.host);
    expect((await stat(place)).mode & 0o777).toBe(0o700);
    expect(Buffer.byteLength(join(place, '.s.PGSQL.5432'))).toBeLessThanOrEqual(107);
    expect((await stat(await realpath(join(dataDir, 'postgres/data')))).mode & 0o077).toBe(0);
    await postgres.stop();
  });

  it('finds a short place for its socket when the path is long', async () => {
    const dataDir = join(directory, 'l'.repeat(60), 'm'.repeat(60));
    const postgres = await startEmbeddedPostgres({ dataDir, log });
    expect(String(postgres.connection.host)).toContain(`${tmpdir()}/taraz-`);
    expect(await ask(postgres.connection, 'select current_user::text')).toBe('taraz_app');
    await postgres.stop();
    await rm(String(postgres.connection.host), { recursive: true, force: true });
  });

  it('refuses data of another major version', async () => {
    const dataDir = join(directory, 'old');
    await mkdir(join(dataDir, 'postgres/data'), { recursive: true });
    await writeFile(join(dataDir, 'postgres/data/PG_VERSION'), '17\n');
    await expect(startEmbeddedPostgres({ dataDir, log })).rejects.toThrow('was made by PostgreSQL 17');
  });

  describe.runIf(isRoot)('below a home that its user cannot enter', () => {
    const outsides: string[] = [];
    afterAll(() => Promise.all(outsides.map((place) => rm(place, { recursive: true, force: true }))));

    /** A data directory below a new home of root's alone, and its embedded database. */
    async function startBelow(name: string) {
      const home = join(directory, name);
      const dataDir = join(home, 'project/.data');
      await mkdir(home, { mode: 0o700, recursive: true });
      const postgres = await startEmbeddedPostgres({ dataDir, log });
      const outside = await realpath(join(dataDir, 'postgres'));
      outsides.push(outside);
      return { dataDir, postgres, outside };
    }

    it('it lies outside, and is found there again, also where the data directory was moved', async () => {
      const { dataDir, postgres, outside } = await startBelow('home');
      expect((await lstat(join(dataDir, 'postgres'))).isSymbolicLink()).toBe(true);
      expect(outside).toMatch(/^\/(var\/lib|opt|usr\/local\/lib)\/taraz\/clusters\//);
      await postgres.stop();
      for (const place of [dataDir, join(directory, 'home/moved')]) {
        renameSync(dataDir, place);
        const again = await startEmbeddedPostgres({ dataDir: place, log });
        expect(again.connection).toEqual(postgres.connection);
        await again.stop();
      }
    });

    it('who removes the data directory begins anew', async () => {
      const before = await startBelow('anew');
      await ask(before.postgres.adminConnection, 'create table of_before ()');
      await before.postgres.stop();
      await rm(before.dataDir, { recursive: true });
      const { postgres, outside } = await startBelow('anew');
      expect(outside).not.toBe(before.outside);
      expect(await ask(postgres.connection, "select to_regclass('of_before')")).toBeNull();
      await postgres.stop();
    });

    it('a copy of the data directory is none of the database, and does not use the same', async () => {
      const { dataDir, postgres } = await startBelow('copied');
      await postgres.stop();
      const copy = join(directory, 'copied/copy');
      await cp(dataDir, copy, { recursive: true, verbatimSymlinks: true });
      await expect(startEmbeddedPostgres({ dataDir: copy, log })).rejects.toThrow(
        `${copy}/postgres points to the database of ${dataDir}`,
      );
      await (await startEmbeddedPostgres({ dataDir, log })).stop();
    });

    it('a place of before, which says not whose it is, is whose start comes first', async () => {
      const { dataDir, postgres, outside } = await startBelow('of-before');
      await postgres.stop();
      await rm(join(outside, 'data-directory'));
      await (await startEmbeddedPostgres({ dataDir, log })).stop();
      const copy = join(directory, 'of-before/copy');
      await cp(dataDir, copy, { recursive: true, verbatimSymlinks: true });
      await expect(clusterHome(copy, await serverUser())).rejects.toThrow(
        `${copy}/postgres points to the database of ${dataDir}`,
      );
      await (await startEmbeddedPostgres({ dataDir, log })).stop();
    });

    it('a link to what is gone is told, by both places', async () => {
      const { dataDir, postgres, outside } = await startBelow('gone');
      await postgres.stop();
      await rm(outside, { recursive: true });
      const told = `${dataDir}/postgres points to ${outside}, which is gone`;
      await expect(startEmbeddedPostgres({ dataDir, log })).rejects.toThrow(told);
      await expect(knownClusterHome(dataDir)).rejects.toThrow(told);
    });

    it('two that start at once agree on one place', async () => {
      const dataDir = join(directory, 'raced/.data');
      await mkdir(join(directory, 'raced'), { mode: 0o700 });
      const user = await serverUser();
      const homes = await Promise.all(Array.from({ length: 4 }, () => clusterHome(dataDir, user)));
      const outside = await realpath(join(dataDir, 'postgres'));
      outsides.push(outside);
      expect(new Set(homes)).toEqual(new Set([outside]));
    });
  });

  it.runIf(isRoot)('another user set up is not run by root, who is told by whom it is to be run', async () => {
    const dataDir = join(directory, 'of-another');
    await mkdir(join(dataDir, 'postgres/data'), { recursive: true });
    await chown(join(dataDir, 'postgres/data'), 1, 1);
    await chmod(dataDir, 0o700);
    const [line] = (await readFile('/etc/passwd', 'utf8')).split('\n').filter((one) => one.split(':')[2] === '1');
    const name = line?.split(':')[0];
    await expect(clusterHome(dataDir, await serverUser())).rejects.toThrow(
      `The database in ${dataDir} belongs to ${name}; run this as that user: sudo -u ${name} …`,
    );
  });

  it.runIf(isRoot)('one whose owner has no name here is to be run by that number, as sudo takes it', async () => {
    const dataDir = join(directory, 'of-nobody');
    await mkdir(join(dataDir, 'postgres/data'), { recursive: true });
    await chown(join(dataDir, 'postgres/data'), 54_321, 54_321);
    await expect(clusterHome(dataDir, await serverUser())).rejects.toThrow("sudo -u '#54321' …");
  });

  it.runIf(isRoot)('runs as any other user as well', async () => {
    const user = await serverUser();
    if (user === null) throw new Error('root has a server user');
    const dataDir = join(directory, 'user');
    await mkdir(dataDir);
    await chown(dataDir, user.uid, user.gid);
    const runner = await run(dataDir, '', user);
    expect((await stat(join(dataDir, 'postgres/data'))).uid).toBe(user.uid);
    // The test's own root may connect too: the directory keeps out everyone but the owner and root.
    expect(await ask(runner.connection, 'select 1')).toBe(1);
    await runner.stop();
  });
});

describe('the start lock', () => {
  it('lets one in at a time, and is taken over from the dead', async () => {
    const path = join(directory, 'some.lock');
    let inside = 0;
    let most = 0;
    await writeFile(path, '999999999 1\n');
    await Promise.all(
      Array.from({ length: 10 }, () =>
        withStartLock(path, async () => {
          inside += 1;
          most = Math.max(most, inside);
          await new Promise((resolve) => setTimeout(resolve, 5));
          inside -= 1;
        }),
      ),
    );
    expect(most).toBe(1);
  });

  it('is free again when the work fails', async () => {
    const path = join(directory, 'other.lock');
    await expect(withStartLock(path, () => Promise.reject(new Error('no')))).rejects.toThrow('no');
    expect(await withStartLock(path, async () => 'yes')).toBe('yes');
  });
});
