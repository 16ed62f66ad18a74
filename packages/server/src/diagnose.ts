import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { createObjectStore } from './adapters/objects/create-object-store.ts';
import { tryObjectStore } from './adapters/objects/object-store.ts';
import { diagnoseServices } from './diagnose-services.ts';
import type { ServerConfig } from './platform/config/config.ts';
import { refuseUnreadableFiles } from './platform/config/refuse-unfit-files.ts';
import { createDatabase } from './platform/db/database.ts';
import { errorCodeOf } from './platform/db/database-errors.ts';
import { knownClusterHome } from './platform/db/embedded/cluster-home.ts';
import { refuseOtherSchema } from './platform/db/migrate.ts';
import { refuseUnfitDatabase } from './platform/db/refuse-unfit-database.ts';
import { errorMessage } from './platform/error-message.ts';
import { placeOfMasterKey, presentVault } from './platform/keys/open-vault.ts';
import { refuseWrongMasterKey } from './platform/keys/refuse-wrong-master-key.ts';
import type { Vault } from './platform/keys/vault.ts';
import { refuseOtherMasterKey } from './platform/keys/vault-check.ts';
import { refusePowerfulRole } from './platform/platform.ts';
import { type Logger, systemClock, systemRandomness } from './platform/runtime.ts';
import { isClockWrong } from './platform/wrong-clock.ts';

/** One line of `taraz doctor`: English, for the operator's terminal. */
export interface Diagnosis {
  name: string;
  ok: boolean;
  detail: string;
}

const NONCE_PATIENCE_MS = 5_000;

/** What may not be looked at is told in words: it is not missing. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return errorCodeOf(error) === 'EACCES' ? errorMessage(error) : error.message;
}

async function tried(name: string, ask: () => Promise<string>): Promise<Diagnosis> {
  try {
    return { name, ok: true, detail: await ask() };
  } catch (error) {
    return { name, ok: false, detail: reasonOf(error) };
  }
}

/** Of an outer one what a start asks, in its order: the first that it would refuse is told. */
async function askDatabase({ database, dataDir }: ServerConfig, log: Logger): Promise<string> {
  if (database === null) {
    const home = await knownClusterHome(dataDir);
    return `embedded, ${home === null ? `made at first start under ${dataDir}` : `data present under ${home}`}`;
  }
  const { connection, adminConnection } = database;
  if (adminConnection !== null) await refuseUnfitDatabase(adminConnection, 'TARAZ_DATABASE_ADMIN_URL', log);
  await refuseUnfitDatabase(connection, 'TARAZ_DATABASE_URL', log);
  const opened = createDatabase({ connection, poolSize: 1, log });
  try {
    await refusePowerfulRole(opened);
    await refuseOtherSchema(connection);
    const { rows } = await opened.withPlatform((tx) =>
      sql<{
        version: string;
        role: string;
      }>`select current_setting('server_version') as version, current_user as role`.execute(tx),
    );
    return `PostgreSQL ${rows[0]?.version} as ${rows[0]?.role}`;
  } finally {
    await opened.close();
  }
}

/** Nothing is sealed where no table is yet, and of a database that does not answer its own line tells. */
const isOfDatabase = (error: unknown): boolean => errorCodeOf(error) !== '';

/** What a start asks of an outer database: of all that is sealed where the owner's address says who may look, else of its check. */
async function tryMasterKey(
  { connection, adminConnection }: NonNullable<ServerConfig['database']>,
  { vault, place, log }: { vault: Vault | null; place: string; log: Logger },
): Promise<void> {
  if (adminConnection !== null) return refuseWrongMasterKey(adminConnection, vault, place);
  const opened = createDatabase({ connection, poolSize: 1, log });
  try {
    await refuseOtherMasterKey(opened, vault, place);
  } finally {
    await opened.close();
  }
}

/** Whether it is there, and whether it opens what is sealed. */
async function askMasterKey(config: ServerConfig, log: Logger): Promise<string> {
  const { masterKey, dataDir, database } = config;
  const [place, vault] = [placeOfMasterKey(config), await presentVault(config, systemRandomness)];
  if (vault === null && database === null && existsSync(join(dataDir, 'postgres')))
    throw new Error(`${place} is missing: private keys of the database beside it cannot be read without it`);
  if (database !== null) {
    await tryMasterKey(database, { vault, place, log }).catch((error: unknown) => {
      if (!isOfDatabase(error)) throw error;
    });
  }
  return masterKey === null ? `a 0600 file under ${dataDir}` : 'from TARAZ_MASTER_KEY';
}

async function askFiles(config: ServerConfig): Promise<string> {
  await refuseUnreadableFiles(config);
  return 'those that settings name can be read';
}

/** This machine's clock beside the one that an answer was dated by; nothing where it was not. */
function diagnoseClock(environment: string, date: string | null): Diagnosis[] {
  const aheadMs = systemClock.nowMs() - Date.parse(date ?? '');
  if (Number.isNaN(aheadMs)) return [];
  const name = `clock (${environment})`;
  if (!isClockWrong(aheadMs)) return [{ name, ok: true, detail: "is the authority's" }];
  const minutes = Math.round(Math.abs(aheadMs) / 60_000);
  const detail = `${minutes} minutes ${aheadMs > 0 ? 'ahead of' : 'behind'} the authority's: set it right, by NTP`;
  return [{ name, ok: false, detail }];
}

async function diagnoseAuthority(environment: string, baseUrl: string): Promise<Diagnosis[]> {
  const name = `authority (${environment})`;
  const address = `${baseUrl.replace(/\/(api\/v2)?\/?$/, '')}/api/v2/nonce?timeToLive=20`;
  try {
    const started = performance.now();
    const reply = await fetch(address, { signal: AbortSignal.timeout(NONCE_PATIENCE_MS) });
    const detail = `${baseUrl} answered ${reply.status} in ${Math.round(performance.now() - started)} ms`;
    return [{ name, ok: reply.ok, detail }, ...diagnoseClock(environment, reply.headers.get('date'))];
  } catch (error) {
    return [{ name, ok: false, detail: `${baseUrl} cannot be reached: ${reasonOf(error)}` }];
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
    await tried('files', () => askFiles(config)),
    await tried('master key', () => askMasterKey(config, log)),
    await tried('database', () => askDatabase(config, log)),
    await diagnoseObjects(config),
    ...diagnoseServices(config),
    ...(await Promise.all(authorities)).flat(),
  ];
}
