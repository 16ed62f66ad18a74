import { resolve } from 'node:path';
import {
  builtWebDirectory,
  type ConnectionOptions,
  createLogger,
  readConfig,
  type ServerConfig,
  startEmbeddedPostgres,
} from '@taraz/server';
import { runningProduct } from './run-file.ts';
import { UsageError } from './usage-error.ts';

/**
 * The configuration of a command that needs the database alone: what else is missing is no reason to refuse.
 * @param data the data directory that the user named
 */
export function databaseConfig(data: string | undefined): ServerConfig {
  const env = data === undefined ? process.env : { ...process.env, TARAZ_DATA_DIR: data };
  const outcome = readConfig({ TARAZ_SIMULATOR_URL: 'http://127.0.0.1:9', ...env }, builtWebDirectory);
  if (!outcome.ok) throw new UsageError(outcome.problems.join('\n'));
  return outcome.config;
}

/** Works as the owner of the database; the embedded one is started for it where it is not up. */
export async function withOwner<T>(
  { database, dataDir }: ServerConfig,
  work: (connection: ConnectionOptions) => Promise<T>,
): Promise<T> {
  if (database !== null) return work(database.adminConnection ?? database.connection);
  const postgres = await startEmbeddedPostgres({ dataDir: resolve(dataDir), log: createLogger('silent') });
  try {
    return await work(postgres.adminConnection);
  } finally {
    await postgres.stop();
  }
}

/** @throws UsageError while the product runs on this data directory */
export function refuseWhileRunning(dataDir: string): void {
  const run = runningProduct(resolve(dataDir));
  if (run !== null) throw new UsageError(`The product is running here (process ${run.pid}); stop it first.`);
}
