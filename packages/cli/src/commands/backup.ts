import { join, resolve } from 'node:path';
import {
  type BackupManifest,
  createLogger,
  createObjectStore,
  readManifest,
  refuseUnfitDatabase,
  restoreIntoNew,
  writeBackup,
} from '@taraz/server';
import { Command } from 'commander';
import { dataOption, refuseForeignFiles } from '../data-directory.ts';
import { userPath } from '../files.ts';
import { UsageError } from '../usage-error.ts';
import { databaseConfig, refuseWhileRunning, withDatabase, withStoredDatabase } from '../with-database.ts';

const summary = ({ tables, files }: BackupManifest): string => {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  return `${tables.length} tables, ${rows} rows, ${files.length} files`;
};

interface BackupOptions {
  data?: string;
  withKey?: boolean;
}

async function backup(target: string, { data, withKey = false }: BackupOptions): Promise<void> {
  const config = databaseConfig(data);
  if (withKey && config.masterKey !== null) {
    throw new UsageError('--with-key: the master key comes from TARAZ_MASTER_KEY here; keep that instead.');
  }
  const directory = userPath(target);
  const clock = { nowMs: () => Date.now() };
  const dataDir = resolve(config.dataDir);
  const objects = createObjectStore(config);
  const manifest = await withStoredDatabase(config, ({ owner: connection }) =>
    writeBackup({ connection, dataDir, objects, directory, withMasterKey: withKey, clock }),
  );
  console.log(`ok     ${summary(manifest)} in ${directory}, as of ${manifest.taken_at}`);
  if (!withKey) {
    const key = config.masterKey === null ? join(dataDir, 'keys/master.key') : 'TARAZ_MASTER_KEY';
    console.log(
      `       The private keys in it open with the master key alone, which is not in it: keep ${key} elsewhere.`,
    );
  }
}

async function restore(source: string, { data }: { data?: string }): Promise<void> {
  const config = databaseConfig(data);
  refuseWhileRunning(config.dataDir);
  const directory = userPath(source);
  const log = createLogger('silent');
  const dataDir = resolve(config.dataDir);
  refuseForeignFiles(dataDir, directory);
  // No database is begun for what is no backup.
  await readManifest(directory);
  const manifest = await withDatabase(config, async ({ owner: connection }) => {
    if (config.database !== null) await refuseUnfitDatabase(connection, 'TARAZ_DATABASE_ADMIN_URL', log);
    return restoreIntoNew({ connection, dataDir, objects: createObjectStore(config), directory }, log);
  });
  console.log(`equal  ${summary(manifest)}: every table was read again and is what was backed up ${manifest.taken_at}`);
  if (!manifest.with_master_key && config.masterKey === null) {
    console.log(
      `       Before the first start, put the master key at ${join(dataDir, 'keys/master.key')} (mode 0600).`,
    );
  }
}

/** `taraz backup`: everything an installation knows, as of one moment, while it runs. */
export function backupCommand(): Command {
  return new Command('backup')
    .description('write everything as of one moment into a new directory, while the product runs')
    .argument('<directory>')
    .option(...dataOption)
    .option('--with-key', 'the master key too: whoever has the backup then has the private keys')
    .action(backup);
}

/** `taraz restore`: a backup into an empty installation, proved equal. Exit code 0 when it is, else 1 and nothing stays. */
export function restoreCommand(): Command {
  return new Command('restore')
    .description('bring a backup into an empty installation and prove it equal, table by table')
    .argument('<directory>')
    .option(...dataOption)
    .action(restore);
}
