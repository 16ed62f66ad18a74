import { join, resolve } from 'node:path';
import { parseMasterKey, resealWith, rotateMasterKeyFile } from '@taraz/server';
import { Command } from 'commander';
import { dataOption } from '../data-directory.ts';
import { UsageError } from '../usage-error.ts';
import { databaseConfig, refuseWhileRunning, withStoredDatabase } from '../with-database.ts';

async function rotate({ data }: { data?: string }): Promise<void> {
  const config = databaseConfig(data);
  refuseWhileRunning(config.dataDir);
  if (config.masterKey === null) {
    const path = join(resolve(config.dataDir), 'keys/master.key');
    const count = await withStoredDatabase(config, ({ owner: connection }) => rotateMasterKeyFile(connection, path));
    console.log(`${count} values are sealed under a new master key, which lies in ${path}.`);
    return;
  }
  const next = parseMasterKey(process.env.TARAZ_NEW_MASTER_KEY ?? '');
  if (next === null)
    throw new UsageError('TARAZ_NEW_MASTER_KEY: 32 bytes as base64 or hex, e.g. from `openssl rand -base64 32`.');
  const { masterKey } = config;
  if (Buffer.from(masterKey).equals(next))
    throw new UsageError('TARAZ_NEW_MASTER_KEY is the present one, TARAZ_MASTER_KEY: make another.');
  const count = await withStoredDatabase(config, ({ owner: connection }) => resealWith(connection, masterKey, next));
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
    .option(...dataOption)
    .action(rotate);
  return keys;
}
