import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { createObjectStore } from './adapters/objects/create-object-store.ts';
import { tryObjectStore } from './adapters/objects/object-store.ts';
import { diagnoseServices } from './diagnose-services.ts';
import type { ServerConfig } from './platform/config/config.ts';
import { createDatabase } from './platform/db/database.ts';
import type { Logger } from './platform/runtime.ts';

/** One line of `taraz doctor`: English, for the operator's terminal. */
export interface Diagnosis {
  name: string;
  ok: boolean;
  detail: string;
}

const NONCE_PATIENCE_MS = 5_000;

const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

async function diagnoseDatabase({ database, dataDir }: ServerConfig, log: Logger): Promise<Diagnosis> {
  const name = 'database';
  if (database === null) {
    const made = existsSync(join(dataDir, 'postgres'));
    return { name, ok: true, detail: `embedded, ${made ? 'data present' : 'made at first start'} under ${dataDir}` };
  }
  const opened = createDatabase({ connection: database.connection, poolSize: 1, log });
  try {
    const { rows } = await opened.withPlatform((tx) =>
      sql<{
        version: string;
        role: string;
      }>`select current_setting('server_version') as version, current_user as role`.execute(tx),
    );
    return { name, ok: true, detail: `PostgreSQL ${rows[0]?.version} as ${rows[0]?.role}` };
  } catch (error) {
    return { name, ok: false, detail: `cannot be used: ${reasonOf(error)}` };
  } finally {
    await opened.close();
  }
}

async function diagnoseAuthority(environment: string, baseUrl: string): Promise<Diagnosis> {
  const name = `authority (${environment})`;
  const address = `${baseUrl.replace(/\/(api\/v2)?\/?$/, '')}/api/v2/nonce?timeToLive=20`;
  try {
    const started = performance.now();
    const reply = await fetch(address, { signal: AbortSignal.timeout(NONCE_PATIENCE_MS) });
    const detail = `${baseUrl} answered ${reply.status} in ${Math.round(performance.now() - started)} ms`;
    return { name, ok: reply.ok, detail };
  } catch (error) {
    return { name, ok: false, detail: `${baseUrl} cannot be reached: ${reasonOf(error)}` };
  }
}

/** An object of its own is put, read and removed; where the data directory is yet to be made nothing is. */
async function diagnoseObjects(config: ServerConfig): Promise<Diagnosis> {
  const name = 'object store';
  const store = createObjectStore(config);
  const isLocal = config.objects === undefined || config.objects === null;
  if (isLocal && !existsSync(config.dataDir)) return { name, ok: true, detail: `${store.place}, made at first start` };
  try {
    await tryObjectStore(store);
    return { name, ok: true, detail: `${store.place}, can be written to and read` };
  } catch (error) {
    return { name, ok: false, detail: `${store.place} cannot be used: ${reasonOf(error)}` };
  }
}

/** What is set up and what is not; changes nothing. */
export async function diagnose(config: ServerConfig, log: Logger): Promise<Diagnosis[]> {
  const built = existsSync(join(config.webDirectory, 'index.html'));
  const authorities = Object.entries(config.authorities).map(([environment, { baseUrl }]) =>
    diagnoseAuthority(environment, baseUrl),
  );
  return [
    {
      name: 'web application',
      ok: built,
      detail: built ? config.webDirectory : `not built in ${config.webDirectory}: npm run build -w packages/web`,
    },
    {
      name: 'master key',
      ok: true,
      detail: config.masterKey === null ? `a 0600 file under ${config.dataDir}` : 'from TARAZ_MASTER_KEY',
    },
    await diagnoseDatabase(config, log),
    await diagnoseObjects(config),
    ...diagnoseServices(config),
    ...(await Promise.all(authorities)),
  ];
}
