import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { createAccount, type StandAccount } from '../../../scripts/lib/stand/account.ts';
import {
  freePort,
  type Launch,
  launchServer,
  type Running,
  type ServerProcess,
  startSimulatorProcess,
} from '../../../scripts/lib/stand/processes.ts';
import { serverInOneFile } from './server-in-one-file.ts';
import { type ControlClient, controlOf } from './simulator-control.ts';
import { startedData } from './system.ts';

/** The product taken apart: simulator, database and any number of server processes, each of which may be killed. */
export interface Stand {
  simulator: Running;
  control: ControlClient;
  account: StandAccount;
  /** of the first server; a restarted one is found under the same address */
  url: string;
  opsUrl: string;
  first: Launch<ServerProcess>;
  /** A server in the place of the first, after that was killed. */
  launch(): Launch<ServerProcess>;
  /** One more server process on the same database, at another address. */
  launchAnother(): Promise<Launch<ServerProcess>>;
  /** Looks past row-level security. */
  query<Row extends pg.QueryResultRow>(text: string, values?: unknown[]): Promise<Row[]>;
  /** A superuser's connection, ended by the caller. */
  connect(): Promise<pg.Client>;
  /** One more account that may issue. */
  anotherAccount(): Promise<StandAccount>;
  postmasterPid(): number;
  /** Kills what still runs, ends the database, removes the files. */
  remove(): Promise<void>;
}

const own = { memoryId: 'A11216', economicCode: '14003778990' };
const others = { memoryId: 'A11217', economicCode: '10320296185' };

/** Ends PostgreSQL at once and for good; its files go anyway. */
function killPostgres(pidOf: () => number): void {
  try {
    process.kill(pidOf(), 'SIGQUIT');
  } catch {
    // it has ended already
  }
}

/** @param seed of the simulator's faults */
export async function createStand(seed: number): Promise<Stand> {
  // Its tables stand already, and the authority has its keys: what is tried here begins with an account.
  const dataDir = await startedData(['--no-demo']);
  const { entry, compiled } = await serverInOneFile();
  const env = { NODE_COMPILE_CACHE: compiled };
  const launched: { kill(): Promise<void> }[] = [];
  const simulator = await startSimulatorProcess({
    dataDir: join(dataDir, 'simulator'),
    port: await freePort(),
    seed: String(seed % 1_000_000_000),
  });
  const place = async () => ({ port: await freePort(), opsPort: await freePort() });
  const launchAt = (at: { port: number; opsPort: number }) => {
    const launch = launchServer({ dataDir, simulatorUrl: simulator.url, entry, env, ...at });
    launched.push(launch);
    return launch;
  };
  const database = { host: join(dataDir, 'postgres/socket'), user: 'postgres', database: 'taraz' };
  const connect = async () => {
    const client = new pg.Client(database);
    // A database that is killed meanwhile resets the connection: the query says so, the event has nothing to add.
    client.on('error', () => {});
    await client.connect();
    return client;
  };
  // Whoever waits asks up to two hundred times a second: a connection for each question would cost more than the answer.
  const pool = new pg.Pool({ ...database, max: 2, idleTimeoutMillis: 0 });
  pool.on('error', () => {});
  const query = async <Row extends pg.QueryResultRow>(text: string, values: unknown[] = []) =>
    (await pool.query<Row>(text, values)).rows;
  const postmasterPid = () =>
    Number(readFileSync(join(dataDir, 'postgres/data/postmaster.pid'), 'utf8').split('\n')[0]);
  const remove = async () => {
    for (const { kill } of launched) await kill();
    await simulator.kill();
    await pool.end();
    killPostgres(postmasterPid);
    rmSync(dataDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
  };
  try {
    const place1 = await place();
    const first = launchAt(place1);
    const { url, opsUrl } = await first.ready;
    const account = await createAccount({ query, url, simulatorUrl: simulator.url, ...own });
    return {
      simulator,
      control: controlOf(simulator.url),
      account,
      url,
      opsUrl,
      first,
      launch: () => launchAt(place1),
      launchAnother: async () => launchAt(await place()),
      query,
      connect,
      anotherAccount: () => createAccount({ query, url, simulatorUrl: simulator.url, ...others }),
      postmasterPid,
      remove,
    };
  } catch (error) {
    await remove();
    throw error;
  }
}
