import { createLogger, migrate, proveMasterKeyOf, refuseUnfitDatabase } from '@taraz/server';
import { Command } from 'commander';
import { UsageError } from '../usage-error.ts';
import { databaseConfig } from '../with-database.ts';

/** `taraz migrate`: brings the schema of TARAZ_DATABASE_ADMIN_URL (or TARAZ_DATABASE_URL) up to this version. */
export function migrateCommand(): Command {
  return new Command('migrate').description('bring the production database up to this version').action(async () => {
    const config = databaseConfig(undefined);
    const { database, logLevel } = config;
    if (database === null)
      throw new UsageError('TARAZ_DATABASE_URL is not set; the embedded database migrates itself at start.');
    const log = createLogger(logLevel);
    const owner = database.adminConnection ?? database.connection;
    await refuseUnfitDatabase(owner, 'TARAZ_DATABASE_ADMIN_URL', log);
    await migrate(owner, log);
    await proveMasterKeyOf(config, owner);
    console.log('The database is up to date.');
  });
}
