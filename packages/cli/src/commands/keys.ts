import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import {
  builtWebDirectory,
  createLogger,
  parseMasterKey,
  readConfig,
  resealWith,
  rotateMasterKeyFile,
  type ServerConfig,
  startEmbeddedPostgres,
} from '@taraz/server';
import { Command } from 'commander';
import { UsageError } from '../usage-error.ts';

async function withOwner<T>(
  { database, dataDir }: ServerConfig,
  work: (connection: Parameters<typeof rotateMasterKeyFile>[0]) => Promise<T>,
): Promise<T> {
  if (database !== null) return work(database.adminConnection ?? database.connection);
  const postgres = await startEmbeddedPostgres({ dataDir: resolve(dataDir), log: createLogger('silent') });
  try {
    return await work(postgres.adminConnection);
  } finally {
    await postgres.stop();
  }
}

/** A process that runs on the old key would read nothing any more, and write what the new one cannot read. */
function refuseWhileRunning(dataDir: string): void {
  const file = join(resolve(dataDir), 'run.json');
  if (!existsSync(file)) return;
  const { pid } = JSON.parse(readFileSync(file, 'utf8')) as { pid?: number };
  try {
    if (pid !== undefined) process.kill(pid, 0);
  } catch {
    return;
  }
  throw new UsageError(`The product is running here (process ${pid}); stop it first.`);
}

async function rotate({ data }: { data?: string }): Promise<void> {
  const env = data === undefined ? process.env : { ...process.env, TARAZ_DATA_DIR: data };
  const outcome = readConfig({ TARAZ_SIMULATOR_URL: 'http://127.0.0.1:9', ...env }, builtWebDirectory);
  if (!outcome.ok) throw new UsageError(outcome.problems.join('\n'));
  const { config } = outcome;
  refuseWhileRunning(config.dataDir);
  if (config.masterKey === null) {
    const path = join(resolve(config.dataDir), 'keys/master.key');
    const count = await withOwner(config, (connection) => rotateMasterKeyFile(connection, path));
    console.log(`${count} values are sealed under a new master key, which lies in ${path}.`);
    return;
  }
  const next = parseMasterKey(process.env.TARAZ_NEW_MASTER_KEY ?? '');
  if (next === null)
    throw new UsageError('TARAZ_NEW_MASTER_KEY: 32 bytes as base64 or hex, e.g. from `openssl rand -base64 32`.');
  const { masterKey } = config;
  const count = await withOwner(config, (connection) => resealWith(connection, masterKey, next));
  console.log(`${count} values are sealed under the new master key; set TARAZ_MASTER_KEY to it before the next start.`);
}

/** `taraz keys rotate`: everything that is encrypted at rest, under a new master key. */
export function keysCommand(): Command {
  const keys = new Command('keys').description('the master key that encrypts private keys at rest');
  keys
    .command('rotate')
    .description(
      'encrypt everything again with a new master key: of the file, or TARAZ_NEW_MASTER_KEY in place of TARAZ_MASTER_KEY; stop all processes first',
    )
    .option('--data <directory>', 'data directory (default: TARAZ_DATA_DIR, .data)')
    .action(rotate);
  return keys;
}
