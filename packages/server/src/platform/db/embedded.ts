import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { totalmem } from 'node:os';
import pg from 'pg';
import { isAlive, isRunning } from '../processes.ts';
import type { Logger } from '../runtime.ts';
import { connectAlone } from './connect-alone.ts';
import type { ConnectionOptions } from './database.ts';
import { errorCodeOf } from './database-errors.ts';
import { findBinaries } from './embedded/binaries.ts';
import {
  type ClusterPlaces,
  ensureCluster,
  forgetDeadPostmaster,
  postmasterPid,
  preparePlaces,
  spawnPostmaster,
} from './embedded/cluster.ts';
import { isSamePlace } from './embedded/same-place.ts';
import { serverUser } from './embedded/server-user.ts';
import { sharedBuffersMb } from './embedded/shared-buffers.ts';
import { withStartLock } from './embedded/start-lock.ts';

export interface EmbeddedPostgres {
  /** as the application's role */
  connection: ConnectionOptions;
  /** as the owner of the database: migrations, backup */
  adminConnection: ConnectionOptions;
  /** as the cluster's superuser: tests, and nothing else */
  superConnection: ConnectionOptions;
  /** Stops the server, unless another process still uses it. */
  stop(): Promise<void>;
}

export interface EmbeddedOptions {
  dataDir: string;
  log: Logger;
  /** settings of PostgreSQL beyond ours, e.g. {fsync: 'off'} in tests */
  settings?: Readonly<Record<string, string>>;
}

const database = 'taraz';
const ours = {
  max_connections: '100',
  jit: 'off',
  log_timezone: 'UTC',
  timezone: 'UTC',
  log_checkpoints: 'off',
  max_wal_size: '2GB',
  shared_buffers: `${sharedBuffersMb(totalmem(), process.constrainedMemory())}MB`,
  // A new account's first thousands of invoices come within a minute: plans made without them would walk all of them.
  autovacuum_naptime: '15s',
  autovacuum_vacuum_scale_factor: '0.05',
  autovacuum_analyze_scale_factor: '0.02',
};
/** After a killed postmaster its children hold the shared memory for a moment, and a new one is refused. */
const startPatienceMs = 30_000;
const stopPatienceMs = 20_000;
const watchIntervalMs = 500;

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** `silent`: somebody listens, and went away or has said nothing for a while: on a busy machine it is only late. */
type Reach = 'up' | 'starting' | 'silent' | 'down';

const reaches: Readonly<Record<string, Reach>> = {
  '57P03': 'starting',
  '57P01': 'starting',
  ECONNREFUSED: 'down',
  ENOENT: 'down',
  ECONNRESET: 'down',
  EPIPE: 'silent',
  // pg tells of these by their messages alone: a connection that ended unexpectedly, or was not answered in time.
  '': 'silent',
};

/** Asks the server behind the socket whether it is there, and ours. */
async function reach(places: ClusterPlaces): Promise<Reach> {
  const client = new pg.Client({
    host: places.socketDir,
    user: 'postgres',
    database: 'postgres',
    connectionTimeoutMillis: 5_000,
  });
  client.on('error', () => {});
  let directory: string | undefined;
  try {
    await client.connect();
    const { rows } = await client.query<{ data_directory: string }>('show data_directory');
    directory = rows[0]?.data_directory;
  } catch (error) {
    const known = reaches[errorCodeOf(error)];
    if (known === undefined) throw error;
    return known;
  } finally {
    await client.end().catch(() => {});
  }
  if (!(await isSamePlace(directory ?? '', places.data)))
    throw new Error(`another cluster answers at ${places.socketDir}`);
  return 'up';
}

async function lastLogLines(path: string): Promise<string> {
  const text = await readFile(path, 'utf8').catch(() => '');
  return text.trimEnd().split('\n').slice(-5).join('\n');
}

/** The roles and the database, made once; as superuser, over the socket that only the server's user can open. */
async function bootstrap(places: ClusterPlaces): Promise<void> {
  const client = new pg.Client({ host: places.socketDir, user: 'postgres', database: 'postgres' });
  await client.connect();
  try {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [database]);
    if (rowCount !== 0) return;
    await client.query(`do $$ begin
      if not exists (select from pg_roles where rolname = 'taraz_owner') then
        create role taraz_owner login nosuperuser nobypassrls createrole;
      end if;
      if not exists (select from pg_roles where rolname = 'taraz_app') then
        create role taraz_app login nosuperuser nocreatedb nocreaterole noinherit nobypassrls;
      end if;
    end $$`);
    await client.query(`create database ${database} owner taraz_owner`);
  } finally {
    await client.end();
  }
}

/**
 * Whether it is up, once it has started or ended: whoever stops all processes of a service at once stops it beside us.
 * One that is late with its answer is up, and is not left behind for that.
 */
async function isUpInTheEnd(places: ClusterPlaces): Promise<boolean> {
  const until = performance.now() + stopPatienceMs;
  for (;;) {
    const state = await reach(places);
    const isKnown = state === 'up' || state === 'down';
    if (isKnown || performance.now() > until) return state === 'up';
    await pause(50);
  }
}

/** A server that closes its doors, and then puts away its memory, still uses its directory. */
async function untilEnded(pid: number): Promise<void> {
  const until = performance.now() + stopPatienceMs;
  while ((await isRunning(pid, '')) && performance.now() < until) await pause(20);
}

/** Ends the server in order (fast shutdown) when nobody else is connected. */
async function stopUnused(places: ClusterPlaces, log: Logger): Promise<void> {
  const ofDirectory = await postmasterPid(places);
  if (!(await isUpInTheEnd(places))) {
    if (ofDirectory !== null) await untilEnded(ofDirectory);
    return;
  }
  const client = new pg.Client({ host: places.socketDir, user: 'postgres', database: 'postgres' });
  await client.connect();
  const { rows } = await client
    .query<{ others: number }>(
      `select count(*)::int as others from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()`,
    )
    .finally(() => client.end());
  if ((rows[0]?.others ?? 0) > 0) {
    log.info({ connections: rows[0]?.others }, 'PostgreSQL stays up: others use it');
    return;
  }
  const pid = await postmasterPid(places);
  if (pid === null) return;
  process.kill(pid, 'SIGINT');
  await untilEnded(pid);
}

/**
 * PostgreSQL from the package, for one machine: the cluster lies under `dataDir` and listens on a socket that only the
 * server's user can open. Attaches when it already runs, starts it when not, and starts it again when it is killed.
 * @throws when there are no binaries for this machine, or the data is of another major version
 */
export async function startEmbeddedPostgres({
  dataDir,
  log,
  settings = {},
}: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const user = await serverUser();
  const places = await preparePlaces(dataDir, user);

  const start = async () => {
    const binaries = await findBinaries(user);
    await ensureCluster(places, binaries, user);
    await forgetDeadPostmaster(places);
    let until = performance.now() + startPatienceMs;
    for (;;) {
      const child = await spawnPostmaster(places, binaries, user, { ...ours, ...settings });
      const ended = once(child, 'exit').then(() => 'ended' as const);
      for (let state: Reach | 'ended' = 'silent'; state !== 'ended'; ) {
        state = await Promise.race([ended, pause(40).then(() => reach(places))]);
        if (state === 'up') return;
        // It says that it is at it: after a crash that takes as long as there is to be read.
        if (state === 'starting') until = performance.now() + startPatienceMs;
        if (performance.now() > until)
          throw new Error(`PostgreSQL did not start:\n${await lastLogLines(places.logFile)}`);
      }
      if (performance.now() > until) throw new Error(`PostgreSQL ended:\n${await lastLogLines(places.logFile)}`);
      await pause(200);
    }
  };
  const ensureRunning = async () => {
    let until = performance.now() + startPatienceMs;
    for (let state = await reach(places); state !== 'up'; state = await reach(places)) {
      if (state !== 'silent') until = performance.now() + startPatienceMs;
      if (performance.now() > until) throw new Error(`the PostgreSQL of ${places.data} does not answer`);
      if (state !== 'down') await pause(50);
      else await withStartLock(places.lockFile, async () => ((await reach(places)) === 'down' ? start() : undefined));
    }
  };

  await ensureRunning();
  // Whoever stops what nobody uses finds it used, also between two connections of a command.
  let held: pg.Client;
  try {
    held = await withStartLock(places.lockFile, async () => {
      await bootstrap(places);
      return connectAlone({ host: places.socketDir, user: 'postgres', database: 'postgres' });
    });
  } catch (error) {
    await stopUnused(places, log).catch(() => {});
    throw error;
  }

  let stopped = false;
  let reviving: Promise<void> | null = null;
  const watch = setInterval(async () => {
    if (stopped || reviving !== null) return;
    // Where it cannot be known, nothing is started.
    const pid = await postmasterPid(places).catch(() => undefined);
    if (pid === undefined || (pid !== null && isAlive(pid)) || stopped) return;
    log.warn('PostgreSQL has ended; starting it again');
    reviving = ensureRunning()
      .catch((error: unknown) => log.error({ err: error }, 'PostgreSQL could not be started again'))
      .finally(() => {
        reviving = null;
      });
  }, watchIntervalMs);
  watch.unref();

  const as = (role: string): ConnectionOptions => ({ host: places.socketDir, user: role, database });
  return {
    connection: as('taraz_app'),
    adminConnection: as('taraz_owner'),
    superConnection: as('postgres'),
    async stop() {
      stopped = true;
      clearInterval(watch);
      await reviving;
      await held.end().catch(() => undefined);
      await withStartLock(places.lockFile, () => stopUnused(places, log));
    },
  };
}
