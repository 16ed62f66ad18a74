import { builtWebDirectory, createLogger, migrate, readConfig } from '@taraz/server';
import { Command } from 'commander';
import { UsageError } from '../usage-error.ts';

/** `taraz migrate`: brings the schema of TARAZ_DATABASE_ADMIN_URL (or TARAZ_DATABASE_URL) up to this version. */
export function migrateCommand(): Command {
  return new Command('migrate').description('bring the production database up to this version').action(async () => {
    const outcome = readConfig(process.env, builtWebDirectory);
    if (!outcome.ok) throw new UsageError(outcome.problems.join('\n'));
    const { database, logLevel } = outcome.config;
    if (database === null)
      throw new UsageError('TARAZ_DATABASE_URL is not set; the embedded database migrates itself at start.');
    await migrate(database.adminConnection ?? database.connection, createLogger(logLevel));
    console.log('The database is up to date.');
  });
}
