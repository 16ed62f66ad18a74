import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { createAccount, type StandAccount } from '../../../../scripts/lib/stand/account.ts';
import {
  freePort,
  launchServer,
  type Running,
  type ServerProcess,
  startSimulatorProcess,
} from '../../../../scripts/lib/stand/processes.ts';
import { newDataDir } from '../../../../scripts/lib/stand/temp-dir.ts';

/** The product in processes of its own, on a database of its own, with an account that may issue. */
export interface BenchStand {
  simulator: Running;
  account: StandAccount;
  /** answers HTTP and sends nothing */
  web: ServerProcess;
  startWorker(): Promise<ServerProcess>;
  /** a superuser's connection over the cluster's socket */
  superuser: pg.Client;
  /** as the product connects: `taraz_app` */
  connectAsApp(): Promise<pg.Client>;
  postgresLog: string;
  postmasterPid: number;
  remove(): Promise<void>;
}

const memoryId = 'A11216';
const economicCode = '14003778990';

const readPostmasterPid = (dataDir: string): number =>
  Number(readFileSync(join(dataDir, 'postgres/data/postmaster.pid'), 'utf8').split('\n')[0]);

/** At once: its files go anyway. */
function endPostgres(pid: number): void {
  try {
    process.kill(pid, 'SIGQUIT');
  } catch {
    // it has ended by itself
  }
}

/** Ctrl-C must leave neither processes nor gigabytes behind. */
function removeOnSignal(remove: () => Promise<void>): void {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => void remove().finally(() => process.exit(1)));
  }
}

export async function createBenchStand(): Promise<BenchStand> {
  const directory = newDataDir('bench');
  const dataDir = join(directory, 'data');
  const simulator = await startSimulatorProcess({ dataDir: join(directory, 'simulator'), port: await freePort() });
  const servers: { kill(): Promise<void> }[] = [];
  const start = async (role: 'web' | 'worker') => {
    const ports = { port: await freePort(), opsPort: await freePort() };
    const launch = launchServer({ dataDir, simulatorUrl: simulator.url, role, ...ports });
    servers.push(launch);
    return launch.ready;
  };
  const connect = async (user: string) => {
    const client = new pg.Client({ host: join(dataDir, 'postgres/socket'), user, database: 'taraz' });
    await client.connect();
    return client;
  };
  const web = await start('web');
  const superuser = await connect('postgres');
  const query = (text: string, values: unknown[]) => superuser.query(text, values);
  const account = await createAccount({ query, url: web.url, simulatorUrl: simulator.url, memoryId, economicCode });
  const postmasterPid = readPostmasterPid(dataDir);
  let removing: Promise<void> | null = null;
  const removeAll = async () => {
    for (const { kill } of servers) await kill();
    await simulator.kill();
    await superuser.end().catch(() => {});
    endPostgres(readPostmasterPid(dataDir));
    rmSync(directory, { recursive: true, force: true, maxRetries: 50, retryDelay: 100 });
  };
  const remove = () => {
    removing ??= removeAll();
    return removing;
  };
  removeOnSignal(remove);
  return {
    simulator,
    account,
    web,
    startWorker: () => start('worker'),
    superuser,
    connectAsApp: () => connect('taraz_app'),
    postgresLog: join(dataDir, 'postgres/postgres.log'),
    postmasterPid,
    remove,
  };
}
