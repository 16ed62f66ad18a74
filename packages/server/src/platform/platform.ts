import { join, resolve } from 'node:path';
import { sql } from 'kysely';
import type { ServerConfig } from './config/config.ts';
import { type ConnectionOptions, createDatabase, type Database } from './db/database.ts';
import { startEmbeddedPostgres } from './db/embedded.ts';
import { migrate } from './db/migrate.ts';
import { createJobs, type Jobs } from './jobs/jobs.ts';
import { createVault, masterKeyFromFile, type Vault } from './keys/vault.ts';
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

/** Row-level security binds neither superusers nor BYPASSRLS roles: such a connection is no connection for us. */
async function refusePowerfulRole(database: Database): Promise<void> {
  const powerful = await database.withPlatform(async (tx) => {
    const { rows } = await sql<{ powerful: boolean }>`
      select rolsuper or rolbypassrls as powerful from pg_roles where rolname = current_user`.execute(tx);
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
  if (database !== null) return { ...database, stop: async () => {} };
  return startEmbeddedPostgres({ dataDir, log });
}

/** Database (started, migrated), jobs and vault. @throws with one clear message when something is not as it must be */
export async function startPlatform(config: ServerConfig, runtime: Runtime): Promise<Platform> {
  const { log, random } = runtime;
  const dataDir = resolve(config.dataDir);
  const connections = await connect(config, runtime);
  try {
    if (connections.adminConnection !== null) await migrate(connections.adminConnection, log);
    const masterKey = config.masterKey ?? (await masterKeyFromFile(join(dataDir, 'keys/master.key'), random));
    const database = createDatabase({ connection: connections.connection, poolSize: config.poolSize, log });
    await refusePowerfulRole(database);
    const jobs = await createJobs({ connection: connections.connection, runtime, takesJobs: config.role !== 'web' });
    return {
      config,
      runtime,
      database,
      connection: connections.connection,
      jobs,
      vault: createVault(masterKey, random),
      async close() {
        await jobs.stop();
        await database.close();
        await connections.stop();
      },
    };
  } catch (error) {
    await connections.stop();
    throw error;
  }
}
