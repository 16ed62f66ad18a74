import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import pg from 'pg';
import { installJobSchema } from '../jobs/install-job-schema.ts';
import type { Logger } from '../runtime.ts';
import { filesAtOnce, someAtOnce } from '../some-at-once.ts';
import { connectAlone } from './connect-alone.ts';
import type { ConnectionOptions } from './database.ts';
import { errorCodeOf } from './database-errors.ts';
import { remember } from './open-connections.ts';
import { settledSession } from './settled-session.ts';
import { withoutLimits } from './without-limits.ts';

interface Migration {
  version: number;
  name: string;
  sql: string;
  checksum: string;
}

/** Any number that is ours: the key of the advisory lock. */
const lockKey = 7_126_001;
const sqlDirectory = new URL('../../../sql/', import.meta.url);
const fileName = /^(\d{4})_[a-z0-9_]+\.sql$/;

async function readMigrations(directory: URL): Promise<Migration[]> {
  const names = (await readdir(directory)).filter((name) => fileName.test(name)).sort();
  const migrations = await someAtOnce(names, filesAtOnce, async (name) => {
    const sql = await readFile(new URL(name, directory), 'utf8');
    return { version: Number(name.slice(0, 4)), name, sql, checksum: createHash('sha256').update(sql).digest('hex') };
  });
  const twice = migrations.find((migration, index) => migrations[index - 1]?.version === migration.version);
  if (twice !== undefined) throw new Error(`two migrations have the number of ${twice.name}`);
  return migrations;
}

/** Roles belong to the whole cluster, so two databases may race for them: whoever comes second finds them made. */
async function ensureAppRole(client: pg.Client): Promise<void> {
  const { rowCount } = await client.query("select from pg_roles where rolname = 'taraz_app'");
  if (rowCount === 0) {
    try {
      await client.query('create role taraz_app login nosuperuser nocreatedb nocreaterole noinherit nobypassrls');
    } catch (error) {
      if (!['42710', '23505'].includes(errorCodeOf(error))) throw error;
    }
  }
  await client.query('grant usage on schema public to taraz_app');
  // So that a deployment with one database user may still act as taraz_app. Not ours to grant: then it is not needed.
  await client.query('savepoint grant_app');
  try {
    await client.query('grant taraz_app to current_user with set true');
  } catch {
    await client.query('rollback to savepoint grant_app');
  }
}

async function prepare(client: pg.Client): Promise<void> {
  await client.query('begin');
  await ensureAppRole(client);
  await client.query('create extension if not exists pg_trgm; create extension if not exists btree_gin');
  await client.query(`create table if not exists schema_migrations (
    version int primary key, name text not null, checksum text not null, applied_at timestamptz not null default now())`);
  await client.query('commit');
}

/**
 * What stands in a migration's way: since its minor versions of November 2026 (15.20 and its sisters) PostgreSQL adds no
 * column with a default to a table whose row type the stored body of a function uses. By the migration's name.
 */
const inTheWay: Readonly<Record<string, string>> = {
  '0161_customer_balances.sql': 'sales_parts_of(int, sales_invoices[])',
};

/** Runs a migration's statements, with what stands in their way taken aside and put back as it was. */
async function run(client: pg.Client, { name, sql }: Migration): Promise<void> {
  const routine = inTheWay[name];
  if (routine === undefined) return void (await client.query(sql));
  const { rows } = await client.query<{ definition: string }>(
    'select pg_get_functiondef(to_regprocedure($1)) as definition',
    [routine],
  );
  await client.query(`drop function ${routine}`);
  await client.query(sql);
  for (const { definition } of rows) await client.query(definition);
}

/** The version row goes in first, in the same transaction: a second migrator that slipped by loses on its key. */
async function apply(client: pg.Client, migration: Migration): Promise<void> {
  const { version, name, checksum } = migration;
  await client.query('begin');
  try {
    await client.query('insert into schema_migrations (version, name, checksum) values ($1, $2, $3)', [
      version,
      name,
      checksum,
    ]);
    await run(client, migration);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw new Error(`migration ${name} failed: ${error instanceof Error ? error.message : error}`, { cause: error });
  }
}

/**
 * Checksums of other texts under which a migration was once on the main branch, by its name: databases that were brought up
 * then go on, since a later migration makes both alike.
 */
const formerTexts: Readonly<Record<string, readonly string[]>> = {
  // 27 November 2026, from 09:11 to 09:50; 0530 makes up for it.
  '0489_endorsed_cheques.sql': ['d29e0d33d22f152b88f7ffaf8f62db6ea25ab9a2ae665196843c32c93150ad73'],
  // 29 November 2026, from 16:09 to 16:58; what it wrote of phones stays.
  '0769_phones_of_employees.sql': ['898efa7ab4a6a7a96cb84887cb0facb4de6c618636fec43dbe742713a51a3f26'],
  // That day from 22:45 to 23:16, and to 23:26; 0824 makes up for them.
  '0812_former_units.sql': [
    '2b20c5faee7e80f9f49294984c8312553c3670213213722c0e868673bc0202c4',
    'ede92250690058f2b132666a10861b40bb363e33ae938ec54b4095655e2b3964',
  ],
  // That day until 21:52; 0822 makes up for them, and 0824 and 0905 for the first of 0772 (19:06 to 19:38).
  '0763_files_of_removed_memories.sql': ['0ae08f9e77f9c27902541a748c3410166168f5274e76ee687ba742b20cf38309'],
  '0772_cash_of_type_two.sql': [
    '5ea92c7b63bc000ca8ea07b6bc8d524797b1c29255a191661985b7027e9257dd',
    '6c9896ee742b68f04fbda3db1c1d5bbdb642dbe6369ad2b0b9937814fb83e5d8',
    'a49962d8760877314f7ba7e653d4c340c6d3e16a717cd6db1edb440db742d7d2',
  ],
  '0784_memories_as_typed.sql': ['502bc5d5b5dd20f1a588542cce14365e057ffadd48195142c91842bcb981dfbc'],
  '0807_stock_codes_folded.sql': ['2b569a85081e2893727062da5a03e074b3c7ff3aa8dfb87a8d2a67a8017dac3c'],
};

async function pending(client: pg.Client, migrations: Migration[]): Promise<Migration[]> {
  const { rows } = await client.query<{ version: number; name: string; checksum: string }>(
    'select version, name, checksum from schema_migrations order by version',
  );
  const applied = new Map(rows.map((row) => [row.version, row]));
  for (const { version, name, checksum } of migrations) {
    const before = applied.get(version);
    if (before !== undefined && ![checksum, ...(formerTexts[name] ?? [])].includes(before.checksum)) {
      throw new Error(`migration ${name} was changed after it was applied; add a new one instead`);
    }
  }
  const known = new Set(migrations.map(({ version }) => version));
  const unknown = rows.find((row) => !known.has(row.version));
  if (unknown !== undefined)
    throw new Error(
      `the database is newer than this program: it has migration ${unknown.name}; start the Taraz that brought it there, or a newer one`,
    );
  return migrations.filter(({ version }) => !applied.has(version));
}

/** No table of migrations, or none that this role may read yet: a database that was never migrated, or long ago. */
const unreadable = ['42P01', '42501'];

/**
 * For a process that does not migrate: looks whether somebody else brought the database to this version.
 * @param connection as the application's role
 * @throws Error with what to do, when the schema is older than the program, newer, or none
 */
export async function refuseOtherSchema(connection: ConnectionOptions, directory: URL = sqlDirectory): Promise<void> {
  const migrations = await readMigrations(directory);
  const client = await connectAlone({ ...connection, application_name: 'taraz examine' });
  try {
    const missing = await pending(client, migrations).catch((error: unknown) => {
      if (unreadable.includes(errorCodeOf(error))) return migrations;
      throw error;
    });
    const [first] = missing;
    if (first === undefined) return;
    throw new Error(
      `the database is older than this program (it lacks ${first.name}): run \`taraz migrate\` with TARAZ_DATABASE_ADMIN_URL first`,
    );
  } finally {
    await client.end();
  }
}

/** The schema that a backup was taken from: its highest migration and, where it says so, all of them. */
interface SchemaOfBackup {
  migration: number;
  migrations?: number[];
}

interface MigrateOptions {
  directory?: URL;
  /** bring an empty database to just this schema: a backup is loaded into the one that it was taken from */
  backup?: SchemaOfBackup;
}

/** Numbers are not given in the order of time: a lower one may be missing in the schema of a backup. */
function versionsOf({ migration, migrations }: SchemaOfBackup, known: Migration[]): Set<number> {
  const versions = migrations ?? known.map(({ version }) => version).filter((version) => version <= migration);
  const unknown = [...versions, migration].find((version) => !known.some((one) => one.version === version));
  if (unknown !== undefined) {
    throw new Error(
      `the backup is of a newer Taraz (migration ${unknown}, which this one does not know); restore with that`,
    );
  }
  return new Set(versions);
}

/** What is to be applied: all that is pending, or what of it the backup's schema has. */
function chosen(missing: Migration[], known: Migration[], backup: SchemaOfBackup | undefined): Migration[] {
  if (backup === undefined) return missing;
  const versions = versionsOf(backup, known);
  const beyond = known.find((one) => !versions.has(one.version) && !missing.includes(one));
  if (beyond !== undefined) {
    throw new Error(
      `the database has ${beyond.name} already, the backup was taken without it; restore into one that is new`,
    );
  }
  return missing.filter(({ version }) => versions.has(version));
}

/**
 * Brings the database to the newest schema: `packages/server/sql/NNNN_name.sql`, forward only and in order, then the
 * job queue's own schema. Safe to run from many processes at once; the others wait, then find nothing to do.
 * @param adminConnection as the role that owns the database
 * @throws when an applied file has changed, when the database is newer than the program, when a migration fails
 */
export async function migrate(
  adminConnection: ConnectionOptions,
  log: Logger,
  { directory = sqlDirectory, backup }: MigrateOptions = {},
): Promise<void> {
  const migrations = await readMigrations(directory);
  const client = new pg.Client({ ...adminConnection, application_name: 'taraz migrate' });
  client.on('error', (error) => log.warn({ err: error }, 'migration connection lost'));
  remember(client);
  await client.connect();
  try {
    await withoutLimits(client);
    await client.query('select pg_advisory_lock($1)', [lockKey]);
    await client.query(`set client_min_messages = warning; ${settledSession}`);
    await prepare(client);
    for (const migration of chosen(await pending(client, migrations), migrations, backup)) {
      await apply(client, migration);
      log.info({ migration: migration.name }, 'migration applied');
    }
    await installJobSchema(client, log);
  } finally {
    await client.end();
  }
}
