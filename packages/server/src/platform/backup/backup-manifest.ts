import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** What one table was when it was backed up. */
export interface BackedTable {
  name: string;
  file: string;
  columns: string[];
  rows: number;
  /** SHA-256 over the rows as COPY writes them, in the order of the primary key; hex */
  sha256: string;
}

export interface BackedFile {
  /** path below the data directory, with /; of a mark, its key */
  path: string;
  bytes: number;
  sha256: string;
}

export interface BackupManifest {
  format: 'taraz-backup-1';
  /** UTC */
  taken_at: string;
  /** the highest of the schema: a program that does not know it cannot read the backup */
  migration: number;
  /** all of the schema, in order (a lower one may come after a higher one); backups of earlier versions lack it */
  migrations?: number[];
  /**
   * values are spelt and rows ordered as no server's settings change it; backups of earlier versions lack it, and their
   * hashes hold beside a server with the settings of theirs
   */
  spelling?: 'settled';
  tables: BackedTable[];
  /** last values of the sequences */
  sequences: { name: string; value: string; is_called: boolean }[];
  files: BackedFile[];
  /** whether the key that opens the private keys lies beside them */
  with_master_key: boolean;
  /** of all the rest, in hex; backups of earlier versions lack it. It is what the other hashes hang on, and the numbers that have none */
  sha256?: string;
}

const hashOf = (rest: Omit<BackupManifest, 'sha256'>): string =>
  createHash('sha256').update(JSON.stringify(rest)).digest('hex');

/** As it is written down. */
export const withHash = (rest: Omit<BackupManifest, 'sha256'>): BackupManifest => ({ ...rest, sha256: hashOf(rest) });

export const manifestName = 'manifest.json';
/** of the objects, and of the backup's files, that are marks of serials */
export const marksPrefix = 'serials/';

const tableFile = /^tables\/[^/\\]+\.copy\.gz$/;
const dataFile = /^(?:keys\/master\.key|serials(?:\/[^/\\]+)*\/\d{12}|imports(?:\/[^/\\]+)+)$/;

/** A backup may come from anywhere: what it names lies in it, and goes where such things go. */
function namesOnlyItsOwn({ tables, files }: Partial<BackupManifest>): boolean {
  if (!Array.isArray(tables) || !Array.isArray(files)) return false;
  return (
    tables.every(({ file }) => tableFile.test(file)) &&
    files.every(({ path }) => dataFile.test(path) && !path.split('/').some((part) => part === '..' || part === '.'))
  );
}

/** @throws Error that says what is wrong with the directory; of the file system where it may not be read */
export async function readManifest(directory: string): Promise<BackupManifest> {
  const text = await readFile(join(directory, manifestName), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return null;
    throw error;
  });
  if (text === null) throw new Error(`${directory} holds no backup: there is no ${manifestName} in it`);
  let manifest: Partial<BackupManifest>;
  try {
    manifest = JSON.parse(text) as Partial<BackupManifest>;
  } catch {
    throw new Error(`${join(directory, manifestName)} is damaged: it is no JSON`);
  }
  if (manifest.format !== 'taraz-backup-1') throw new Error(`${directory} holds a backup of another format`);
  if (!namesOnlyItsOwn(manifest)) {
    throw new Error(`${join(directory, manifestName)} is not as a backup writes it: it names files of other places`);
  }
  const { sha256, ...rest } = manifest as BackupManifest;
  if (sha256 !== undefined && sha256 !== hashOf(rest)) {
    throw new Error(`${join(directory, manifestName)} is damaged: it is not as it was written`);
  }
  return manifest as BackupManifest;
}
