import { connectAlone } from '../db/connect-alone.ts';
import type { ConnectionOptions } from '../db/database.ts';
import { migrate } from '../db/migrate.ts';
import type { Logger } from '../runtime.ts';
import { type BackupManifest, readManifest } from './backup-manifest.ts';
import { type RestoreOptions, restoreBackup } from './restore-backup.ts';

/** A backup of before there were eras (SQL 0777) has none to leave out: migrated, it looked like a database never restored. */
async function beginEra(connection: ConnectionOptions): Promise<void> {
  const client = await connectAlone({ ...connection, application_name: 'taraz restore' });
  try {
    await client.query("update event_eras set era = default where era = ''");
  } finally {
    await client.end();
  }
}

/**
 * `restoreBackup` of a backup of any age into a database that has no schema yet, which has the newest one afterwards.
 * @throws Error that names what is not as it was, and of a backup of a newer program
 */
export async function restoreIntoNew(options: RestoreOptions, log: Logger): Promise<BackupManifest> {
  const { connection, directory } = options;
  await migrate(connection, log, { backup: await readManifest(directory) });
  const manifest = await restoreBackup(options);
  await migrate(connection, log);
  await beginEra(connection);
  return manifest;
}
