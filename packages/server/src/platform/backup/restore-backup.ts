import { createReadStream } from 'node:fs';
import { copyFile, mkdir, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import type pg from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import type { ObjectStore } from '../../adapters/objects/object-store.ts';
import { connectAlone } from '../db/connect-alone.ts';
import type { ConnectionOptions } from '../db/database.ts';
import { settledSession } from '../db/settled-session.ts';
import { withoutLimits } from '../db/without-limits.ts';
import { jobSchema } from '../jobs/install-job-schema.ts';
import { type BackupManifest, marksPrefix, readManifest } from './backup-manifest.ts';
import { hashFile, meter } from './hashing.ts';
import { readRows, type StoredTable, storedTables, writeRows } from './stored-tables.ts';

export interface RestoreOptions {
  /** as the owner of the database, migrated to the backup's own schema */
  connection: ConnectionOptions;
  dataDir: string;
  /** where the marks of the serials lie: those that are there already stay, those of the backup come that are above its counters */
  objects: ObjectStore;
  directory: string;
}

interface Constraint {
  table: string;
  name: string;
  definition: string;
}

const discard = () => new Writable({ write: (_chunk, _encoding, done) => done() });

/** A file of the backup that is not what was written. */
const damaged = (path: string, cause?: unknown) =>
  new Error(`${path} is not as it was written: the backup is damaged`, { cause });

async function refuseInhabited(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>('select current_database() as name from accounts limit 1');
  const [inhabited] = rows;
  if (inhabited === undefined) return;
  throw new Error(
    `There are accounts in this database (${inhabited.name}); restore into one that is new: another --data, or where TARAZ_DATABASE_URL and TARAZ_DATABASE_ADMIN_URL name the database, an empty one in both`,
  );
}

function pairTables(stored: readonly StoredTable[], manifest: BackupManifest): StoredTable[] {
  const known = new Map(stored.map((table) => [table.name, table]));
  return manifest.tables.map(({ name, columns }) => {
    const table = known.get(name);
    if (table === undefined) throw new Error(`This program knows no table ${name}; restore with the one that wrote it`);
    const unknown = columns.find((column) => !table.columns.includes(column));
    if (unknown !== undefined)
      throw new Error(`This program knows no column ${unknown} of ${name}; restore with the one that wrote it`);
    return { ...table, columns };
  });
}

/**
 * Foreign keys fall while rows come in any order, and stand again at the end, which proves them all. So do checks that an
 * upgrade did not hold old rows to: those rows are in the backup, and to find them is not the restore's.
 */
async function withoutConstraints(client: pg.Client, work: () => Promise<void>): Promise<void> {
  const { rows } = await client.query<Constraint>(`
    select conrelid::regclass::text as table, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
    from pg_constraint where (contype = 'f' or (contype = 'c' and not convalidated)) and conparentid = 0
      and connamespace in ('public'::regnamespace, '${jobSchema}'::regnamespace)`);
  for (const { table, name } of rows) await client.query(`alter table ${table} drop constraint ${name}`);
  await work();
  for (const { table, name, definition } of rows) {
    await client.query(`alter table ${table} add constraint ${name} ${definition}`);
  }
}

async function loadTable(client: pg.Client, table: StoredTable, path: string, sha256: string): Promise<void> {
  const bytes = meter();
  try {
    await pipeline(createReadStream(path), createGunzip(), bytes.stream, client.query(copyFrom(writeRows(table))));
  } catch (error) {
    const { code = '', message } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') throw new Error(`${path} is missing: the backup is damaged`, { cause: error });
    if (/^Z_/.test(code)) throw damaged(path, error);
    throw new Error(`${table.name} cannot be loaded from ${path}: ${message}`, { cause: error });
  }
  if (bytes.sha256() !== sha256) throw damaged(path);
}

/** What stands in the table now, as the backup measured it. */
async function digestOf(client: pg.Client, table: StoredTable): Promise<{ rows: number; sha256: string }> {
  const { stream, sha256, lines } = meter();
  await pipeline(client.query(copyTo(readRows(table))), stream, discard());
  return { rows: lines(), sha256: sha256() };
}

/** COPY refuses tables whose owner is bound by row-level security: for the load alone he is not. */
async function withoutForcedSecurity(client: pg.Client, work: () => Promise<void>): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    "select oid::regclass::text as name from pg_class where relforcerowsecurity and relnamespace = 'public'::regnamespace",
  );
  for (const { name } of rows) await client.query(`alter table ${name} no force row level security`);
  await work();
  for (const { name } of rows) await client.query(`alter table ${name} force row level security`);
}

async function load(
  client: pg.Client,
  tables: readonly StoredTable[],
  manifest: BackupManifest,
  directory: string,
): Promise<void> {
  // Triggers keep sums and histories as rows change; both come with the backup.
  for (const { name } of tables) await client.query(`alter table ${name} disable trigger user`);
  await client.query(`truncate ${tables.map(({ name }) => name).join(', ')}`);
  for (const [index, table] of tables.entries()) {
    const backed = manifest.tables[index];
    if (backed !== undefined) await loadTable(client, table, join(directory, backed.file), backed.sha256);
  }
  for (const { name, value, is_called } of manifest.sequences) {
    await client.query('select setval($1::regclass, $2::bigint, $3)', [name, value, is_called]);
  }
  for (const { name } of tables) await client.query(`alter table ${name} enable trigger user`);
}

async function prove(client: pg.Client, tables: readonly StoredTable[], manifest: BackupManifest): Promise<void> {
  for (const [index, table] of tables.entries()) {
    const [found, backed] = [await digestOf(client, table), manifest.tables[index]];
    if (found.sha256 !== backed?.sha256) {
      throw new Error(`${table.name} is not equal: ${found.rows} rows here, ${backed?.rows} in the backup`);
    }
  }
}

/**
 * Tells the marks that say nothing beyond the restored counters. A backup's marks are as old as its counters: put beside
 * them they would look like proof that no number was given since, and the start would not ask the authority.
 */
async function saysNothingNew(client: pg.Client): Promise<(mark: string) => boolean> {
  const { rows } = await client.query<{ folder: string; last: string }>(
    `select concat_ws('/', environment, account_id, memory_id) as folder, last_serial::text as last from serial_high_water()`,
  );
  const reached = new Map(rows.map(({ folder, last }) => [`${marksPrefix}${folder}`, BigInt(last)]));
  return (mark) => {
    const end = mark.lastIndexOf('/');
    return BigInt(mark.slice(end + 1)) <= (reached.get(mark.slice(0, end)) ?? -1n);
  };
}

async function copyFiles(
  client: pg.Client,
  { dataDir, objects, directory }: RestoreOptions,
  manifest: BackupManifest,
): Promise<void> {
  const isNoNews = await saysNothingNew(client);
  // There already, so that a master key copied "to keys" does not become a file of that name.
  await mkdir(join(dataDir, 'keys'), { recursive: true, mode: 0o700 });
  for (const { path, sha256 } of manifest.files) {
    const [source, target] = [join(directory, 'files', path), join(dataDir, path)];
    if ((await hashFile(source).catch(() => '')) !== sha256) throw damaged(source);
    if (path.startsWith(marksPrefix)) {
      if (!isNoNews(path)) await objects.put(path, await readFile(source));
      continue;
    }
    await mkdir(dirname(target), { recursive: true, mode: 0o700 });
    await copyFile(source, target);
  }
}

/**
 * Brings a backup into an empty installation and proves it equal: every table is read again and hashed as the backup
 * hashed it, every foreign key is checked anew. All of it in one transaction: on any difference nothing stays.
 * @throws Error that names the table or file that is not as it was
 */
export async function restoreBackup(options: RestoreOptions): Promise<BackupManifest> {
  const { connection, directory } = options;
  const manifest = await readManifest(directory);
  const client = await connectAlone({ ...connection, application_name: 'taraz restore' });
  try {
    await withoutLimits(client);
    if (manifest.spelling === 'settled') await client.query(settledSession);
    await client.query('begin');
    await refuseInhabited(client);
    const tables = pairTables(await storedTables(client, manifest.spelling), manifest);
    await withoutConstraints(client, () =>
      withoutForcedSecurity(client, () => load(client, tables, manifest, directory)),
    );
    await prove(client, tables, manifest);
    await copyFiles(client, options, manifest);
    await client.query('commit');
    return manifest;
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  } finally {
    await client.end();
  }
}
