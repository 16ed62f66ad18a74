import pg from 'pg';
import type { Logger } from '../runtime.ts';
import type { ConnectionOptions } from './database.ts';
import { errorCodeOf } from './database-errors.ts';

/** The setting that an address of the database came by. */
export type DatabaseVariable = 'TARAZ_DATABASE_URL' | 'TARAZ_DATABASE_ADMIN_URL';

const patienceMs = 10_000;

const makeIt = (name: string) => `create database ${name} owner taraz_owner encoding 'UTF8' template template0`;

type Lost = Error & {
  readonly address?: string;
  readonly port?: number;
  readonly hostname?: string;
  readonly path?: string;
};

const unknownSigner = ({ message }: Lost) =>
  `nobody known here has signed the database’s certificate (${message}); name who did with sslrootcert=<PEM file> in the address`;

/** By the codes of the system and of PostgreSQL; for others its own message says enough. */
const reasons: Readonly<Record<string, (error: Lost, database: string) => string>> = {
  ECONNREFUSED: ({ address, port }) => `no database answers at ${address}:${port}; is it up, and the address right?`,
  ENOTFOUND: ({ hostname }) => `there is no host ${hostname}`,
  EAI_AGAIN: ({ hostname }) => `there is no host ${hostname}, or no name server answers`,
  // A socket's directory, or a file of certificates.
  ENOENT: ({ path = '', address = path }) => `there is nothing at ${address}`,
  DEPTH_ZERO_SELF_SIGNED_CERT: unknownSigner,
  SELF_SIGNED_CERT_IN_CHAIN: unknownSigner,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: unknownSigner,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: unknownSigner,
  ERR_TLS_CERT_ALTNAME_INVALID: ({ message }) => `the database’s certificate is of another host (${message})`,
  EHOSTUNREACH: ({ address }) => `no way leads to ${address}`,
  '28P01': ({ message }) => `${message}: the user or the password in it is wrong`,
  '3D000': ({ message }, database) => `${message}; make it with: ${makeIt(database)}`,
};

/** Why there is no connection, by the name of the setting and with what to do. */
export function connectionFault(error: unknown, variable: DatabaseVariable, database: string): Error {
  const lost = (error instanceof Error ? error : new Error(String(error))) as Lost;
  return new Error(`${variable}: ${reasons[errorCodeOf(error)]?.(lost, database) ?? lost.message}`, { cause: error });
}

interface Found {
  database: string;
  user: string;
  version: number;
  encoding: string;
  ctype: string;
  may_create: boolean;
  may_make_app: boolean;
  may_be_app: boolean;
  lacking: string | null;
}

const question = `
  select current_database() as database, current_user as user, current_setting('server_version_num')::int as version,
    pg_encoding_to_char(d.encoding) as encoding, d.datctype as ctype,
    has_database_privilege(d.oid, 'create') and has_schema_privilege('public', 'create') as may_create,
    exists (select from pg_roles where rolname = 'taraz_app')
      or (select rolcreaterole or rolsuper from pg_roles where rolname = current_user) as may_make_app,
    current_user = 'taraz_app' or (select coalesce(bool_or(pg_has_role(r.oid, 'member')), false) from pg_roles r
      where r.rolname = 'taraz_app') as may_be_app,
    (select string_agg(wanted, ', ') from unnest(array['pg_trgm', 'btree_gin']) as wanted
      where not exists (select from pg_available_extensions where name = wanted)) as lacking
  from pg_database d where d.datname = current_database()`;

const oldestVersion = 150_000;

/** What of a database keeps the product from being right on it, with what to do; null: nothing. */
function unfitness(found: Found, variable: DatabaseVariable): string | null {
  const { database, user, version, encoding } = found;
  if (version < oldestVersion) return `this is PostgreSQL ${Math.floor(version / 10_000)}; Taraz needs 15 or newer`;
  // Lengths, searches and cut texts would count bytes there, and Persian letters have two.
  if (encoding !== 'UTF8') return `the database ${database} is in ${encoding}, Taraz needs UTF8: ${makeIt(database)}`;
  if (found.lacking !== null)
    return `the server lacks ${found.lacking}, which come with PostgreSQL: install its contrib package there (postgresql-contrib)`;
  if (variable === 'TARAZ_DATABASE_ADMIN_URL') {
    if (!found.may_create)
      return `the role ${user} may not make tables in ${database}: alter database ${database} owner to ${user}`;
    if (!found.may_make_app)
      return `there is no role taraz_app, and ${user} may not make it: create role taraz_app login password '…'`;
    return null;
  }
  return found.may_be_app
    ? null
    : `the role ${user} is not taraz_app and may not act as it: grant taraz_app to ${user}, or use taraz_app`;
}

const slowSearches =
  "LC_CTYPE is C: searches for Persian words find all, but without an index; make the database with lc_ctype 'C.UTF-8'";

async function connect(connection: ConnectionOptions, variable: DatabaseVariable, log: Logger): Promise<pg.Client> {
  let client: pg.Client | undefined;
  try {
    client = new pg.Client({ ...connection, connectionTimeoutMillis: patienceMs, application_name: 'taraz examine' });
    client.on('error', (error) => log.warn({ err: error }, 'examining connection lost'));
    await client.connect();
    return client;
  } catch (error) {
    throw connectionFault(error, variable, client?.database ?? '');
  }
}

/**
 * Looks whether the product can work on a database, before anything is done there.
 * @param variable the setting that `connection` came by: the message names it
 * @throws Error with one message for the operator: what is wrong, and what to do
 */
export async function refuseUnfitDatabase(
  connection: ConnectionOptions,
  variable: DatabaseVariable,
  log: Logger,
): Promise<void> {
  const client = await connect(connection, variable, log);
  try {
    const { rows } = await client.query<Found>(question);
    for (const found of rows) {
      const why = unfitness(found, variable);
      if (why !== null) throw new Error(`${variable}: ${why}`);
      if (variable === 'TARAZ_DATABASE_URL' && ['C', 'POSIX'].includes(found.ctype)) {
        // pg_trgm then sees no letters in Persian words.
        log.warn({ database: found.database }, slowSearches);
      }
    }
  } finally {
    await client.end();
  }
}
