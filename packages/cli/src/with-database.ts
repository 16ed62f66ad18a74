import { join, resolve } from 'node:path';
import {
  builtWebDirectory,
  type ConnectionOptions,
  createLogger,
  type DatabaseVariable,
  isThere,
  migrate,
  readConfig,
  refuseNoOwner,
  type ServerConfig,
  startEmbeddedPostgres,
} from '@taraz/server';
import { dataDirectory } from './data-directory.ts';
import { runningProduct } from './run-file.ts';
import { untilStopped } from './until-stopped.ts';
import { UsageError } from './usage-error.ts';

/**
 * The configuration of a command that needs the database alone: what else is missing is no reason to refuse.
 * @param data the data directory that the user named
 */
export function databaseConfig(data: string | undefined): ServerConfig {
  const env = { TARAZ_SIMULATOR_URL: 'http://127.0.0.1:9', ...process.env, TARAZ_DATA_DIR: dataDirectory(data) };
  const outcome = readConfig(env, builtWebDirectory);
  if (!outcome.ok) throw new UsageError(outcome.problems.join('\n'));
  return outcome.config;
}

interface Connections {
  /** as the product itself, held by row-level security */
  connection: ConnectionOptions;
  /** as the owner of the database, or whoever stands for him where nobody else is set up */
  owner: ConnectionOptions;
  /** the setting that says who the owner is */
  ownedBy: DatabaseVariable;
}

/**
 * Works on the database, whatever its schema, until a signal; the embedded one is started for it where it is not up.
 * @throws StoppedError
 */
export async function withDatabase<T>(
  { database, dataDir }: ServerConfig,
  work: (connections: Connections) => Promise<T>,
): Promise<T> {
  if (database !== null) {
    const { connection, adminConnection } = database;
    return untilStopped(() =>
      adminConnection === null
        ? work({ connection, owner: connection, ownedBy: 'TARAZ_DATABASE_URL' })
        : work({ connection, owner: adminConnection, ownedBy: 'TARAZ_DATABASE_ADMIN_URL' }),
    );
  }
  const starting = startEmbeddedPostgres({ dataDir: resolve(dataDir), log: createLogger('silent') });
  try {
    return await untilStopped(async (goOn) => {
      const { connection, adminConnection } = await starting;
      goOn();
      return work({ connection, owner: adminConnection, ownedBy: 'TARAZ_DATABASE_ADMIN_URL' });
    });
  } finally {
    await (await starting).stop();
  }
}

/** Whether a data directory holds the embedded database. @throws where it belongs to another, and may not be looked at */
export const hasDatabase = (dataDir: string): boolean => isThere(join(dataDir, 'postgres/data/PG_VERSION'));

/**
 * A mistyped directory is told, and not made a database of.
 * @throws UsageError when no embedded database lies in the data directory
 */
function refuseNoDatabase({ database, dataDir }: ServerConfig): void {
  const directory = resolve(dataDir);
  if (database === null && !hasDatabase(directory)) {
    throw new UsageError(`There is no database in ${directory}; name the data directory with --data.`);
  }
}

/**
 * As `withDatabase`, for commands that ask about what is there, of every account.
 * @throws UsageError when no embedded database lies in the data directory, Error when nobody who sees all is set up
 */
export async function withStoredDatabase<T>(
  config: ServerConfig,
  work: (connections: Connections) => Promise<T>,
): Promise<T> {
  refuseNoDatabase(config);
  return withDatabase(config, async (connections) => {
    await refuseNoOwner(connections.owner, connections.ownedBy);
    return work(connections);
  });
}

/**
 * As `withDatabase`, for commands that change what is there; an embedded one, which nobody else migrates, is brought to the
 * newest schema first.
 * @throws UsageError when no embedded database lies in the data directory
 */
export async function withReadyDatabase<T>(
  config: ServerConfig,
  work: (connections: Connections) => Promise<T>,
): Promise<T> {
  refuseNoDatabase(config);
  return withDatabase(config, async (connections) => {
    if (config.database === null) await migrate(connections.owner, createLogger('silent'));
    return work(connections);
  });
}

/** @throws UsageError while the product runs on this data directory */
export function refuseWhileRunning(dataDir: string): void {
  const run = runningProduct(resolve(dataDir));
  if (run !== null) throw new UsageError(`The product is running here (process ${run.pid}); stop it first.`);
}
