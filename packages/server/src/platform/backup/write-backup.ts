import { createWriteStream, existsSync } from 'node:fs';
import { copyFile, mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import type { ObjectStore } from '../../adapters/objects/object-store.ts';
import { connectAlone } from '../db/connect-alone.ts';
import type { ConnectionOptions } from '../db/database.ts';
import { settledSession } from '../db/settled-session.ts';
import { withoutLimits } from '../db/without-limits.ts';
import type { Clock } from '../runtime.ts';
import {
  type BackedFile,
  type BackedTable,
  type BackupManifest,
  manifestName,
  marksPrefix,
  withHash,
} from './backup-manifest.ts';
import { hashFile, meter } from './hashing.ts';
import { readRows, type StoredTable, storedTables } from './stored-tables.ts';

export interface WriteBackupOptions {
  /** as the owner of the database */
  connection: ConnectionOptions;
  dataDir: string;
  /** where the marks of the serials lie */
  objects: ObjectStore;
  /** made here; refused when something lies in it */
  directory: string;
  withMasterKey: boolean;
  clock: Clock;
}

/** What of the data directory is kept. The database is read over SQL; the simulator is another party; logs and locks are of this machine. */
const keptDirectory = 'imports';
const masterKey = 'keys/master.key';
/** text compresses well at any level; the first is the quickest */
const gzipLevel = 1;

async function writeTable(client: pg.Client, table: StoredTable, directory: string): Promise<BackedTable> {
  const file = `tables/${table.name.replaceAll('"', '')}.copy.gz`;
  const { stream, sha256, lines } = meter();
  await pipeline(
    client.query(copyTo(readRows(table))),
    stream,
    createGzip({ level: gzipLevel }),
    createWriteStream(join(directory, file), { mode: 0o600 }),
  );
  return { name: table.name, file, columns: table.columns, rows: lines(), sha256: sha256() };
}

/** What is not there holds nothing; whatever else keeps it from being read ends the backup, which would lack it. */
function nothingIfMissing(error: NodeJS.ErrnoException): [] {
  if (error.code === 'ENOENT') return [];
  throw error;
}

async function filesBelow(directory: string): Promise<string[]> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true }).catch(nothingIfMissing);
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
}

const hashed = async (path: string, target: string): Promise<BackedFile> => ({
  path,
  bytes: (await stat(target)).size,
  sha256: await hashFile(target),
});

/**
 * Copies a file of a directory that is worked in meanwhile.
 * @returns null: it was removed meanwhile
 */
async function copyOne(dataDir: string, directory: string, source: string): Promise<BackedFile | null> {
  const path = relative(dataDir, source).split(sep).join('/');
  const target = join(directory, 'files', path);
  await mkdir(dirname(target), { recursive: true, mode: 0o700 });
  try {
    await copyFile(source, target);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT' || existsSync(source)) throw error;
    return null;
  }
  return hashed(path, target);
}

const markForm = /\/\d{12}$/;

/** Marks are empty and say what they say by their keys: one that gives way to a higher one meanwhile still says it. */
async function writeMarks(objects: ObjectStore, directory: string): Promise<BackedFile[]> {
  const files: BackedFile[] = [];
  for (const path of (await objects.list(marksPrefix)).filter((key) => markForm.test(key))) {
    const target = join(directory, 'files', path);
    await mkdir(dirname(target), { recursive: true, mode: 0o700 });
    await writeFile(target, '', { mode: 0o600 });
    files.push(await hashed(path, target));
  }
  return files;
}

async function copyFiles({ dataDir, directory, withMasterKey, objects }: WriteBackupOptions): Promise<BackedFile[]> {
  const found = await filesBelow(join(dataDir, keptDirectory));
  if (withMasterKey) found.push(join(dataDir, masterKey));
  const files = await writeMarks(objects, directory);
  for (const source of found.sort()) {
    const file = await copyOne(dataDir, directory, source);
    if (file === null && source === join(dataDir, masterKey)) throw new Error(`${source} is missing`);
    if (file !== null) files.push(file);
  }
  return files;
}

async function sequencesOf(client: pg.Client): Promise<BackupManifest['sequences']> {
  const { rows } = await client.query<{ name: string }>(
    "select format('%I.%I', schemaname, sequencename) as name from pg_sequences where schemaname = 'public' order by 1",
  );
  const sequences: BackupManifest['sequences'] = [];
  for (const { name } of rows) {
    const { rows: values } = await client.query<{ last_value: string; is_called: boolean }>(
      `select last_value::text, is_called from ${name}`,
    );
    const [value] = values;
    if (value !== undefined) sequences.push({ name, value: value.last_value, is_called: value.is_called });
  }
  return sequences;
}

/** @returns whether the directory is there, empty */
async function refuseFilled(directory: string): Promise<boolean> {
  const entries = await readdir(directory).catch(nothingIfMissing);
  if (entries.length > 0) throw new Error(`${directory} is not empty; give a directory that is new`);
  return existsSync(directory);
}

/**
 * Takes half a backup away. A directory that was there before stays: it may be where a disk hangs in. Why there is no backup
 * says more than what went wrong here.
 */
async function takeAway(directory: string, wasThere: boolean): Promise<void> {
  const parts = wasThere
    ? ['tables', 'files', `${manifestName}.part`].map((name) => join(directory, name))
    : [directory];
  await Promise.allSettled(parts.map((part) => rm(part, { recursive: true, force: true })));
}

/**
 * Writes everything an installation knows, as of one moment, while it runs: each table's rows in one snapshot with their
 * hash, the marks of the highest serials, and a manifest that is written last, so that half a backup is none.
 * @throws when the directory is not empty, or the database or the marks cannot be read
 */
export async function writeBackup(options: WriteBackupOptions): Promise<BackupManifest> {
  const { connection, directory, withMasterKey, clock } = options;
  const wasThere = await refuseFilled(directory);
  const client = await connectAlone({ ...connection, application_name: 'taraz backup' });
  try {
    await mkdir(join(directory, 'tables'), { recursive: true, mode: 0o700 });
    await withoutLimits(client);
    await client.query(settledSession);
    await client.query('begin isolation level repeatable read read only');
    const taken_at = new Date(clock.nowMs()).toISOString();
    const { rows } = await client.query<{ version: number }>('select version from schema_migrations order by version');
    const migrations = rows.map(({ version }) => version);
    const tables: BackedTable[] = [];
    for (const table of await storedTables(client, 'settled')) tables.push(await writeTable(client, table, directory));
    const sequences = await sequencesOf(client);
    await client.query('commit');
    // After the database: a mark that is higher than the rows only leaves a gap that is accounted for.
    const files = await copyFiles(options);
    const manifest = withHash({
      format: 'taraz-backup-1',
      taken_at,
      migration: migrations.at(-1) ?? 0,
      migrations,
      spelling: 'settled',
      tables,
      sequences,
      files,
      with_master_key: withMasterKey,
    });
    const path = join(directory, manifestName);
    await writeFile(`${path}.part`, `${JSON.stringify(manifest, null, 2)}\n`, { mode: 0o600 });
    await rename(`${path}.part`, path);
    return manifest;
  } catch (error) {
    await takeAway(directory, wasThere);
    throw error;
  } finally {
    await client.end();
  }
}
