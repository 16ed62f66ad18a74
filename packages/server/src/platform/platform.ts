import { sql } from 'kysely';
import type { ServerConfig } from './config/config.ts';
import { type ConnectionOptions, createDatabase, type Database } from './db/database.ts';
import { startEmbeddedPostgres } from './db/embedded.ts';
import { migrate, refuseOtherSchema } from './db/migrate.ts';
import { refuseUnfitDatabase } from './db/refuse-unfit-database.ts';
import { endAll } from './end-all.ts';
import { createJobs, type Jobs } from './jobs/jobs.ts';
import { openVault } from './keys/open-vault.ts';
import type { Vault } from './keys/vault.ts';
import type { Runtime } from './runtime.ts';

/** What every feature stands on. */
export interface Platform {
  config: ServerConfig;
  runtime: Runtime;
  database: Database;
  /** for the few that need a session of their own */
  connection: ConnectionOptions;
  jobs: Jobs;
  vault: Vault;
  /** Ends jobs, connections and, when it was started here and nobody else uses it, the embedded PostgreSQL. */
  close(): Promise<void>;
}

/**
 * Row-level security binds neither superusers nor BYPASSRLS roles: such a connection is no connection for us, not even
 * behind `set role`, which SQL can undo.
 */
export async function refusePowerfulRole(database: Database): Promise<void> {
  const powerful = await database.withPlatform(async (tx) => {
    const { rows } = await sql<{ powerful: boolean }>`
      select bool_or(rolsuper or rolbypassrls) as powerful from pg_roles
      where rolname in (current_user, session_user)`.execute(tx);
    return rows[0]?.powerful ?? true;
  });
  if (powerful) throw new Error('TARAZ_DATABASE_URL: this role can look past row-level security; use taraz_app');
}

interface Connections {
  connection: ConnectionOptions;
  adminConnection: ConnectionOptions | null;
  stop(): Promise<void>;
}

async function connect({ database, dataDir }: ServerConfig, { log }: Runtime): Promise<Connections> {
  if (database !== null) {
    const { connection, adminConnection } = database;
    if (adminConnection !== null) await refuseUnfitDatabase(adminConnection, 'TARAZ_DATABASE_ADMIN_URL', log);
    return { connection, adminConnection, stop: async () => {} };
  }
  return startEmbeddedPostgres({ dataDir, log });
}

/** Database (started, migrated), jobs and vault. @throws with one clear message when something is not as it must be */
export async function startPlatform(config: ServerConfig, runtime: Runtime): Promise<Platform> {
  const { log, random } = runtime;
  const connections = await connect(config, runtime);
  const closers: (() => Promise<void>)[] = [() => connections.stop()];
  const close = () => endAll(closers);
  try {
    if (connections.adminConnection !== null) await migrate(connections.adminConnection, log);
    if (config.database !== null) await refuseUnfitDatabase(connections.connection, 'TARAZ_DATABASE_URL', log);
    if (connections.adminConnection === null) await refuseOtherSchema(connections.connection);
    const { connection } = connections;
    const database = createDatabase({ connection, poolSize: config.poolSize, log });
    closers.push(() => database.close());
    await refusePowerfulRole(database);
    const vault = await openVault(config, { owner: connections.adminConnection, database }, random);
    const jobs = await createJobs({ connection, runtime, takesJobs: config.role !== 'web' });
    closers.push(() => jobs.stop());
    return { config, runtime, database, connection, jobs, vault, close };
  } catch (error) {
    // Why it could not be started says more than what went wrong while it was taken down.
    await close().catch((failure: unknown) => log.warn({ err: failure }, 'not all could be ended'));
    throw error;
  }
}
